/**
 * A client of Tabwire: real Chrome behind plain HTTP. Each method is an operation of the HTTP interface
 * and is called as that is. What stands between `begin` and `end` is written by `make clients`.
 */
import createClient, { type Client } from 'openapi-fetch';
import { Problem } from './errors.js';
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

const NO_IDS: Ids = { id: '', ctx_id: '', page_id: '' };

/** What sends requests: the service, a browser, a context or a page. */
class Handle {
  protected readonly server: Server;
  protected readonly ids: Ids;
  protected readonly http: Client<paths>;

  constructor(server: Server, ids: Ids) {
    this.server = server;
    this.ids = ids;
    const { url: baseUrl, headers } = server;
    this.http = createClient<paths>({
      baseUrl,
      headers,
      pathSerializer: (path, values) => fill(ids.ctx_id === '' ? path : inContext(path), values),
    });
  }

  /** What openapi-fetch is told of each request. */
  protected init(fields: { readonly timeout_ms?: number }, { signal }: Options) {
    return {
      fetch: (request: Request) => this.server.fetch(request, fields.timeout_ms),
      ...(signal ? { signal } : {}),
    };
  }

  /** The fields of a command of a page, with the page. */
  protected onPage<Fields extends object>(fields: Fields): Fields {
    const { page_id } = this.ids;
    return page_id === '' ? fields : { page_id, ...fields };
  }
}

/** The path of an operation in a context; those of contexts and pages themselves stay. */
const inContext = (path: string) =>
  /\{(ctx|page)_id\}/.test(path)
    ? path
    : path.replace('/browsers/{id}/', '/browsers/{id}/contexts/{ctx_id}/');

const fill = (path: string, values: Readonly<Record<string, unknown>>) =>
  path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(values[name])));

/** The reply of a request. What fails has thrown. */
async function replyOf<Reply>(request: Promise<{ data?: Reply | undefined }>): Promise<Reply> {
  const { data } = await request;
  if (data === undefined) throw new TypeError('The server sent no reply.');
  return data;
}

/** Deletes or closes what may be gone already. */
async function end(request: Promise<unknown>): Promise<void> {
  try {
    await request;
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 404) throw error;
  }
}

/** The commands of a page: the current one, unless it is that of a page. */
class PageCommands extends Handle {
  // begin pages: make clients

