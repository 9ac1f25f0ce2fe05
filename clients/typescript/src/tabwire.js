/**
 * A client of Tabwire: real Chrome behind plain HTTP. Each method is an operation of the HTTP interface
 * and is called as that is. What stands between `begin` and `end` is written by `make clients`.
 */
import createClient, {} from 'openapi-fetch';
import { Problem } from './errors.js';
import { Server } from './server.js';
export { ConnectionLost, NoAnswer, Problem, TabwireError } from './errors.js';
const NO_IDS = { id: '', ctx_id: '', page_id: '' };
/** What sends requests: the service, a browser, a context or a page. */
class Handle {
    server;
    ids;
    http;
    constructor(server, ids) {
        this.server = server;
        this.ids = ids;
        const { url: baseUrl, headers } = server;
        this.http = createClient({
            baseUrl,
            headers,
            pathSerializer: (path, values) => fill(ids.ctx_id === '' ? path : inContext(path), values),
        });
    }
    /** What openapi-fetch is told of each request. */
    init(fields, { signal }) {
        return {
            fetch: (request) => this.server.fetch(request, fields.timeout_ms),
            ...(signal ? { signal } : {}),
        };
    }
    /** The fields of a command of a page, with the page. */
    onPage(fields) {
        const { page_id } = this.ids;
        return page_id === '' ? fields : { page_id, ...fields };
    }
}
/** The path of an operation in a context; those of contexts and pages themselves stay. */
const inContext = (path) => /\{(ctx|page)_id\}/.test(path)
    ? path
    : path.replace('/browsers/{id}/', '/browsers/{id}/contexts/{ctx_id}/');
