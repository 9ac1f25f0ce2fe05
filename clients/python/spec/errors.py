"""What a failure is to a program: one line of JSON for each. spec/clients/errors.spec.ts reads them."""

import json
from typing import Any, Callable

import tabwire
from tabwire import Tabwire

COVERED = "<button>Order</button><p style='position:fixed;inset:0;margin:0'>Wait"


def tell(name: str, act: Callable[[], Any]) -> None:
    told: Any
    try:
        told = act() and "nothing"
    except tabwire.Problem as problem:
        told = [problem.status, problem.code, problem.retryable, problem.retry_after]
        assert problem.detail and problem.request_id and problem.document["title"]
    except tabwire.NoAnswer:
        told = "no answer"
    except tabwire.ConnectionLost:
        told = "connection lost"
    print(json.dumps([name, told]), flush=True)


client = Tabwire()
tell("wrong key", Tabwire(api_key="wrong").list_browsers)
tell("unknown browser", client.browser("nobody").fetch_html)

with client.open_browser() as browser:
    browser.navigate("data:text/html,<button>Order")
    stale = browser.find_node(selector="button")["node_id"]
    browser.set_content(COVERED)
    tell("stale node", lambda: browser.node_click(stale))
    node_id = browser.find_node(selector="button")["node_id"]
    tell("covered node", lambda: browser.node_click(node_id, timeout_ms=3_000))
    tell("script error", lambda: browser.eval("missing"))
    tell("invalid field", lambda: browser.node_click(0))
    tell("time-out", lambda: browser.wait_for_node(selector="#never", timeout_ms=100))
    tell("no answer", Tabwire(timeout=0.3).browser(browser.id).back)
    tell("cut before the answer", browser.forward)
    tell("cut within the answer", browser.reload)
    tell("no place", Tabwire(retries=0).open_browser)
    tell("no place at first", lambda: client.open_browser().delete_browser())

tell("nobody there", Tabwire("http://127.0.0.1:1").read_health)