  /** Go to a URL. */
  navigate(fields: api.NavigateFields, options: Options = {}): Promise<api.NavigateReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/navigate/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Go back in the history. */
  back(fields: api.BackFields = {}, options: Options = {}): Promise<api.BackReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/back/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Go forward in the history. */
  forward(fields: api.ForwardFields = {}, options: Options = {}): Promise<api.ForwardReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/forward/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Reload the page. */
  reload(fields: api.ReloadFields = {}, options: Options = {}): Promise<api.ReloadReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/reload/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Set the HTML of a page. */
  setContent(fields: api.SetContentFields, options: Options = {}): Promise<api.SetContentReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/set-content/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Click at a point. */
  click(fields: api.ClickFields, options: Options = {}): Promise<api.ClickReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/click/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Click a node. */
  nodeClick(fields: api.NodeClickFields, options: Options = {}): Promise<api.NodeClickReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/node-click/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Tap on a touch screen. */
  tap(fields: api.TapFields = {}, options: Options = {}): Promise<api.TapReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/tap/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Swipe on a touch screen. */
  swipe(fields: api.SwipeFields = {}, options: Options = {}): Promise<api.SwipeReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/swipe/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Hover over a node. */
  hover(fields: api.HoverFields = {}, options: Options = {}): Promise<api.HoverReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/hover/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Drag to a node or a point. */
  drag(fields: api.DragFields = {}, options: Options = {}): Promise<api.DragReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/drag/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Select options. */
  selectOption(
    fields: api.SelectOptionFields,
    options: Options = {},
  ): Promise<api.SelectOptionReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/select-option/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Check or uncheck a box. */
  check(fields: api.CheckFields, options: Options = {}): Promise<api.CheckReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/check/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Put files into a file input. */
  setFiles(fields: api.SetFilesFields, options: Options = {}): Promise<api.SetFilesReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/set-files/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Empty a field. */
  clear(fields: api.ClearFields, options: Options = {}): Promise<api.ClearReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/clear/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Focus a node. */
  focus(fields: api.FocusFields, options: Options = {}): Promise<api.FocusReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/focus/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Type text. */
  type(fields: api.TypeFields, options: Options = {}): Promise<api.TypeReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/type/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Press keys. */
  sendKeys(fields: api.SendKeysFields, options: Options = {}): Promise<api.SendKeysReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/send-keys/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Hold a key. */
  holdKey(fields: api.HoldKeyFields, options: Options = {}): Promise<api.HoldKeyReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/hold-key/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Hold and release keys. */
  keyboard(fields: api.KeyboardFields = {}, options: Options = {}): Promise<api.KeyboardReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/keyboard/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Move the mouse, hold and release its buttons. */
  mouse(fields: api.MouseFields = {}, options: Options = {}): Promise<api.MouseReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/mouse/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Turn the mouse wheel. */
  wheel(fields: api.WheelFields = {}, options: Options = {}): Promise<api.WheelReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/wheel/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Select the text of a node. */
  selectText(fields: api.SelectTextFields, options: Options = {}): Promise<api.SelectTextReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/select-text/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Dispatch an event. */
  dispatchEvent(
    fields: api.DispatchEventFields,
    options: Options = {},
  ): Promise<api.DispatchEventReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/dispatch-event/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Scroll to a node or a position. */
  scrollTo(fields: api.ScrollToFields = {}, options: Options = {}): Promise<api.ScrollToReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/scroll-to/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Find a node. */
  findNode(fields: api.FindNodeFields = {}, options: Options = {}): Promise<api.FindNodeReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/find-node/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Find nodes. */
  findNodes(fields: api.FindNodesFields = {}, options: Options = {}): Promise<api.FindNodesReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/find-nodes/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Wait for a node. */
  waitForNode(
    fields: api.WaitForNodeFields = {},
    options: Options = {},
  ): Promise<api.WaitForNodeReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/wait-for-node/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Read the state of a node. */
  nodeState(fields: api.NodeStateFields, options: Options = {}): Promise<api.NodeStateReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/node-state/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Map the page. */
  uiMap(fields: api.UiMapFields = {}, options: Options = {}): Promise<api.UiMapReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/ui-map/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Wait for a text or another condition. */
  waitFor(fields: api.WaitForFields = {}, options: Options = {}): Promise<api.WaitForReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/wait-for/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Read HTML. */
  fetchHtml(fields: api.FetchHtmlFields = {}, options: Options = {}): Promise<api.FetchHtmlReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/fetch-html/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Read text. */
  fetchText(fields: api.FetchTextFields = {}, options: Options = {}): Promise<api.FetchTextReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/fetch-text/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** List the links. */
  links(fields: api.LinksFields = {}, options: Options = {}): Promise<api.LinksReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/links/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Read rows of values. */
  extract(fields: api.ExtractFields, options: Options = {}): Promise<api.ExtractReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/extract/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Read attributes and properties. */
  getAttribute(
    fields: api.GetAttributeFields,
    options: Options = {},
  ): Promise<api.GetAttributeReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/get-attribute/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Take a screenshot. */
  screenshot(
    fields: api.ScreenshotFields = {},
    options: Options = {},
  ): Promise<api.ScreenshotReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/screenshot/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Read a small picture of a page. */
  still(fields: api.StillFields = {}, options: Options = {}): Promise<api.StillReply> {
    return replyOf(
      this.http.GET('/browsers/{id}/still/', {
        params: { path: this.ids, query: this.onPage(fields) },
        ...this.init(fields, options),
      }),
    );
  }

