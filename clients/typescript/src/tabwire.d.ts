/**
 * A client of Tabwire: real Chrome behind plain HTTP. Each method is an operation of the HTTP interface
 * and is called as that is. What stands between `begin` and `end` is written by `make clients`.
 */
import { type Client } from 'openapi-fetch';
import type * as api from './schema.js';
import type { paths } from './schema.js';
import { Server, type ServerOptions } from './server.js';
export { ConnectionLost, NoAnswer, Problem, TabwireError } from './errors.js';
export type * from './schema.js';
export type { ServerOptions } from './server.js';
/** What any request takes beside its fields. */
export interface Options {
    /** The client hangs up when it aborts, which ends the command. */
    readonly signal?: AbortSignal;
}
/** The parameters of a path that a handle knows; empty where it does not. */
interface Ids {
    readonly id: string;
    readonly ctx_id: string;
    readonly page_id: string;
}
/** What sends requests: the service, a browser, a context or a page. */
declare class Handle {
    protected readonly server: Server;
    protected readonly ids: Ids;
    protected readonly http: Client<paths>;
    constructor(server: Server, ids: Ids);
    /** What openapi-fetch is told of each request. */
    protected init(fields: {
        readonly timeout_ms?: number;
    }, { signal }: Options): {
        signal?: AbortSignal;
        fetch: (request: Request) => Promise<Response>;
    };
    /** The fields of a command of a page, with the page. */
    protected onPage<Fields extends object>(fields: Fields): Fields;
}
/** The commands of a page: the current one, unless it is that of a page. */
declare class PageCommands extends Handle {
    /** Go to a URL. */
    navigate(fields: api.NavigateFields, options?: Options): Promise<api.NavigateReply>;
    /** Go back in the history. */
    back(fields?: api.BackFields, options?: Options): Promise<api.BackReply>;
    /** Go forward in the history. */
    forward(fields?: api.ForwardFields, options?: Options): Promise<api.ForwardReply>;
    /** Reload the page. */
    reload(fields?: api.ReloadFields, options?: Options): Promise<api.ReloadReply>;
    /** Set the HTML of a page. */
    setContent(fields: api.SetContentFields, options?: Options): Promise<api.SetContentReply>;
    /** Click at a point. */
    click(fields: api.ClickFields, options?: Options): Promise<api.ClickReply>;
    /** Click a node. */
    nodeClick(fields: api.NodeClickFields, options?: Options): Promise<api.NodeClickReply>;
    /** Tap on a touch screen. */
    tap(fields?: api.TapFields, options?: Options): Promise<api.TapReply>;
    /** Swipe on a touch screen. */
    swipe(fields?: api.SwipeFields, options?: Options): Promise<api.SwipeReply>;
    /** Hover over a node. */
    hover(fields?: api.HoverFields, options?: Options): Promise<api.HoverReply>;
    /** Drag to a node or a point. */
    drag(fields?: api.DragFields, options?: Options): Promise<api.DragReply>;
    /** Select options. */
    selectOption(fields: api.SelectOptionFields, options?: Options): Promise<api.SelectOptionReply>;
    /** Check or uncheck a box. */
    check(fields: api.CheckFields, options?: Options): Promise<api.CheckReply>;
    /** Put files into a file input. */
    setFiles(fields: api.SetFilesFields, options?: Options): Promise<api.SetFilesReply>;
    /** Empty a field. */
    clear(fields: api.ClearFields, options?: Options): Promise<api.ClearReply>;
    /** Focus a node. */
    focus(fields: api.FocusFields, options?: Options): Promise<api.FocusReply>;
    /** Type text. */
    type(fields: api.TypeFields, options?: Options): Promise<api.TypeReply>;
    /** Press keys. */
    sendKeys(fields: api.SendKeysFields, options?: Options): Promise<api.SendKeysReply>;
    /** Hold a key. */
    holdKey(fields: api.HoldKeyFields, options?: Options): Promise<api.HoldKeyReply>;
    /** Hold and release keys. */
    keyboard(fields?: api.KeyboardFields, options?: Options): Promise<api.KeyboardReply>;
    /** Move the mouse, hold and release its buttons. */
    mouse(fields?: api.MouseFields, options?: Options): Promise<api.MouseReply>;
    /** Turn the mouse wheel. */
    wheel(fields?: api.WheelFields, options?: Options): Promise<api.WheelReply>;
    /** Select the text of a node. */
    selectText(fields: api.SelectTextFields, options?: Options): Promise<api.SelectTextReply>;
    /** Dispatch an event. */
    dispatchEvent(fields: api.DispatchEventFields, options?: Options): Promise<api.DispatchEventReply>;
    /** Scroll to a node or a position. */
    scrollTo(fields?: api.ScrollToFields, options?: Options): Promise<api.ScrollToReply>;
    /** Find a node. */
    findNode(fields?: api.FindNodeFields, options?: Options): Promise<api.FindNodeReply>;
    /** Find nodes. */
    findNodes(fields?: api.FindNodesFields, options?: Options): Promise<api.FindNodesReply>;
    /** Wait for a node. */
    waitForNode(fields?: api.WaitForNodeFields, options?: Options): Promise<api.WaitForNodeReply>;
    /** Read the state of a node. */
    nodeState(fields: api.NodeStateFields, options?: Options): Promise<api.NodeStateReply>;
    /** Map the page. */
    uiMap(fields?: api.UiMapFields, options?: Options): Promise<api.UiMapReply>;
    /** Wait for a text or another condition. */
    waitFor(fields?: api.WaitForFields, options?: Options): Promise<api.WaitForReply>;
    /** Read HTML. */
    fetchHtml(fields?: api.FetchHtmlFields, options?: Options): Promise<api.FetchHtmlReply>;
    /** Read text. */
    fetchText(fields?: api.FetchTextFields, options?: Options): Promise<api.FetchTextReply>;
    /** List the links. */
    links(fields?: api.LinksFields, options?: Options): Promise<api.LinksReply>;
    /** Read rows of values. */
    extract(fields: api.ExtractFields, options?: Options): Promise<api.ExtractReply>;
    /** Read attributes and properties. */
    getAttribute(fields: api.GetAttributeFields, options?: Options): Promise<api.GetAttributeReply>;
    /** Take a screenshot. */
    screenshot(fields?: api.ScreenshotFields, options?: Options): Promise<api.ScreenshotReply>;
    /** Read a small picture of a page. */
    still(fields?: api.StillFields, options?: Options): Promise<api.StillReply>;
    /** Print to PDF. */
    pdf(fields?: api.PdfFields, options?: Options): Promise<api.PdfReply>;
    /** Evaluate JavaScript. */
    eval(fields: api.EvalFields, options?: Options): Promise<api.EvalReply>;
    /** Read and change cookies. */
    cookies(fields?: api.CookiesFields, options?: Options): Promise<api.CookiesReply>;
    /** Export or import the storage state. */
    storageState(fields?: api.StorageStateFields, options?: Options): Promise<api.StorageStateReply>;
    /** Emulate a device, a user or a network. */
    emulate(fields?: api.EmulateFields, options?: Options): Promise<api.EmulateReply>;
    /** Read what is emulated. */
    readEmulation(fields?: api.ReadEmulationFields, options?: Options): Promise<api.ReadEmulationReply>;
    /** Add a script that runs before the page’s own. */
    addInitScript(fields: api.AddInitScriptFields, options?: Options): Promise<api.AddInitScriptReply>;
    /** Expose a function to pages, whose calls are events. */
    expose(fields: api.ExposeFields, options?: Options): Promise<api.ExposeReply>;
    /** Remove a function that is exposed to pages. */
    deleteExposed(name: string, fields?: api.DeleteExposedFields, options?: Options): Promise<api.DeleteExposedReply>;
    /** Answer a dialog. */
    dialog(fields: api.DialogFields, options?: Options): Promise<api.DialogReply>;
    /** Record the network. */
    recordNetwork(fields: api.RecordNetworkFields, options?: Options): Promise<api.RecordNetworkReply>;
    /** Read the network log. */
    readNetwork(fields?: api.ReadNetworkFields, options?: Options): Promise<api.ReadNetworkReply>;
    /** Call a CDP method. */
    cdp(fields: api.CdpFields, options?: Options): Promise<api.CdpReply>;
    /** Carry out an instruction. */
    instruct(fields: api.InstructFields, options?: Options): Promise<api.InstructReply>;
    /** Run several commands. */
    batch(fields: api.BatchFields, options?: Options): Promise<api.BatchReply>;
}
/** The commands of a context: the default one of the browser, unless it is that of a context. */
declare class ContextCommands extends PageCommands {
    /** Set the request rules. */
    setRoutes(fields?: api.SetRoutesFields, options?: Options): Promise<api.SetRoutesReply>;
    /** Read the request rules. */
    readRoutes(fields?: api.ReadRoutesFields, options?: Options): Promise<api.ReadRoutesReply>;
    /** Delete the request rules. */
    deleteRoutes(fields?: api.DeleteRoutesFields, options?: Options): Promise<api.DeleteRoutesReply>;
    /** Set the credentials for HTTP authentication. */
    setCredentials(fields: api.SetCredentialsFields, options?: Options): Promise<api.SetCredentialsReply>;
    /** List the origins that have credentials. */
    readCredentials(fields?: api.ReadCredentialsFields, options?: Options): Promise<api.ReadCredentialsReply>;
    /** Delete the credentials for HTTP authentication. */
    deleteCredentials(fields?: api.DeleteCredentialsFields, options?: Options): Promise<api.DeleteCredentialsReply>;
    /** List the scripts that run before the page’s own. */
    listInitScripts(fields?: api.ListInitScriptsFields, options?: Options): Promise<api.ListInitScriptsReply>;
    /** Remove a script that runs before the page’s own. */
    deleteInitScript(script_id: string, fields?: api.DeleteInitScriptFields, options?: Options): Promise<api.DeleteInitScriptReply>;
    /** List the functions that are exposed to pages. */
    listExposed(fields?: api.ListExposedFields, options?: Options): Promise<api.ListExposedReply>;
    /** List the downloads. */
    listDownloads(fields?: api.ListDownloadsFields, options?: Options): Promise<api.ListDownloadsReply>;
    /** Read the file of a download. */
    readDownload(download_id: string, fields?: api.ReadDownloadFields, options?: Options): Promise<ArrayBuffer>;
    /** Cancel or remove a download. */
    deleteDownload(download_id: string, fields?: api.DeleteDownloadFields, options?: Options): Promise<api.DeleteDownloadReply>;
    /** Empty the network log. */
    emptyNetwork(fields?: api.EmptyNetworkFields, options?: Options): Promise<api.EmptyNetworkReply>;
    /** Read the body of a response. */
    networkBody(entry_id: number, fields?: api.NetworkBodyFields, options?: Options): Promise<api.NetworkBodyReply>;
    /** One of its pages, by its ID. */
    page(page_id: string): Page;
}
/** A page. `await using` closes it at the end. */
export declare class Page extends PageCommands implements AsyncDisposable {
    /** What was replied when it was opened. */
    readonly record: api.PageRecord | undefined;
    constructor(server: Server, ids: Ids, record?: api.PageRecord);
    get page_id(): string;
    [Symbol.asyncDispose](): Promise<void>;
    /** Activate a page. */
    activatePage(fields?: api.ActivatePageFields, options?: Options): Promise<api.ActivatePageReply>;
    /** Close a page. */
    closePage(fields?: api.ClosePageFields, options?: Options): Promise<api.ClosePageReply>;
}
/** A context: an isolated area of a browser. `await using` deletes it at the end. */
export declare class Context extends ContextCommands implements AsyncDisposable {
    /** What was replied when it was created. */
    readonly record: api.CreateContextReply | undefined;
    constructor(server: Server, ids: Ids, record?: api.CreateContextReply);
    get ctx_id(): string;
    [Symbol.asyncDispose](): Promise<void>;
    /** Delete a context. */
    deleteContext(fields?: api.DeleteContextFields, options?: Options): Promise<api.DeleteContextReply>;
}
/** A browser. `await using` deletes it at the end; without, it stays until somebody does. */
export declare class Browser extends ContextCommands implements AsyncDisposable {
    /** What was replied when it was opened. */
    readonly record: api.BrowserRecord | undefined;
    constructor(server: Server, ids: Ids, record?: api.BrowserRecord);
    get id(): string;
    [Symbol.asyncDispose](): Promise<void>;
    /** One of its contexts, by its ID. */
    context(ctx_id: string): Context;
    /** Read a browser. */
    readBrowser(fields?: api.ReadBrowserFields, options?: Options): Promise<api.BrowserRecord>;
    /** Delete a browser. */
    deleteBrowser(fields?: api.DeleteBrowserFields, options?: Options): Promise<api.DeleteBrowserReply>;
    /** Create a context. */
    createContext(fields?: api.CreateContextFields, options?: Options): Promise<Context>;
    /** List the contexts. */
    listContexts(fields?: api.ListContextsFields, options?: Options): Promise<api.ListContextsReply>;
    /** List the pages. */
    listPages(fields?: api.ListPagesFields, options?: Options): Promise<api.ListPagesReply>;
    /** Open a page. */
    openPage(fields?: api.OpenPageFields, options?: Options): Promise<Page>;
    /** Read the address for CDP clients. */
    cdpVersion(fields?: api.CdpVersionFields, options?: Options): Promise<api.CdpVersionReply>;
    /** List the pages for CDP clients. */
    cdpTargets(fields?: api.CdpTargetsFields, options?: Options): Promise<api.operations['cdpTargets']['responses'][200]['content']['application/json']>;
    /** Read the description of CDP. */
    cdpProtocol(fields?: api.CdpProtocolFields, options?: Options): Promise<api.CdpProtocolReply>;
    /** Create a ticket. */
    createTicket(fields: api.CreateTicketFields, options?: Options): Promise<api.CreateTicketReply>;
    /** List the tickets. */
    listTickets(fields?: api.ListTicketsFields, options?: Options): Promise<api.ListTicketsReply>;
    /** Create a link to the live view. */
    createLiveTicket(fields?: api.CreateLiveTicketFields, options?: Options): Promise<api.CreateLiveTicketReply>;
    /** Withdraw a ticket. */
    withdrawTicket(ticket_id: string, fields?: api.WithdrawTicketFields, options?: Options): Promise<api.WithdrawTicketReply>;
    /** Read the events of a browser. */
    readEvents(fields?: api.ReadEventsFields, options?: Options): Promise<api.ReadEventsReply>;
}
/** A server. */
export declare class Tabwire extends Handle {
    constructor(options?: ServerOptions);
    /** One of its browsers, by its ID. */
    browser(id: string): Browser;
    /** Open a browser. */
    openBrowser(fields?: api.OpenBrowserFields, options?: Options): Promise<Browser>;
    /** List the browsers. */
    listBrowsers(fields?: api.ListBrowsersFields, options?: Options): Promise<api.ListBrowsersReply>;
    /** Delete all browsers. */
    deleteBrowsers(fields?: api.DeleteBrowsersFields, options?: Options): Promise<api.DeleteBrowsersReply>;
    /** List the browsers that have ended. */
    listEndedBrowsers(fields?: api.ListEndedBrowsersFields, options?: Options): Promise<api.ListEndedBrowsersReply>;
    /** Save a login. */
    saveProfile(name: string, fields?: api.SaveProfileFields, options?: Options): Promise<api.SaveProfileReply>;
    /** Read a saved login. */
    readProfile(name: string, fields?: api.ReadProfileFields, options?: Options): Promise<api.ReadProfileReply>;
    /** Delete a saved login. */
    deleteProfile(name: string, fields?: api.DeleteProfileFields, options?: Options): Promise<api.DeleteProfileReply>;
    /** List the saved logins. */
    listProfiles(fields?: api.ListProfilesFields, options?: Options): Promise<api.ListProfilesReply>;
    /** Drain the server. */
    drain(fields?: api.DrainFields, options?: Options): Promise<api.DrainReply>;
    /** Read how far the drain is. */
    readDrain(fields?: api.ReadDrainFields, options?: Options): Promise<api.ReadDrainReply>;
    /** Cancel the drain. */
    cancelDrain(fields?: api.CancelDrainFields, options?: Options): Promise<api.CancelDrainReply>;
    /** Check whether the server runs. */
    readHealth(options?: Options): Promise<api.ReadHealthReply>;
    /** Check whether a browser can be opened. */
    readReadiness(options?: Options): Promise<api.ReadReadinessReply>;
    /** Read what is in use. */
    readStatus(fields?: api.ReadStatusFields, options?: Options): Promise<api.ReadStatusReply>;
    /** Read the metrics. */
    readMetrics(options?: Options): Promise<string>;
    /** Read the OpenAPI document. */
    readOpenApi(options?: Options): Promise<api.operations['readOpenApi']['responses'][200]['content']['application/json']>;
}
