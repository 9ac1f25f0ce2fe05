package tabwire

import (
	"context"
	"net/url"
	"strings"
	"time"
)

// How long the end of a browser, context or page may take, which the context of its use does not shorten.
const endTimeout = 10 * time.Second

// The commands of a page: the current one, unless it is that of a page.
type pageCommands struct {
	server *Tabwire
	// The path that commands are below.
	place string
	page  string
}

func (p *pageCommands) send(ctx context.Context, method, path string, fields, reply any) error {
	return p.server.send(ctx, method, p.place+path, fields, reply)
}

func (p *pageCommands) sendOnPage(ctx context.Context, method, path string, fields, reply any) error {
	if p.page == "" {
		return p.send(ctx, method, path, fields, reply)
	}
	all, err := with(fields, "page_id", p.page)
	if err != nil {
		return err
	}
	return p.send(ctx, method, path, all, reply)
}

// The commands of a context: the default one of the browser, unless it is that of a context.
type contextCommands struct {
	pageCommands
}

// Page is one of its pages, by its ID.
func (c *contextCommands) Page(pageId string) *Page {
	return &Page{pageCommands{c.server, c.place, pageId}, pageId, nil}
}

// Page is a page. Close closes it.
type Page struct {
	pageCommands
	PageId string
	// Record is what was replied when it was opened, or nil.
	Record *PageRecord
}

func (p *Page) sendOwn(ctx context.Context, method, path string, fields, reply any) error {
	browser, _, _ := strings.Cut(p.place, "contexts/")
	own := browser + "pages/" + url.PathEscape(p.PageId) + "/" + path
	return p.server.send(ctx, method, own, fields, reply)
}

// Close closes the page, if it is still there. It is for defer.
func (p *Page) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), endTimeout)
	defer cancel()
	_, err := p.ClosePage(ctx, ClosePageFields{})
	return ended(err)
}

// Context is an isolated area of a browser. Close deletes it.
type Context struct {
	contextCommands
	CtxId string
	// Record is what was replied when it was created, or nil.
	Record *CreateContextReply
}

// Close deletes the context, if it is still there. It is for defer.
func (c *Context) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), endTimeout)
	defer cancel()
	_, err := c.DeleteContext(ctx, DeleteContextFields{})
	return ended(err)
}

// Browser is a browser. Close deletes it; until then it stays.
type Browser struct {
	contextCommands
	Id string
	// Record is what was replied when it was opened, or nil.
	Record *BrowserRecord
}

// Context is one of its contexts, by its ID.
func (b *Browser) Context(ctxId string) *Context {
	place := b.place + "contexts/" + url.PathEscape(ctxId) + "/"
	return &Context{contextCommands{pageCommands{server: b.server, place: place}}, ctxId, nil}
}

// Close deletes the browser, if it is still there. It is for defer.
func (b *Browser) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), endTimeout)
	defer cancel()
	_, err := b.DeleteBrowser(ctx, DeleteBrowserFields{})
	return ended(err)
}