  /** Print to PDF. */
  pdf(fields: api.PdfFields = {}, options: Options = {}): Promise<api.PdfReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/pdf/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Evaluate JavaScript. */
  eval(fields: api.EvalFields, options: Options = {}): Promise<api.EvalReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/eval/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Read and change cookies. */
  cookies(fields: api.CookiesFields = {}, options: Options = {}): Promise<api.CookiesReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/cookies/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Export or import the storage state. */
  storageState(
    fields: api.StorageStateFields = {},
    options: Options = {},
  ): Promise<api.StorageStateReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/storage-state/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Emulate a device, a user or a network. */
  emulate(fields: api.EmulateFields = {}, options: Options = {}): Promise<api.EmulateReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/emulate/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Read what is emulated. */
  readEmulation(
    fields: api.ReadEmulationFields = {},
    options: Options = {},
  ): Promise<api.ReadEmulationReply> {
    return replyOf(
      this.http.GET('/browsers/{id}/emulate/', {
        params: { path: this.ids, query: this.onPage(fields) },
        ...this.init(fields, options),
      }),
    );
  }

  /** Add a script that runs before the page’s own. */
  addInitScript(
    fields: api.AddInitScriptFields,
    options: Options = {},
  ): Promise<api.AddInitScriptReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/init-scripts/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Expose a function to pages, whose calls are events. */
  expose(fields: api.ExposeFields, options: Options = {}): Promise<api.ExposeReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/expose/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Remove a function that is exposed to pages. */
  deleteExposed(
    name: string,
    fields: api.DeleteExposedFields = {},
    options: Options = {},
  ): Promise<api.DeleteExposedReply> {
    return replyOf(
      this.http.DELETE('/browsers/{id}/expose/{name}/', {
        params: { path: { ...this.ids, name }, query: this.onPage(fields) },
        ...this.init(fields, options),
      }),
    );
  }

  /** Answer a dialog. */
  dialog(fields: api.DialogFields, options: Options = {}): Promise<api.DialogReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/dialog/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Record the network. */
  recordNetwork(
    fields: api.RecordNetworkFields,
    options: Options = {},
  ): Promise<api.RecordNetworkReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/network/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Read the network log. */
  readNetwork(
    fields: api.ReadNetworkFields = {},
    options: Options = {},
  ): Promise<api.ReadNetworkReply> {
    return replyOf(
      this.http.GET('/browsers/{id}/network/', {
        params: { path: this.ids, query: this.onPage(fields) },
        ...this.init(fields, options),
      }),
    );
  }

  /** Call a CDP method. */
  cdp(fields: api.CdpFields, options: Options = {}): Promise<api.CdpReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/cdp/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Carry out an instruction. */
  instruct(fields: api.InstructFields, options: Options = {}): Promise<api.InstructReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/instruct/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }

  /** Run several commands. */
  batch(fields: api.BatchFields, options: Options = {}): Promise<api.BatchReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/batch/', {
        params: { path: this.ids },
        body: this.onPage(fields),
        ...this.init(fields, options),
      }),
    );
  }
  // end pages
}

/** The commands of a context: the default one of the browser, unless it is that of a context. */
class ContextCommands extends PageCommands {
  // begin contexts: make clients

  /** Set the request rules. */
  setRoutes(fields: api.SetRoutesFields = {}, options: Options = {}): Promise<api.SetRoutesReply> {
    return replyOf(
      this.http.PUT('/browsers/{id}/routes/', {
        params: { path: this.ids },
        body: fields,
        ...this.init(fields, options),
      }),
    );
  }

  /** Read the request rules. */
  readRoutes(
    fields: api.ReadRoutesFields = {},
    options: Options = {},
  ): Promise<api.ReadRoutesReply> {
    return replyOf(
      this.http.GET('/browsers/{id}/routes/', {
        params: { path: this.ids, query: fields },
        ...this.init(fields, options),
      }),
    );
  }

  /** Delete the request rules. */
  deleteRoutes(
    fields: api.DeleteRoutesFields = {},
    options: Options = {},
  ): Promise<api.DeleteRoutesReply> {
    return replyOf(
      this.http.DELETE('/browsers/{id}/routes/', {
        params: { path: this.ids, query: fields },
        ...this.init(fields, options),
      }),
    );
  }

  /** Set the credentials for HTTP authentication. */
  setCredentials(
    fields: api.SetCredentialsFields,
    options: Options = {},
  ): Promise<api.SetCredentialsReply> {
    return replyOf(
      this.http.PUT('/browsers/{id}/credentials/', {
        params: { path: this.ids },
        body: fields,
        ...this.init(fields, options),
      }),
    );
  }