const fill = (path, values) => path.replace(/\{(\w+)\}/g, (_all, name) => encodeURIComponent(String(values[name])));
/** The reply of a request. What fails has thrown. */
async function replyOf(request) {
    const { data } = await request;
    if (data === undefined)
        throw new TypeError('The server sent no reply.');
    return data;
}
/** Deletes or closes what may be gone already. */
async function end(request) {
    try {
        await request;
    }
    catch (error) {
        if (!(error instanceof Problem) || error.status !== 404)
            throw error;
    }
}
/** The commands of a page: the current one, unless it is that of a page. */
class PageCommands extends Handle {
    // begin pages: make clients
    /** Go to a URL. */
    navigate(fields, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/navigate/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Go back in the history. */
    back(fields = {}, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/back/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Go forward in the history. */
    forward(fields = {}, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/forward/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Reload the page. */
    reload(fields = {}, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/reload/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Set the HTML of a page. */
    setContent(fields, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/set-content/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Click at a point. */
    click(fields, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/click/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Click a node. */
    nodeClick(fields, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/node-click/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Tap on a touch screen. */
    tap(fields = {}, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/tap/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Swipe on a touch screen. */
    swipe(fields = {}, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/swipe/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Hover over a node. */
    hover(fields = {}, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/hover/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Drag to a node or a point. */
    drag(fields = {}, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/drag/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Select options. */
    selectOption(fields, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/select-option/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Check or uncheck a box. */
    check(fields, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/check/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Put files into a file input. */
    setFiles(fields, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/set-files/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Empty a field. */
    clear(fields, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/clear/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Focus a node. */
    focus(fields, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/focus/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Type text. */
    type(fields, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/type/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Press keys. */
    sendKeys(fields, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/send-keys/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Hold a key. */
    holdKey(fields, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/hold-key/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Hold and release keys. */
    keyboard(fields = {}, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/keyboard/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Move the mouse, hold and release its buttons. */
    mouse(fields = {}, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/mouse/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Turn the mouse wheel. */
    wheel(fields = {}, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/wheel/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Select the text of a node. */
    selectText(fields, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/select-text/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Dispatch an event. */
    dispatchEvent(fields, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/dispatch-event/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Scroll to a node or a position. */
    scrollTo(fields = {}, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/scroll-to/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Find a node. */
    findNode(fields = {}, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/find-node/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Find nodes. */
    findNodes(fields = {}, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/find-nodes/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Wait for a node. */
    waitForNode(fields = {}, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/wait-for-node/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Read the state of a node. */
    nodeState(fields, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/node-state/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Map the page. */
    uiMap(fields = {}, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/ui-map/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Wait for a text or another condition. */
    waitFor(fields = {}, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/wait-for/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Read HTML. */
    fetchHtml(fields = {}, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/fetch-html/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Read text. */
    fetchText(fields = {}, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/fetch-text/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** List the links. */
    links(fields = {}, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/links/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Read rows of values. */
    extract(fields, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/extract/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Read attributes and properties. */
    getAttribute(fields, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/get-attribute/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Take a screenshot. */
    screenshot(fields = {}, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/screenshot/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Read a small picture of a page. */
    still(fields = {}, options = {}) {
        return replyOf(this.http.GET('/browsers/{id}/still/', {
            params: { path: this.ids, query: this.onPage(fields) },
            ...this.init(fields, options),
        }));
    }
    /** Print to PDF. */
    pdf(fields = {}, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/pdf/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Evaluate JavaScript. */
    eval(fields, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/eval/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Read and change cookies. */
    cookies(fields = {}, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/cookies/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Export or import the storage state. */
    storageState(fields = {}, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/storage-state/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Emulate a device, a user or a network. */
    emulate(fields = {}, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/emulate/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Read what is emulated. */
    readEmulation(fields = {}, options = {}) {
        return replyOf(this.http.GET('/browsers/{id}/emulate/', {
            params: { path: this.ids, query: this.onPage(fields) },
            ...this.init(fields, options),
        }));
    }
    /** Add a script that runs before the page’s own. */
    addInitScript(fields, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/init-scripts/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Expose a function to pages, whose calls are events. */
    expose(fields, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/expose/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Remove a function that is exposed to pages. */
    deleteExposed(name, fields = {}, options = {}) {
        return replyOf(this.http.DELETE('/browsers/{id}/expose/{name}/', {
            params: { path: { ...this.ids, name }, query: this.onPage(fields) },
            ...this.init(fields, options),
        }));
    }
    /** Answer a dialog. */
    dialog(fields, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/dialog/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Record the network. */
    recordNetwork(fields, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/network/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Read the network log. */
    readNetwork(fields = {}, options = {}) {
        return replyOf(this.http.GET('/browsers/{id}/network/', {
            params: { path: this.ids, query: this.onPage(fields) },
            ...this.init(fields, options),
        }));
    }
    /** Call a CDP method. */
    cdp(fields, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/cdp/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Carry out an instruction. */
    instruct(fields, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/instruct/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
    /** Run several commands. */
    batch(fields, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/batch/', {
            params: { path: this.ids },
            body: this.onPage(fields),
            ...this.init(fields, options),
        }));
    }
}
/** The commands of a context: the default one of the browser, unless it is that of a context. */
class ContextCommands extends PageCommands {
    // begin contexts: make clients
    /** Set the request rules. */
    setRoutes(fields = {}, options = {}) {
        return replyOf(this.http.PUT('/browsers/{id}/routes/', {
            params: { path: this.ids },
            body: fields,
            ...this.init(fields, options),
        }));
    }
    /** Read the request rules. */
    readRoutes(fields = {}, options = {}) {
        return replyOf(this.http.GET('/browsers/{id}/routes/', {
            params: { path: this.ids, query: fields },
            ...this.init(fields, options),
        }));
    }
    /** Delete the request rules. */
    deleteRoutes(fields = {}, options = {}) {
        return replyOf(this.http.DELETE('/browsers/{id}/routes/', {
            params: { path: this.ids, query: fields },
            ...this.init(fields, options),
        }));
    }
    /** Set the credentials for HTTP authentication. */
    setCredentials(fields, options = {}) {
        return replyOf(this.http.PUT('/browsers/{id}/credentials/', {
            params: { path: this.ids },
            body: fields,
            ...this.init(fields, options),
        }));
    }
    /** List the origins that have credentials. */
    readCredentials(fields = {}, options = {}) {
        return replyOf(this.http.GET('/browsers/{id}/credentials/', {
            params: { path: this.ids, query: fields },
            ...this.init(fields, options),
        }));
    }
    /** Delete the credentials for HTTP authentication. */
    deleteCredentials(fields = {}, options = {}) {
        return replyOf(this.http.DELETE('/browsers/{id}/credentials/', {
            params: { path: this.ids, query: fields },
            ...this.init(fields, options),
        }));
    }
    /** List the scripts that run before the page’s own. */
    listInitScripts(fields = {}, options = {}) {
        return replyOf(this.http.GET('/browsers/{id}/init-scripts/', {
            params: { path: this.ids, query: fields },
            ...this.init(fields, options),
        }));
    }
    /** Remove a script that runs before the page’s own. */
    deleteInitScript(script_id, fields = {}, options = {}) {
        return replyOf(this.http.DELETE('/browsers/{id}/init-scripts/{script_id}/', {
            params: { path: { ...this.ids, script_id }, query: fields },
            ...this.init(fields, options),
        }));
    }
    /** List the functions that are exposed to pages. */
    listExposed(fields = {}, options = {}) {
        return replyOf(this.http.GET('/browsers/{id}/expose/', {
            params: { path: this.ids, query: fields },
            ...this.init(fields, options),
        }));
    }
    /** List the downloads. */
    listDownloads(fields = {}, options = {}) {
        return replyOf(this.http.GET('/browsers/{id}/downloads/', {
            params: { path: this.ids, query: fields },
            ...this.init(fields, options),
        }));
    }
    /** Read the file of a download. */
    readDownload(download_id, fields = {}, options = {}) {
        return replyOf(this.http.GET('/browsers/{id}/downloads/{download_id}/', {
            params: { path: { ...this.ids, download_id }, query: fields },
            parseAs: 'arrayBuffer',
            ...this.init(fields, options),
        }));
    }
    /** Cancel or remove a download. */
    deleteDownload(download_id, fields = {}, options = {}) {
        return replyOf(this.http.DELETE('/browsers/{id}/downloads/{download_id}/', {
            params: { path: { ...this.ids, download_id }, query: fields },
            ...this.init(fields, options),
        }));
    }
    /** Empty the network log. */
    emptyNetwork(fields = {}, options = {}) {
        return replyOf(this.http.DELETE('/browsers/{id}/network/', {
            params: { path: this.ids, query: fields },
            ...this.init(fields, options),
        }));
    }
    /** Read the body of a response. */
    networkBody(entry_id, fields = {}, options = {}) {
        return replyOf(this.http.GET('/browsers/{id}/network/{entry_id}/body/', {
            params: { path: { ...this.ids, entry_id }, query: fields },
            ...this.init(fields, options),
        }));
    }
    // end contexts
    /** One of its pages, by its ID. */
    page(page_id) {
        return new Page(this.server, { ...this.ids, page_id });
    }
}
/** A page. `await using` closes it at the end. */
export class Page extends PageCommands {
    /** What was replied when it was opened. */
    record;
    constructor(server, ids, record) {
        super(server, ids);
        this.record = record;
    }
    get page_id() {
        return this.ids.page_id;
    }
    [Symbol.asyncDispose]() {
        return end(this.closePage());
    }
    // begin page: make clients
    /** Activate a page. */
    activatePage(fields = {}, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/pages/{page_id}/activate/', {
            params: { path: this.ids },
            body: fields,
            ...this.init(fields, options),
        }));
    }
    /** Close a page. */
    closePage(fields = {}, options = {}) {
        return replyOf(this.http.DELETE('/browsers/{id}/pages/{page_id}/', {
            params: { path: this.ids, query: fields },
            ...this.init(fields, options),
        }));
    }
}
/** A context: an isolated area of a browser. `await using` deletes it at the end. */
export class Context extends ContextCommands {
    /** What was replied when it was created. */
    record;
    constructor(server, ids, record) {
        super(server, ids);
        this.record = record;
    }
    get ctx_id() {
        return this.ids.ctx_id;
    }
    [Symbol.asyncDispose]() {
        return end(this.deleteContext());
    }
    // begin context: make clients
    /** Delete a context. */
    deleteContext(fields = {}, options = {}) {
        return replyOf(this.http.DELETE('/browsers/{id}/contexts/{ctx_id}/', {
            params: { path: this.ids, query: fields },
            ...this.init(fields, options),
        }));
    }
}
/** A browser. `await using` deletes it at the end; without, it stays until somebody does. */
export class Browser extends ContextCommands {
    /** What was replied when it was opened. */
    record;
    constructor(server, ids, record) {
        super(server, ids);
        this.record = record;
    }
    get id() {
        return this.ids.id;
    }
    [Symbol.asyncDispose]() {
        return end(this.deleteBrowser());
    }
    /** One of its contexts, by its ID. */
    context(ctx_id) {
        return new Context(this.server, { ...this.ids, ctx_id });
    }
    // begin browser: make clients
    /** Read a browser. */
    readBrowser(fields = {}, options = {}) {
        return replyOf(this.http.GET('/browsers/{id}/', {
            params: { path: this.ids, query: fields },
            ...this.init(fields, options),
        }));
    }
    /** Delete a browser. */
    deleteBrowser(fields = {}, options = {}) {
        return replyOf(this.http.DELETE('/browsers/{id}/', {
            params: { path: this.ids, query: fields },
            ...this.init(fields, options),
        }));
    }
    /** Create a context. */
    async createContext(fields = {}, options = {}) {
        const reply = await replyOf(this.http.PUT('/browsers/{id}/contexts/', {
            params: { path: this.ids },
            body: fields,
            ...this.init(fields, options),
        }));
        return new Context(this.server, { ...this.ids, ctx_id: reply.ctx_id }, reply);
    }
    /** List the contexts. */
    listContexts(fields = {}, options = {}) {
        return replyOf(this.http.GET('/browsers/{id}/contexts/', {
            params: { path: this.ids, query: fields },
            ...this.init(fields, options),
        }));
    }
    /** List the pages. */
    listPages(fields = {}, options = {}) {
        return replyOf(this.http.GET('/browsers/{id}/pages/', {
            params: { path: this.ids, query: fields },
            ...this.init(fields, options),
        }));
    }
    /** Open a page. */
    async openPage(fields = {}, options = {}) {
        const reply = await replyOf(this.http.PUT('/browsers/{id}/pages/', {
            params: { path: this.ids },
            body: fields,
            ...this.init(fields, options),
        }));
        return new Page(this.server, { ...this.ids, page_id: reply.page_id }, reply);
    }
    /** Read the address for CDP clients. */
    cdpVersion(fields = {}, options = {}) {
        return replyOf(this.http.GET('/browsers/{id}/json/version/', {
            params: { path: this.ids, query: fields },
            ...this.init(fields, options),
        }));
    }
    /** List the pages for CDP clients. */
    cdpTargets(fields = {}, options = {}) {
        return replyOf(this.http.GET('/browsers/{id}/json/list/', {
            params: { path: this.ids, query: fields },
            ...this.init(fields, options),
        }));
    }
    /** Read the description of CDP. */
    cdpProtocol(fields = {}, options = {}) {
        return replyOf(this.http.GET('/browsers/{id}/json/protocol/', {
            params: { path: this.ids, query: fields },
            ...this.init(fields, options),
        }));
    }
    /** Create a ticket. */
    createTicket(fields, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/tickets/', {
            params: { path: this.ids },
            body: fields,
            ...this.init(fields, options),
        }));
    }
    /** List the tickets. */
    listTickets(fields = {}, options = {}) {
        return replyOf(this.http.GET('/browsers/{id}/tickets/', {
            params: { path: this.ids, query: fields },
            ...this.init(fields, options),
        }));
    }
    /** Create a link to the live view. */
    createLiveTicket(fields = {}, options = {}) {
        return replyOf(this.http.POST('/browsers/{id}/live/', {
            params: { path: this.ids },
            body: fields,
            ...this.init(fields, options),
        }));
    }
    /** Withdraw a ticket. */
    withdrawTicket(ticket_id, fields = {}, options = {}) {
        return replyOf(this.http.DELETE('/browsers/{id}/tickets/{ticket_id}/', {
            params: { path: { ...this.ids, ticket_id }, query: fields },
            ...this.init(fields, options),
        }));
    }
    /** Read the events of a browser. */
    readEvents(fields = {}, options = {}) {
        return replyOf(this.http.GET('/browsers/{id}/events/', {
            params: { path: this.ids, query: { ...fields, format: 'json' } },
            ...this.init({}, options),
        }));
    }
}
/** A server. */
export class Tabwire extends Handle {
    constructor(options = {}) {
        super(new Server(options), NO_IDS);
    }
    /** One of its browsers, by its ID. */
    browser(id) {
        return new Browser(this.server, { ...this.ids, id });
    }
    // begin service: make clients
    /** Open a browser. */
    async openBrowser(fields = {}, options = {}) {
        const reply = await replyOf(this.http.PUT('/browsers/', { body: fields, ...this.init(fields, options) }));
        return new Browser(this.server, { ...this.ids, id: reply.id }, reply);
    }
    /** List the browsers. */
    listBrowsers(fields = {}, options = {}) {
        return replyOf(this.http.GET('/browsers/', { params: { query: fields }, ...this.init(fields, options) }));
    }
    /** Delete all browsers. */
    deleteBrowsers(fields = {}, options = {}) {
        return replyOf(this.http.DELETE('/browsers/', { params: { query: fields }, ...this.init(fields, options) }));
    }
    /** List the browsers that have ended. */
    listEndedBrowsers(fields = {}, options = {}) {
        return replyOf(this.http.GET('/browsers/ended/', {
            params: { query: fields },
            ...this.init(fields, options),
        }));
    }
    /** Save a login. */
    saveProfile(name, fields = {}, options = {}) {
        return replyOf(this.http.PUT('/profiles/{name}/', {
            params: { path: { ...this.ids, name } },
            body: fields,
            ...this.init(fields, options),
        }));
    }
    /** Read a saved login. */
    readProfile(name, fields = {}, options = {}) {
        return replyOf(this.http.GET('/profiles/{name}/', {
            params: { path: { ...this.ids, name }, query: fields },
            ...this.init(fields, options),
        }));
    }
    /** Delete a saved login. */
    deleteProfile(name, fields = {}, options = {}) {
        return replyOf(this.http.DELETE('/profiles/{name}/', {
            params: { path: { ...this.ids, name }, query: fields },
            ...this.init(fields, options),
        }));
    }
    /** List the saved logins. */
    listProfiles(fields = {}, options = {}) {
        return replyOf(this.http.GET('/profiles/', { params: { query: fields }, ...this.init(fields, options) }));
    }
    /** Drain the server. */
    drain(fields = {}, options = {}) {
        return replyOf(this.http.POST('/drain/', { body: fields, ...this.init(fields, options) }));
    }
    /** Read how far the drain is. */
    readDrain(fields = {}, options = {}) {
        return replyOf(this.http.GET('/drain/', { params: { query: fields }, ...this.init(fields, options) }));
    }
    /** Cancel the drain. */
    cancelDrain(fields = {}, options = {}) {
        return replyOf(this.http.DELETE('/drain/', { params: { query: fields }, ...this.init(fields, options) }));
    }
    /** Check whether the server runs. */
    readHealth(options = {}) {
        return replyOf(this.http.GET('/health/', { ...this.init({}, options) }));
    }
    /** Check whether a browser can be opened. */
    readReadiness(options = {}) {
        return replyOf(this.http.GET('/ready/', { ...this.init({}, options) }));
    }
    /** Read what is in use. */
    readStatus(fields = {}, options = {}) {
        return replyOf(this.http.GET('/status/', { params: { query: fields }, ...this.init({}, options) }));
    }
    /** Read the metrics. */
    readMetrics(options = {}) {
        return replyOf(this.http.GET('/metrics', { parseAs: 'text', ...this.init({}, options) }));
    }
    /** Read the OpenAPI document. */
    readOpenApi(options = {}) {
        return replyOf(this.http.GET('/openapi.json', { ...this.init({}, options) }));
    }
}
