// Package tabwire is a client of Tabwire: real Chrome behind plain HTTP. Each method is an operation of
// the HTTP interface and is called as that is. The file generated.go is written by make clients.
package tabwire

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"
)

// Null is the value of an optional field that is sent as null. A field that is nil is not sent.
var Null = json.RawMessage("null")

// Opt is the value of an optional field.
func Opt[T any](value T) *T {
	return &value
}

// Tabwire is a server.
type Tabwire struct {
	// URL is where the server is; TABWIRE_URL, or else http://127.0.0.1:8080.
	URL string
	// ApiKey is one of its keys; TABWIRE_KEY.
	ApiKey string
	// Timeout is how long to wait for an answer; a longer timeout_ms extends it, a context shortens it.
	Timeout time.Duration
	// Retries is how often a request is sent again that got 503 with Retry-After.
	Retries int
	// HTTP sends the requests.
	HTTP *http.Client
}

// New is a server with what the environment says, 150 seconds and two retries.
func New() *Tabwire {
	base := os.Getenv("TABWIRE_URL")
	if base == "" {
		base = "http://127.0.0.1:8080"
	}
	return &Tabwire{
		URL:     base,
		ApiKey:  os.Getenv("TABWIRE_KEY"),
		Timeout: 150 * time.Second,
		Retries: 2,
		HTTP:    &http.Client{},
	}
}

// Browser is one of its browsers, by its ID.
func (t *Tabwire) Browser(id string) *Browser {
	place := "/browsers/" + url.PathEscape(id) + "/"
	return &Browser{contextCommands{pageCommands{server: t, place: place}}, id, nil}
}

// Problem is a problem document (RFC 9457) that the server answered with.
type Problem struct {
	Status int `json:"status"`

	// Code is stable and says what went wrong.
	Code string `json:"code"`

	// Detail says what to do about it.
	Detail string `json:"detail"`

	RequestId string `json:"request_id"`

	// Retryable tells whether the same request may succeed later.
	Retryable bool `json:"retryable"`

	// Document has all members, such as reason or covered_by.
	Document map[string]any `json:"-"`

	// RetryAfter is how long to wait until the request may succeed; 0 where the server does not say.
	RetryAfter time.Duration `json:"-"`
}

func (p *Problem) Error() string {
	return fmt.Sprintf("%d %s: %s", p.Status, p.Code, p.Detail)
}

// ErrNoAnswer is wrapped by the error of a request that the server did not answer in time. Its command is
// aborted, since the client hung up.
var ErrNoAnswer = errors.New("the server did not answer in time")

// ErrConnectionLost is wrapped by the error of a request whose connection failed, or ended before the
// answer did. In the second case the command may have been carried out.
var ErrConnectionLost = errors.New("the connection failed, or ended before the answer did")

// How much longer than its timeout_ms a request may take.
const margin = 30 * time.Second

// The fields of every request, as far as the client reads them.
type timed struct {
	TimeoutMs *float64 `json:"timeout_ms"`
}

// Sends a request, again where nothing was done and the server says when to; reads its reply.
func (t *Tabwire) send(ctx context.Context, method, path string, fields, reply any) error {
	body, err := json.Marshal(fields)
	if err != nil {
		return err
	}
	var own timed
	if err := json.Unmarshal(body, &own); err != nil {
		return err
	}
	limit := t.Timeout
	if own.TimeoutMs != nil {
		asked := time.Duration(*own.TimeoutMs)*time.Millisecond + margin
		if asked > limit {
			limit = asked
		}
	}
	within, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	for left := t.Retries; ; left-- {
		content, err := t.exchange(within, method, path, body)
		if err == nil {
			return read(content, reply)
		}
		var problem *Problem
		if !errors.As(err, &problem) {
			return explained(ctx, within, err)
		}
		undone := problem.Status == 503 && problem.Retryable && problem.RetryAfter > 0
		ends, _ := within.Deadline()
		if !undone || left == 0 || time.Now().Add(problem.RetryAfter).After(ends) {
			return problem
		}
		select {
		case <-time.After(problem.RetryAfter):
		case <-within.Done():
			return ctx.Err()
		}
	}
}

// One request and its whole answer.
func (t *Tabwire) exchange(ctx context.Context, method, path string, body []byte) ([]byte, error) {
	var sent io.Reader
	if method == "GET" || method == "DELETE" {
		query, err := queryOf(body)
		if err != nil {
			return nil, err
		}
		path += query
	} else {
		sent = bytes.NewReader(body)
	}
	request, err := http.NewRequestWithContext(ctx, method, strings.TrimRight(t.URL, "/")+path, sent)
	if err != nil {
		return nil, err
	}
	request.Header.Set("Accept", "application/json, */*;q=0.1")
	if sent != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if t.ApiKey != "" {
		request.Header.Set("X-API-Key", t.ApiKey)
	}
	response, err := t.HTTP.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, err
	}
	if response.StatusCode >= 400 {
		return nil, problemOf(response, content)
	}
	return content, nil
}

// The fields of a request as a query.
func queryOf(body []byte) (string, error) {
	var fields map[string]any
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber()
	if err := decoder.Decode(&fields); err != nil {
		return "", err
	}
	query := url.Values{}
	for name, value := range fields {
		values, many := value.([]any)
		if !many {
			values = []any{value}
		}
		for _, one := range values {
			query.Add(name, fmt.Sprint(one))
		}
	}
	if len(query) == 0 {
		return "", nil
	}
	return "?" + query.Encode(), nil
}

func problemOf(response *http.Response, content []byte) *Problem {
	problem := &Problem{Status: response.StatusCode}
	if json.Unmarshal(content, problem) != nil || json.Unmarshal(content, &problem.Document) != nil {
		problem.Detail = string(content)
	}
	if seconds, err := strconv.Atoi(response.Header.Get("Retry-After")); err == nil {
		problem.RetryAfter = time.Duration(seconds) * time.Second
	}
	return problem
}

// What a failure of the connection means; that of the caller's own context is left as it is.
func explained(ctx, within context.Context, err error) error {
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case within.Err() != nil:
		return fmt.Errorf("%w: %v", ErrNoAnswer, err)
	default:
		return fmt.Errorf("%w: %v", ErrConnectionLost, err)
	}
}

// Reads JSON, or takes the content as it is.
func read(content []byte, reply any) error {
	switch reply := reply.(type) {
	case *[]byte:
		*reply = content
	case *string:
		*reply = string(content)
	default:
		return json.Unmarshal(content, reply)
	}
	return nil
}

// The fields of a request with one more.
func with(fields any, name string, value any) (map[string]any, error) {
	body, err := json.Marshal(fields)
	if err != nil {
		return nil, err
	}
	all := map[string]any{}
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.UseNumber()
	err = decoder.Decode(&all)
	all[name] = value
	return all, err
}

// Deletes or closes what may be gone already.
func ended(err error) error {
	var problem *Problem
	if errors.As(err, &problem) && problem.Status == 404 {
		return nil
	}
	return err
}