  /** List the origins that have credentials. */
  readCredentials(
    fields: api.ReadCredentialsFields = {},
    options: Options = {},
  ): Promise<api.ReadCredentialsReply> {
    return replyOf(
      this.http.GET('/browsers/{id}/credentials/', {
        params: { path: this.ids, query: fields },
        ...this.init(fields, options),
      }),
    );
  }

  /** Delete the credentials for HTTP authentication. */
  deleteCredentials(
    fields: api.DeleteCredentialsFields = {},
    options: Options = {},
  ): Promise<api.DeleteCredentialsReply> {
    return replyOf(
      this.http.DELETE('/browsers/{id}/credentials/', {
        params: { path: this.ids, query: fields },
        ...this.init(fields, options),
      }),
    );
  }

  /** List the scripts that run before the page’s own. */
  listInitScripts(
    fields: api.ListInitScriptsFields = {},
    options: Options = {},
  ): Promise<api.ListInitScriptsReply> {
    return replyOf(
      this.http.GET('/browsers/{id}/init-scripts/', {
        params: { path: this.ids, query: fields },
        ...this.init(fields, options),
      }),
    );
  }

  /** Remove a script that runs before the page’s own. */
  deleteInitScript(
    script_id: string,
    fields: api.DeleteInitScriptFields = {},
    options: Options = {},
  ): Promise<api.DeleteInitScriptReply> {
    return replyOf(
      this.http.DELETE('/browsers/{id}/init-scripts/{script_id}/', {
        params: { path: { ...this.ids, script_id }, query: fields },
        ...this.init(fields, options),
      }),
    );
  }

  /** List the functions that are exposed to pages. */
  listExposed(
    fields: api.ListExposedFields = {},
    options: Options = {},
  ): Promise<api.ListExposedReply> {
    return replyOf(
      this.http.GET('/browsers/{id}/expose/', {
        params: { path: this.ids, query: fields },
        ...this.init(fields, options),
      }),
    );
  }

  /** List the downloads. */
  listDownloads(
    fields: api.ListDownloadsFields = {},
    options: Options = {},
  ): Promise<api.ListDownloadsReply> {
    return replyOf(
      this.http.GET('/browsers/{id}/downloads/', {
        params: { path: this.ids, query: fields },
        ...this.init(fields, options),
      }),
    );
  }

  /** Read the file of a download. */
  readDownload(
    download_id: string,
    fields: api.ReadDownloadFields = {},
    options: Options = {},
  ): Promise<ArrayBuffer> {
    return replyOf(
      this.http.GET('/browsers/{id}/downloads/{download_id}/', {
        params: { path: { ...this.ids, download_id }, query: fields },
        parseAs: 'arrayBuffer',
        ...this.init(fields, options),
      }),
    );
  }

  /** Cancel or remove a download. */
  deleteDownload(
    download_id: string,
    fields: api.DeleteDownloadFields = {},
    options: Options = {},
  ): Promise<api.DeleteDownloadReply> {
    return replyOf(
      this.http.DELETE('/browsers/{id}/downloads/{download_id}/', {
        params: { path: { ...this.ids, download_id }, query: fields },
        ...this.init(fields, options),
      }),
    );
  }

  /** Empty the network log. */
  emptyNetwork(
    fields: api.EmptyNetworkFields = {},
    options: Options = {},
  ): Promise<api.EmptyNetworkReply> {
    return replyOf(
      this.http.DELETE('/browsers/{id}/network/', {
        params: { path: this.ids, query: fields },
        ...this.init(fields, options),
      }),
    );
  }

  /** Read the body of a response. */
  networkBody(
    entry_id: number,
    fields: api.NetworkBodyFields = {},
    options: Options = {},
  ): Promise<api.NetworkBodyReply> {
    return replyOf(
      this.http.GET('/browsers/{id}/network/{entry_id}/body/', {
        params: { path: { ...this.ids, entry_id }, query: fields },
        ...this.init(fields, options),
      }),
    );
  }
  // end contexts

  /** One of its pages, by its ID. */
  page(page_id: string): Page {
    return new Page(this.server, { ...this.ids, page_id });
  }
}

/** A page. `await using` closes it at the end. */
export class Page extends PageCommands implements AsyncDisposable {
  /** What was replied when it was opened. */
  readonly record: api.PageRecord | undefined;

