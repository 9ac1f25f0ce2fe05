// What a failure is to a program: one line of JSON for each. spec/clients/errors.spec.ts reads them.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"time"

	"tabwire"
)

const covered = "<button>Order</button><p style='position:fixed;inset:0;margin:0'>Wait"

func tell(name string, err error) {
	var told any = "nothing"
	var problem *tabwire.Problem
	switch {
	case errors.As(err, &problem):
		told = []any{problem.Status, problem.Code, problem.Retryable, retryAfter(problem)}
		if problem.Detail == "" || problem.RequestId == "" || problem.Document["title"] == nil {
			log.Fatal(problem)
		}
	case errors.Is(err, tabwire.ErrNoAnswer):
		told = "no answer"
	case errors.Is(err, tabwire.ErrConnectionLost):
		told = "connection lost"
	case err != nil:
		log.Fatal(err)
	}
	line, _ := json.Marshal([]any{name, told})
	fmt.Println(string(line))
}

func retryAfter(problem *tabwire.Problem) any {
	if problem.RetryAfter == 0 {
		return nil
	}
	return problem.RetryAfter.Seconds()
}

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

func main() {
	ctx := context.Background()
	client := tabwire.New()
	stranger := tabwire.New()
	stranger.ApiKey = "wrong"
	_, err := stranger.ListBrowsers(ctx, tabwire.ListBrowsersFields{})
	tell("wrong key", err)
	_, err = client.Browser("nobody").FetchHtml(ctx, tabwire.FetchHtmlFields{})
	tell("unknown browser", err)
	inBrowser(ctx, client)
	nobody := tabwire.New()
	nobody.URL = "http://127.0.0.1:1"
	_, err = nobody.ReadHealth(ctx)
	tell("nobody there", err)
}

func inBrowser(ctx context.Context, client *tabwire.Tabwire) {
	browser := must(client.OpenBrowser(ctx, tabwire.OpenBrowserFields{}))
	defer browser.Close()
	must(browser.Navigate(ctx, tabwire.NavigateFields{Url: "data:text/html,<button>Order"}))
	button := tabwire.FindNodeFields{Selector: tabwire.Opt("button")}
	stale := must(browser.FindNode(ctx, button)).NodeId
	must(browser.SetContent(ctx, tabwire.SetContentFields{Html: covered}))
	_, err := browser.NodeClick(ctx, tabwire.NodeClickFields{NodeId: stale})
	tell("stale node", err)
	node := must(browser.FindNode(ctx, button)).NodeId
	soon := tabwire.Opt(int64(3_000))
	_, err = browser.NodeClick(ctx, tabwire.NodeClickFields{NodeId: node, TimeoutMs: soon})
	tell("covered node", err)
	_, err = browser.Eval(ctx, tabwire.EvalFields{Expression: "missing"})
	tell("script error", err)
	_, err = browser.NodeClick(ctx, tabwire.NodeClickFields{})
	tell("invalid field", err)
	never := tabwire.WaitForNodeFields{
		Selector:  tabwire.Opt("#never"),
		TimeoutMs: tabwire.Opt(int64(100)),
	}
	_, err = browser.WaitForNode(ctx, never)
	tell("time-out", err)
	hasty := tabwire.New()
	hasty.Timeout = 300 * time.Millisecond
	_, err = hasty.Browser(browser.Id).Back(ctx, tabwire.BackFields{})
	tell("no answer", err)
	_, err = browser.Forward(ctx, tabwire.ForwardFields{})
	tell("cut before the answer", err)
	_, err = browser.Reload(ctx, tabwire.ReloadFields{})
	tell("cut within the answer", err)
	once := tabwire.New()
	once.Retries = 0
	_, err = once.OpenBrowser(ctx, tabwire.OpenBrowserFields{})
	tell("no place", err)
	second, err := client.OpenBrowser(ctx, tabwire.OpenBrowserFields{})
	tell("no place at first", err)
	must(second.DeleteBrowser(ctx, tabwire.DeleteBrowserFields{}))
}