  constructor(server: Server, ids: Ids, record?: api.PageRecord) {
    super(server, ids);
    this.record = record;
  }

  get page_id(): string {
    return this.ids.page_id;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return end(this.closePage());
  }

  // begin page: make clients

  /** Activate a page. */
  activatePage(
    fields: api.ActivatePageFields = {},
    options: Options = {},
  ): Promise<api.ActivatePageReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/pages/{page_id}/activate/', {
        params: { path: this.ids },
        body: fields,
        ...this.init(fields, options),
      }),
    );
  }

  /** Close a page. */
  closePage(fields: api.ClosePageFields = {}, options: Options = {}): Promise<api.ClosePageReply> {
    return replyOf(
      this.http.DELETE('/browsers/{id}/pages/{page_id}/', {
        params: { path: this.ids, query: fields },
        ...this.init(fields, options),
      }),
    );
  }
  // end page
}

/** A context: an isolated area of a browser. `await using` deletes it at the end. */
export class Context extends ContextCommands implements AsyncDisposable {
  /** What was replied when it was created. */
  readonly record: api.CreateContextReply | undefined;

  constructor(server: Server, ids: Ids, record?: api.CreateContextReply) {
    super(server, ids);
    this.record = record;
  }

  get ctx_id(): string {
    return this.ids.ctx_id;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return end(this.deleteContext());
  }

  // begin context: make clients

  /** Delete a context. */
  deleteContext(
    fields: api.DeleteContextFields = {},
    options: Options = {},
  ): Promise<api.DeleteContextReply> {
    return replyOf(
      this.http.DELETE('/browsers/{id}/contexts/{ctx_id}/', {
        params: { path: this.ids, query: fields },
        ...this.init(fields, options),
      }),
    );
  }
  // end context
}

/** A browser. `await using` deletes it at the end; without, it stays until somebody does. */
export class Browser extends ContextCommands implements AsyncDisposable {
  /** What was replied when it was opened. */
  readonly record: api.BrowserRecord | undefined;

  constructor(server: Server, ids: Ids, record?: api.BrowserRecord) {
    super(server, ids);
    this.record = record;
  }

  get id(): string {
    return this.ids.id;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return end(this.deleteBrowser());
  }

  /** One of its contexts, by its ID. */
  context(ctx_id: string): Context {
    return new Context(this.server, { ...this.ids, ctx_id });
  }

  // begin browser: make clients

  /** Read a browser. */
  readBrowser(
    fields: api.ReadBrowserFields = {},
    options: Options = {},
  ): Promise<api.BrowserRecord> {
    return replyOf(
      this.http.GET('/browsers/{id}/', {
        params: { path: this.ids, query: fields },
        ...this.init(fields, options),
      }),
    );
  }

  /** Delete a browser. */
  deleteBrowser(
    fields: api.DeleteBrowserFields = {},
    options: Options = {},
  ): Promise<api.DeleteBrowserReply> {
    return replyOf(
      this.http.DELETE('/browsers/{id}/', {
        params: { path: this.ids, query: fields },
        ...this.init(fields, options),
      }),
    );
  }

  /** Create a context. */
  async createContext(
    fields: api.CreateContextFields = {},
    options: Options = {},
  ): Promise<Context> {
    const reply = await replyOf(
      this.http.PUT('/browsers/{id}/contexts/', {
        params: { path: this.ids },
        body: fields,
        ...this.init(fields, options),
      }),
    );
    return new Context(this.server, { ...this.ids, ctx_id: reply.ctx_id }, reply);
  }

  /** List the contexts. */
  listContexts(
    fields: api.ListContextsFields = {},
    options: Options = {},
  ): Promise<api.ListContextsReply> {
    return replyOf(
      this.http.GET('/browsers/{id}/contexts/', {
        params: { path: this.ids, query: fields },
        ...this.init(fields, options),
      }),
    );
  }

  /** List the pages. */
  listPages(fields: api.ListPagesFields = {}, options: Options = {}): Promise<api.ListPagesReply> {
    return replyOf(
      this.http.GET('/browsers/{id}/pages/', {
        params: { path: this.ids, query: fields },
        ...this.init(fields, options),
      }),
    );
  }

  /** Open a page. */
  async openPage(fields: api.OpenPageFields = {}, options: Options = {}): Promise<Page> {
    const reply = await replyOf(
      this.http.PUT('/browsers/{id}/pages/', {
        params: { path: this.ids },
        body: fields,
        ...this.init(fields, options),
      }),
    );
    return new Page(this.server, { ...this.ids, page_id: reply.page_id }, reply);
  }

  /** Read the address for CDP clients. */
  cdpVersion(
    fields: api.CdpVersionFields = {},
    options: Options = {},
  ): Promise<api.CdpVersionReply> {
    return replyOf(
      this.http.GET('/browsers/{id}/json/version/', {
        params: { path: this.ids, query: fields },
        ...this.init(fields, options),
      }),
    );
  }

  /** List the pages for CDP clients. */
  cdpTargets(
    fields: api.CdpTargetsFields = {},
    options: Options = {},
  ): Promise<api.operations['cdpTargets']['responses'][200]['content']['application/json']> {
    return replyOf(
      this.http.GET('/browsers/{id}/json/list/', {
        params: { path: this.ids, query: fields },
        ...this.init(fields, options),
      }),
    );
  }

  /** Read the description of CDP. */
  cdpProtocol(
    fields: api.CdpProtocolFields = {},
    options: Options = {},
  ): Promise<api.CdpProtocolReply> {
    return replyOf(
      this.http.GET('/browsers/{id}/json/protocol/', {
        params: { path: this.ids, query: fields },
        ...this.init(fields, options),
      }),
    );
  }

  /** Create a ticket. */
  createTicket(
    fields: api.CreateTicketFields,
    options: Options = {},
  ): Promise<api.CreateTicketReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/tickets/', {
        params: { path: this.ids },
        body: fields,
        ...this.init(fields, options),
      }),
    );
  }

  /** List the tickets. */
  listTickets(
    fields: api.ListTicketsFields = {},
    options: Options = {},
  ): Promise<api.ListTicketsReply> {
    return replyOf(
      this.http.GET('/browsers/{id}/tickets/', {
        params: { path: this.ids, query: fields },
        ...this.init(fields, options),
      }),
    );
  }

  /** Create a link to the live view. */
  createLiveTicket(
    fields: api.CreateLiveTicketFields = {},
    options: Options = {},
  ): Promise<api.CreateLiveTicketReply> {
    return replyOf(
      this.http.POST('/browsers/{id}/live/', {
        params: { path: this.ids },
        body: fields,
        ...this.init(fields, options),
      }),
    );
  }

  /** Withdraw a ticket. */
  withdrawTicket(
    ticket_id: string,
    fields: api.WithdrawTicketFields = {},
    options: Options = {},
  ): Promise<api.WithdrawTicketReply> {
    return replyOf(
      this.http.DELETE('/browsers/{id}/tickets/{ticket_id}/', {
        params: { path: { ...this.ids, ticket_id }, query: fields },
        ...this.init(fields, options),
      }),
    );
  }

  /** Read the events of a browser. */
  readEvents(
    fields: api.ReadEventsFields = {},
    options: Options = {},
  ): Promise<api.ReadEventsReply> {
    return replyOf(
      this.http.GET('/browsers/{id}/events/', {
        params: { path: this.ids, query: { ...fields, format: 'json' } },
        ...this.init({}, options),
      }),
    );
  }
  // end browser
}

/** A server. */
export class Tabwire extends Handle {
  constructor(options: ServerOptions = {}) {
    super(new Server(options), NO_IDS);
  }

  /** One of its browsers, by its ID. */
  browser(id: string): Browser {
    return new Browser(this.server, { ...this.ids, id });
  }

  // begin service: make clients

  /** Open a browser. */
  async openBrowser(fields: api.OpenBrowserFields = {}, options: Options = {}): Promise<Browser> {
    const reply = await replyOf(
      this.http.PUT('/browsers/', { body: fields, ...this.init(fields, options) }),
    );
    return new Browser(this.server, { ...this.ids, id: reply.id }, reply);
  }

  /** List the browsers. */
  listBrowsers(
    fields: api.ListBrowsersFields = {},
    options: Options = {},
  ): Promise<api.ListBrowsersReply> {
    return replyOf(
      this.http.GET('/browsers/', { params: { query: fields }, ...this.init(fields, options) }),
    );
  }

  /** Delete all browsers. */
  deleteBrowsers(
    fields: api.DeleteBrowsersFields = {},
    options: Options = {},
  ): Promise<api.DeleteBrowsersReply> {
    return replyOf(
      this.http.DELETE('/browsers/', { params: { query: fields }, ...this.init(fields, options) }),
    );
  }

  /** List the browsers that have ended. */
  listEndedBrowsers(
    fields: api.ListEndedBrowsersFields = {},
    options: Options = {},
  ): Promise<api.ListEndedBrowsersReply> {
    return replyOf(
      this.http.GET('/browsers/ended/', {
        params: { query: fields },
        ...this.init(fields, options),
      }),
    );
  }

  /** Save a login. */
  saveProfile(
    name: string,
    fields: api.SaveProfileFields = {},
    options: Options = {},
  ): Promise<api.SaveProfileReply> {
    return replyOf(
      this.http.PUT('/profiles/{name}/', {
        params: { path: { ...this.ids, name } },
        body: fields,
        ...this.init(fields, options),
      }),
    );
  }

  /** Read a saved login. */
  readProfile(
    name: string,
    fields: api.ReadProfileFields = {},
    options: Options = {},
  ): Promise<api.ReadProfileReply> {
    return replyOf(
      this.http.GET('/profiles/{name}/', {
        params: { path: { ...this.ids, name }, query: fields },
        ...this.init(fields, options),
      }),
    );
  }

  /** Delete a saved login. */
  deleteProfile(
    name: string,
    fields: api.DeleteProfileFields = {},
    options: Options = {},
  ): Promise<api.DeleteProfileReply> {
    return replyOf(
      this.http.DELETE('/profiles/{name}/', {
        params: { path: { ...this.ids, name }, query: fields },
        ...this.init(fields, options),
      }),
    );
  }

  /** List the saved logins. */
  listProfiles(
    fields: api.ListProfilesFields = {},
    options: Options = {},
  ): Promise<api.ListProfilesReply> {
    return replyOf(
      this.http.GET('/profiles/', { params: { query: fields }, ...this.init(fields, options) }),
    );
  }

  /** Drain the server. */
  drain(fields: api.DrainFields = {}, options: Options = {}): Promise<api.DrainReply> {
    return replyOf(this.http.POST('/drain/', { body: fields, ...this.init(fields, options) }));
  }

  /** Read how far the drain is. */
  readDrain(fields: api.ReadDrainFields = {}, options: Options = {}): Promise<api.ReadDrainReply> {
    return replyOf(
      this.http.GET('/drain/', { params: { query: fields }, ...this.init(fields, options) }),
    );
  }

  /** Cancel the drain. */
  cancelDrain(
    fields: api.CancelDrainFields = {},
    options: Options = {},
  ): Promise<api.CancelDrainReply> {
    return replyOf(
      this.http.DELETE('/drain/', { params: { query: fields }, ...this.init(fields, options) }),
    );
  }

  /** Check whether the server runs. */
  readHealth(options: Options = {}): Promise<api.ReadHealthReply> {
    return replyOf(this.http.GET('/health/', { ...this.init({}, options) }));
  }

  /** Check whether a browser can be opened. */
  readReadiness(options: Options = {}): Promise<api.ReadReadinessReply> {
    return replyOf(this.http.GET('/ready/', { ...this.init({}, options) }));
  }

  /** Read what is in use. */
  readStatus(
    fields: api.ReadStatusFields = {},
    options: Options = {},
  ): Promise<api.ReadStatusReply> {
    return replyOf(
      this.http.GET('/status/', { params: { query: fields }, ...this.init({}, options) }),
    );
  }

  /** Read the metrics. */
  readMetrics(options: Options = {}): Promise<string> {
    return replyOf(this.http.GET('/metrics', { parseAs: 'text', ...this.init({}, options) }));
  }

  /** Read the OpenAPI document. */
  readOpenApi(
    options: Options = {},
  ): Promise<api.operations['readOpenApi']['responses'][200]['content']['application/json']> {
    return replyOf(this.http.GET('/openapi.json', { ...this.init({}, options) }));
  }
  // end service
}
