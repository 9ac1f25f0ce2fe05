/** The types of the HTTP interface, which `make clients` writes by openapi-typescript. */
export interface paths {
  '/browsers/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the browsers */
    get: operations['listBrowsers'];
    /** Open a browser */
    put: operations['openBrowser'];
    post?: never;
    /** Delete all browsers */
    delete: operations['deleteBrowsers'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/ended/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the browsers that have ended */
    get: operations['listEndedBrowsers'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read a browser */
    get: operations['readBrowser'];
    put?: never;
    post?: never;
    /** Delete a browser */
    delete: operations['deleteBrowser'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/contexts/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the contexts */
    get: operations['listContexts'];
    /** Create a context */
    put: operations['createContext'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/contexts/{ctx_id}/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Delete a context */
    delete: operations['deleteContext'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/pages/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the pages */
    get: operations['listPages'];
    /** Open a page */
    put: operations['openPage'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/pages/{page_id}/activate/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Activate a page */
    post: operations['activatePage'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/pages/{page_id}/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Close a page */
    delete: operations['closePage'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/navigate/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Go to a URL */
    post: operations['navigate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/back/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Go back in the history */
    post: operations['back'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/forward/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Go forward in the history */
    post: operations['forward'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/reload/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Reload the page */
    post: operations['reload'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/set-content/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Set the HTML of a page */
    post: operations['setContent'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/click/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Click at a point */
    post: operations['click'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/node-click/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Click a node */
    post: operations['nodeClick'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/tap/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Tap on a touch screen */
    post: operations['tap'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/swipe/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Swipe on a touch screen */
    post: operations['swipe'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/hover/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Hover over a node */
    post: operations['hover'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/drag/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Drag to a node or a point */
    post: operations['drag'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/select-option/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Select options */
    post: operations['selectOption'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/check/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Check or uncheck a box */
    post: operations['check'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/set-files/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Put files into a file input */
    post: operations['setFiles'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/clear/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Empty a field */
    post: operations['clear'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/focus/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Focus a node */
    post: operations['focus'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/type/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Type text */
    post: operations['type'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/send-keys/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Press keys */
    post: operations['sendKeys'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/hold-key/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Hold a key */
    post: operations['holdKey'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/keyboard/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Hold and release keys */
    post: operations['keyboard'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/mouse/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Move the mouse, hold and release its buttons */
    post: operations['mouse'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/wheel/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Turn the mouse wheel */
    post: operations['wheel'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/select-text/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Select the text of a node */
    post: operations['selectText'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/dispatch-event/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Dispatch an event */
    post: operations['dispatchEvent'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/scroll-to/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Scroll to a node or a position */
    post: operations['scrollTo'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/find-node/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Find a node */
    post: operations['findNode'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/find-nodes/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Find nodes */
    post: operations['findNodes'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/wait-for-node/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Wait for a node */
    post: operations['waitForNode'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/node-state/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Read the state of a node */
    post: operations['nodeState'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/ui-map/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Map the page */
    post: operations['uiMap'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/wait-for/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Wait for a text or another condition */
    post: operations['waitFor'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/fetch-html/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Read HTML */
    post: operations['fetchHtml'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/fetch-text/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Read text */
    post: operations['fetchText'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/links/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** List the links */
    post: operations['links'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/extract/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Read rows of values */
    post: operations['extract'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/get-attribute/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Read attributes and properties */
    post: operations['getAttribute'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/screenshot/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Take a screenshot */
    post: operations['screenshot'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/still/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read a small picture of a page */
    get: operations['still'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/pdf/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Print to PDF */
    post: operations['pdf'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/eval/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Evaluate JavaScript */
    post: operations['eval'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/cookies/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Read and change cookies */
    post: operations['cookies'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/storage-state/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Export or import the storage state */
    post: operations['storageState'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/emulate/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read what is emulated */
    get: operations['readEmulation'];
    put?: never;
    /** Emulate a device, a user or a network */
    post: operations['emulate'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/routes/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read the request rules */
    get: operations['readRoutes'];
    /** Set the request rules */
    put: operations['setRoutes'];
    post?: never;
    /** Delete the request rules */
    delete: operations['deleteRoutes'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/credentials/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the origins that have credentials */
    get: operations['readCredentials'];
    /** Set the credentials for HTTP authentication */
    put: operations['setCredentials'];
    post?: never;
    /** Delete the credentials for HTTP authentication */
    delete: operations['deleteCredentials'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/init-scripts/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the scripts that run before the page’s own */
    get: operations['listInitScripts'];
    put?: never;
    /** Add a script that runs before the page’s own */
    post: operations['addInitScript'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/init-scripts/{script_id}/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Remove a script that runs before the page’s own */
    delete: operations['deleteInitScript'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/expose/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the functions that are exposed to pages */
    get: operations['listExposed'];
    put?: never;
    /** Expose a function to pages, whose calls are events */
    post: operations['expose'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/expose/{name}/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Remove a function that is exposed to pages */
    delete: operations['deleteExposed'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/dialog/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Answer a dialog */
    post: operations['dialog'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/downloads/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the downloads */
    get: operations['listDownloads'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/downloads/{download_id}/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read the file of a download */
    get: operations['readDownload'];
    put?: never;
    post?: never;
    /** Cancel or remove a download */
    delete: operations['deleteDownload'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/network/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read the network log */
    get: operations['readNetwork'];
    put?: never;
    /** Record the network */
    post: operations['recordNetwork'];
    /** Empty the network log */
    delete: operations['emptyNetwork'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/network/{entry_id}/body/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read the body of a response */
    get: operations['networkBody'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/cdp/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Call a CDP method */
    post: operations['cdp'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/json/version/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read the address for CDP clients */
    get: operations['cdpVersion'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/json/list/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the pages for CDP clients */
    get: operations['cdpTargets'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/json/protocol/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read the description of CDP */
    get: operations['cdpProtocol'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/tickets/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the tickets */
    get: operations['listTickets'];
    put?: never;
    /** Create a ticket */
    post: operations['createTicket'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/live/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Create a link to the live view */
    post: operations['createLiveTicket'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/tickets/{ticket_id}/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /** Withdraw a ticket */
    delete: operations['withdrawTicket'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/profiles/{name}/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read a saved login */
    get: operations['readProfile'];
    /** Save a login */
    put: operations['saveProfile'];
    post?: never;
    /** Delete a saved login */
    delete: operations['deleteProfile'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/profiles/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the saved logins */
    get: operations['listProfiles'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/instruct/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Carry out an instruction */
    post: operations['instruct'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/batch/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Run several commands */
    post: operations['batch'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/drain/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read how far the drain is */
    get: operations['readDrain'];
    put?: never;
    /** Drain the server */
    post: operations['drain'];
    /** Cancel the drain */
    delete: operations['cancelDrain'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/browsers/{id}/events/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read the events of a browser */
    get: operations['readEvents'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/health/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Check whether the server runs */
    get: operations['readHealth'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/ready/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Check whether a browser can be opened */
    get: operations['readReadiness'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/status/': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read what is in use */
    get: operations['readStatus'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/metrics': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read the metrics */
    get: operations['readMetrics'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/openapi.json': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Read the OpenAPI document */
    get: operations['readOpenApi'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /** @description An open browser. */
    BrowserRecord: {
      /** @description The browser ID. */
      id: string;
      /**
       * @description `closing` while the browser ends.
       * @enum {unknown}
       */
      state: 'ready' | 'closing';
      /** @description Label that the client gave the browser; null: none. */
      label: string | null;
      /** @description Time at which the browser was opened (ISO 8601). */
      created_at: string;
      /** @description Time of the last use (ISO 8601). */
      last_used_at: string;
      /** @description Ends the browser after this time without use, in ms; null: never. */
      idle_timeout_ms: number | null;
      /** @description Ends the browser this long after its opening, in ms; null: never. */
      max_lifetime_ms: number | null;
      /** @description How JavaScript dialogs are answered: the option `dialogs` of the opening. In a list of a fleet, null if the member has an earlier version and does not report it. */
      dialog_policy: ('dismiss' | 'accept' | 'ask') | null;
      /** @description Whether Chrome has no window; `shell`: it is chrome-headless-shell. */
      headless: boolean | 'shell';
      /** @description Version, e.g. `Chrome/156.0.8078.79`. */
      version: string;
      /** @description User agent of Chrome. */
      user_agent: string;
      /** @description Size of the pages of the default context. */
      viewport: components['schemas']['Viewport'];
      /** @description `ctx_id` of each context except the default one. */
      contexts: string[];
      /** @description URL of the current page of the default context. */
      url: string;
      /** @description Title of the current page of the default context. */
      title: string;
      /** @description WebSocket for clients of CDP, such as Puppeteer and Playwright. */
      cdp_url: string;
      /** @description Server that receives the events of the browser. */
      webhook?: components['schemas']['Webhook'];
      /** @description Counts the network traffic, as far as it was recorded. */
      network?: components['schemas']['Network'];
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
    };
    /** @description Size of the pages of the default context. */
    Viewport: {
      /** @description Width in CSS pixels. */
      width: number;
      /** @description Height in CSS pixels. */
      height: number;
      /** @description Device pixels per CSS pixel. */
      device_scale_factor: number;
    };
    /** @description Server that receives the events of the browser. */
    Webhook: {
      /** @description URL of the server. */
      url: string;
      /** @description Types of events that it receives; null: all. */
      types: string[] | null;
    };
    /** @description Counts the network traffic, as far as it was recorded. */
    Network: {
      /** @description Received bytes on the wire, with headers. */
      bytes_in: number;
      /** @description Sent bytes with headers, as HTTP/1.1 would write them. */
      bytes_out: number;
      /** @description Requests that began. */
      requests: number;
      /** @description Requests that failed. */
      failed: number;
    };
    Dialog: {
      /** @description alert, confirm, prompt or beforeunload. */
      type: string;
      /** @description Text of the dialog. */
      message: string;
      /** @description Answer that a prompt suggests; absent: none. */
      default_text?: string;
      /** @description URL of the document that opened it. */
      url: string;
      /** @description Whether it was accepted; null: it is not answered yet. */
      accepted: boolean | null;
    };
    /** @description A context that a client has created. */
    ContextRecord: {
      /** @description The context ID. */
      ctx_id: string;
      /** @description Time at which the context was created (ISO 8601). */
      created_at: string;
      /**
       * @description Whether the API or a CDP client created it.
       * @enum {unknown}
       */
      by: 'api' | 'cdp';
      /** @description URL of its current page. */
      url: string;
      /** @description Title of its current page. */
      title: string;
      /** @description Counts the network traffic, as far as it was recorded. */
      network?: components['schemas']['Network'];
    };
    /** @description An open page. */
    PageRecord: {
      /** @description The page ID. */
      page_id: string;
      /** @description Context of the page; null: the default context. */
      ctx_id: string | null;
      /** @description URL of the page. */
      url: string;
      /** @description Title of the page. */
      title: string;
      /** @description Whether it is the current page, which commands without `page_id` use. */
      current: boolean;
      /** @description Page that opened this page; null: none. */
      opener_page_id: string | null;
      /** @description Lists what keyboard/ and mouse/ hold down on the page, in the order of the presses. */
      pressed: components['schemas']['Pressed'];
      /**
       * @description The page crashed.
       * @constant
       */
      crashed?: true;
      /** @description The dialog that waits for an answer from dialog/. */
      dialog?: components['schemas']['PageDialog'];
      /** @description Counts the network traffic, as far as it was recorded. */
      network?: components['schemas']['Network'];
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
    };
    /** @description Lists what keyboard/ and mouse/ hold down on the page, in the order of the presses. */
    Pressed: {
      /** @description Keys that are held down, by their DOM `code`: `ControlLeft`. */
      keys: string[];
      /** @description Mouse buttons that are held down. */
      buttons: ('left' | 'middle' | 'right')[];
    };
    /** @description The dialog that waits for an answer from dialog/. */
    PageDialog: {
      /** @description Page that opened it. */
      page_id: string;
      /** @description Context of the page; null: the default context. */
      ctx_id: string | null;
      /** @description alert, confirm, prompt or beforeunload. */
      type: string;
      /** @description Its text, at most 300 characters. */
      message: string;
      /** @description The answer that a prompt suggests, at most 300 characters; absent: none. */
      default_text?: string;
      /** @description Time at which it opened (ISO 8601). */
      since: string;
      /** @description How long it has been open, in ms. */
      open_ms: number;
    };
    /** @description What happened in a browser. */
    Event:
      | components['schemas']['PageOpenedEvent']
      | components['schemas']['PageClosedEvent']
      | components['schemas']['PageCrashedEvent']
      | components['schemas']['PageActivatedEvent']
      | components['schemas']['PageCalledEvent']
      | components['schemas']['ContextOpenedEvent']
      | components['schemas']['ContextClosedEvent']
      | components['schemas']['NavigationStartedEvent']
      | components['schemas']['NavigationCommittedEvent']
      | components['schemas']['NavigationDomcontentloadedEvent']
      | components['schemas']['NavigationLoadedEvent']
      | components['schemas']['NavigationFailedEvent']
      | components['schemas']['NavigationWithinDocumentEvent']
      | components['schemas']['DialogOpenedEvent']
      | components['schemas']['DialogClosedEvent']
      | components['schemas']['ConsoleEvent']
      | components['schemas']['ExceptionEvent']
      | components['schemas']['NetworkRequestEvent']
      | components['schemas']['NetworkResponseEvent']
      | components['schemas']['NetworkFinishedEvent']
      | components['schemas']['NetworkFailedEvent']
      | components['schemas']['WebsocketOpenedEvent']
      | components['schemas']['WebsocketSentEvent']
      | components['schemas']['WebsocketReceivedEvent']
      | components['schemas']['WebsocketClosedEvent']
      | components['schemas']['CommandStartedEvent']
      | components['schemas']['CommandEndedEvent']
      | components['schemas']['InstructStepEvent']
      | components['schemas']['DownloadStartedEvent']
      | components['schemas']['DownloadFinishedEvent']
      | components['schemas']['BrowserEndedEvent'];
    PageOpenedEvent: {
      /** @description Grows with each event of the browser. */
      id: number;
      /** @constant */
      type: 'page.opened';
      /** @description Time of the event (ISO 8601). */
      at: string;
      /** @description Page of the event; null: the event belongs to no page. */
      page_id: string | null;
      /** @description Context of the event; null: the default context, or none. */
      ctx_id: string | null;
      /** @description Page that opened it; null: none. */
      opener_page_id: string | null;
    };
    PageClosedEvent: {
      /** @description Grows with each event of the browser. */
      id: number;
      /** @constant */
      type: 'page.closed';
      /** @description Time of the event (ISO 8601). */
      at: string;
      /** @description Page of the event; null: the event belongs to no page. */
      page_id: string | null;
      /** @description Context of the event; null: the default context, or none. */
      ctx_id: string | null;
    };
    PageCrashedEvent: {
      /** @description Grows with each event of the browser. */
      id: number;
      /** @constant */
      type: 'page.crashed';
      /** @description Time of the event (ISO 8601). */
      at: string;
      /** @description Page of the event; null: the event belongs to no page. */
      page_id: string | null;
      /** @description Context of the event; null: the default context, or none. */
      ctx_id: string | null;
    };
    PageActivatedEvent: {
      /** @description Grows with each event of the browser. */
      id: number;
      /** @constant */
      type: 'page.activated';
      /** @description Time of the event (ISO 8601). */
      at: string;
      /** @description Page of the event; null: the event belongs to no page. */
      page_id: string | null;
      /** @description Context of the event; null: the default context, or none. */
      ctx_id: string | null;
    };
    PageCalledEvent: {
      /** @description Grows with each event of the browser. */
      id: number;
      /** @constant */
      type: 'page.called';
      /** @description Time of the event (ISO 8601). */
      at: string;
      /** @description Page of the event; null: the event belongs to no page. */
      page_id: string | null;
      /** @description Context of the event; null: the default context, or none. */
      ctx_id: string | null;
      /** @description Name of the function that expose/ created. */
      name: string;
      /** @description Arguments of the call as JSON, at most 16,384 characters. */
      args: unknown[];
      /** @description Why `args` is empty: the arguments are too large, or not JSON; null: it is not empty. */
      problem: ('too_large' | 'unserializable') | null;
      /** @description Frame that called the function, as in the network log. */
      frame_id: string | null;
      /** @description URL without credentials, and without its query unless `urls=full`; cut at 4,096 characters. */
      url: string;
      /** @description Counts the calls of the page before this one that were not reported: beyond 100 per second. */
      dropped: number;
    };
    ContextOpenedEvent: {
      /** @description Grows with each event of the browser. */
      id: number;
      /** @constant */
      type: 'context.opened';
      /** @description Time of the event (ISO 8601). */
      at: string;
      /** @description Page of the event; null: the event belongs to no page. */
      page_id: string | null;
      /** @description Context of the event; null: the default context, or none. */
      ctx_id: string | null;
    };
    ContextClosedEvent: {
      /** @description Grows with each event of the browser. */
      id: number;
      /** @constant */
      type: 'context.closed';
      /** @description Time of the event (ISO 8601). */
      at: string;
      /** @description Page of the event; null: the event belongs to no page. */
      page_id: string | null;
      /** @description Context of the event; null: the default context, or none. */
      ctx_id: string | null;
    };
    NavigationStartedEvent: {
      /** @description Grows with each event of the browser. */
      id: number;
      /** @constant */
      type: 'navigation.started';
      /** @description Time of the event (ISO 8601). */
      at: string;
      /** @description Page of the event; null: the event belongs to no page. */
      page_id: string | null;
      /** @description Context of the event; null: the default context, or none. */
      ctx_id: string | null;
      /** @description URL without credentials, and without its query unless `urls=full`; cut at 4,096 characters. */
      url: string;
    };
    NavigationCommittedEvent: {
      /** @description Grows with each event of the browser. */
      id: number;
      /** @constant */
      type: 'navigation.committed';
      /** @description Time of the event (ISO 8601). */
      at: string;
      /** @description Page of the event; null: the event belongs to no page. */
      page_id: string | null;
      /** @description Context of the event; null: the default context, or none. */
      ctx_id: string | null;
      /** @description URL without credentials, and without its query unless `urls=full`; cut at 4,096 characters. */
      url: string;
    };
    NavigationDomcontentloadedEvent: {
      /** @description Grows with each event of the browser. */
      id: number;
      /** @constant */
      type: 'navigation.domcontentloaded';
      /** @description Time of the event (ISO 8601). */
      at: string;
      /** @description Page of the event; null: the event belongs to no page. */
      page_id: string | null;
      /** @description Context of the event; null: the default context, or none. */
      ctx_id: string | null;
      /** @description URL without credentials, and without its query unless `urls=full`; cut at 4,096 characters. */
      url: string;
    };
    NavigationLoadedEvent: {
      /** @description Grows with each event of the browser. */
      id: number;
      /** @constant */
      type: 'navigation.loaded';
      /** @description Time of the event (ISO 8601). */
      at: string;
      /** @description Page of the event; null: the event belongs to no page. */
      page_id: string | null;
      /** @description Context of the event; null: the default context, or none. */
      ctx_id: string | null;
      /** @description URL without credentials, and without its query unless `urls=full`; cut at 4,096 characters. */
      url: string;
    };
    NavigationFailedEvent: {
      /** @description Grows with each event of the browser. */
      id: number;
      /** @constant */
      type: 'navigation.failed';
      /** @description Time of the event (ISO 8601). */
      at: string;
      /** @description Page of the event; null: the event belongs to no page. */
      page_id: string | null;
      /** @description Context of the event; null: the default context, or none. */
      ctx_id: string | null;
      /** @description URL without credentials, and without its query unless `urls=full`; cut at 4,096 characters. */
      url: string;
      /** @description Chrome’s name for it, e.g. `net::ERR_ABORTED`. */
      net_error: string;
    };
    NavigationWithinDocumentEvent: {
      /** @description Grows with each event of the browser. */
      id: number;
      /** @constant */
      type: 'navigation.within_document';
      /** @description Time of the event (ISO 8601). */
      at: string;
      /** @description Page of the event; null: the event belongs to no page. */
      page_id: string | null;
      /** @description Context of the event; null: the default context, or none. */
      ctx_id: string | null;
      /** @description URL without credentials, and without its query unless `urls=full`; cut at 4,096 characters. */
      url: string;
    };
    DialogOpenedEvent: {
      /** @description Grows with each event of the browser. */
      id: number;
      /** @constant */
      type: 'dialog.opened';
      /** @description Time of the event (ISO 8601). */
      at: string;
      /** @description Page of the event; null: the event belongs to no page. */
      page_id: string | null;
      /** @description Context of the event; null: the default context, or none. */
      ctx_id: string | null;
      /**
       * @description Type of the dialog.
       * @enum {unknown}
       */
      dialog_type: 'alert' | 'confirm' | 'prompt' | 'beforeunload';
      /** @description Text of the dialog. */
      message: string;
      /** @description Answer that a prompt suggests; absent: none. */
      default_text?: string;
      /** @description URL without credentials, and without its query unless `urls=full`; cut at 4,096 characters. */
      url: string;
      /** @description Whether it was accepted; null: it waits for dialog/. */
      accepted: boolean | null;
    };
    DialogClosedEvent: {
      /** @description Grows with each event of the browser. */
      id: number;
      /** @constant */
      type: 'dialog.closed';
      /** @description Time of the event (ISO 8601). */
      at: string;
      /** @description Page of the event; null: the event belongs to no page. */
      page_id: string | null;
      /** @description Context of the event; null: the default context, or none. */
      ctx_id: string | null;
    };
    ConsoleEvent: {
      /** @description Grows with each event of the browser. */
      id: number;
      /** @constant */
      type: 'console';
      /** @description Time of the event (ISO 8601). */
      at: string;
      /** @description Page of the event; null: the event belongs to no page. */
      page_id: string | null;
      /** @description Context of the event; null: the default context, or none. */
      ctx_id: string | null;
      /**
       * @description Severity of the message.
       * @enum {unknown}
       */
      level: 'debug' | 'log' | 'info' | 'warning' | 'error';
      /** @description `console`: a script wrote the message. Otherwise Chrome wrote it: `network`, `security`, … */
      source: string;
      /** @description Text of the message, as a console shows it. */
      text: string;
      /** @description Arguments of the call as JSON, at most 4 KiB. Objects have the fields of Chrome’s preview. */
      args: unknown[];
      /** @description Whether `text` or `args` was cut. */
      truncated: boolean;
      /** @description The place in a script; null: it is not known. */
      location: components['schemas']['Location'] | null;
      /** @description Counts the messages and exceptions before this one that were not reported: beyond 1,000 per second of a page, frame or worker, or 5,000 of the browser. */
      dropped?: number;
    };
    Location: {
      /** @description URL without credentials, and without its query unless `urls=full`; cut at 4,096 characters. */
      url: string;
      /** @description Line, from 1. */
      line: number;
      /** @description Column, from 1. */
      column: number;
    };
    ExceptionEvent: {
      /** @description Grows with each event of the browser. */
      id: number;
      /** @constant */
      type: 'exception';
      /** @description Time of the event (ISO 8601). */
      at: string;
      /** @description Page of the event; null: the event belongs to no page. */
      page_id: string | null;
      /** @description Context of the event; null: the default context, or none. */
      ctx_id: string | null;
      /** @description The exception in one line, as a console shows it. */
      text: string;
      /** @description Call stack, one line for each call; null: it is not known. */
      stack: string | null;
      /** @description The place in a script; null: it is not known. */
      location: components['schemas']['Location'] | null;
      /** @description Counts the messages and exceptions before this one that were not reported: beyond 1,000 per second of a page, frame or worker, or 5,000 of the browser. */
      dropped?: number;
    };
    NetworkRequestEvent: {
      /** @description Grows with each event of the browser. */
      id: number;
      /** @constant */
      type: 'network.request';
      /** @description Time of the event (ISO 8601). */
      at: string;
      /** @description Page of the event; null: the event belongs to no page. */
      page_id: string | null;
      /** @description Context of the event; null: the default context, or none. */
      ctx_id: string | null;
      /** @description ID of the entry in the network log of the context. */
      entry_id: number;
      /** @description URL without credentials, and without its query unless `urls=full`; cut at 4,096 characters. */
      url: string;
      /** @description HTTP method. */
      method: string;
      /** @description Type of the resource, as in the network log: `document`, `xhr`, … */
      resource_type: string;
    };
    NetworkResponseEvent: {
      /** @description Grows with each event of the browser. */
      id: number;
      /** @constant */
      type: 'network.response';
      /** @description Time of the event (ISO 8601). */
      at: string;
      /** @description Page of the event; null: the event belongs to no page. */
      page_id: string | null;
      /** @description Context of the event; null: the default context, or none. */
      ctx_id: string | null;
      /** @description ID of the entry in the network log of the context. */
      entry_id: number;
      /** @description URL without credentials, and without its query unless `urls=full`; cut at 4,096 characters. */
      url: string;
      /** @description HTTP status. */
      status: number;
      /** @description Media type of the body, as Chrome treats it. */
      mime_type: string;
    };
    NetworkFinishedEvent: {
      /** @description Grows with each event of the browser. */
      id: number;
      /** @constant */
      type: 'network.finished';
      /** @description Time of the event (ISO 8601). */
      at: string;
      /** @description Page of the event; null: the event belongs to no page. */
      page_id: string | null;
      /** @description Context of the event; null: the default context, or none. */
      ctx_id: string | null;
      /** @description ID of the entry in the network log of the context. */
      entry_id: number;
      /** @description URL without credentials, and without its query unless `urls=full`; cut at 4,096 characters. */
      url: string;
      /** @description HTTP status; null: there is none, such as for a data: URL. */
      status: number | null;
      /** @description Bytes that arrived on the wire, with headers. */
      bytes: number;
    };
    NetworkFailedEvent: {
      /** @description Grows with each event of the browser. */
      id: number;
      /** @constant */
      type: 'network.failed';
      /** @description Time of the event (ISO 8601). */
      at: string;
      /** @description Page of the event; null: the event belongs to no page. */
      page_id: string | null;
      /** @description Context of the event; null: the default context, or none. */
      ctx_id: string | null;
      /** @description ID of the entry in the network log of the context. */
      entry_id: number;
      /** @description URL without credentials, and without its query unless `urls=full`; cut at 4,096 characters. */
      url: string;
      /** @description Chrome’s name of the error, `net::…`; empty if the page closed. */
      net_error: string;
      /** @description Whether the page canceled the request, or closed. */
      canceled: boolean;
      /** @description What blocked the request: `inspector`, `csp`, `cors`, …; null: nothing. */
      blocked_by: string | null;
    };
    WebsocketOpenedEvent: {
      /** @description Grows with each event of the browser. */
      id: number;
      /** @constant */
      type: 'websocket.opened';
      /** @description Time of the event (ISO 8601). */
      at: string;
      /** @description Page of the event; null: the event belongs to no page. */
      page_id: string | null;
      /** @description Context of the event; null: the default context, or none. */
      ctx_id: string | null;
      /** @description ID of the entry in the network log of the context. */
      entry_id: number;
      /** @description URL without credentials, and without its query unless `urls=full`; cut at 4,096 characters. */
      url: string;
      /** @description HTTP status. */
      status: number;
    };
    WebsocketSentEvent: {
      /** @description Grows with each event of the browser. */
      id: number;
      /** @constant */
      type: 'websocket.sent';
      /** @description Time of the event (ISO 8601). */
      at: string;
      /** @description Page of the event; null: the event belongs to no page. */
      page_id: string | null;
      /** @description Context of the event; null: the default context, or none. */
      ctx_id: string | null;
      /** @description ID of the entry in the network log of the context. */
      entry_id: number;
      /** @description URL without credentials, and without its query unless `urls=full`; cut at 4,096 characters. */
      url: string;
      /** @description Length of the message, in bytes. */
      bytes: number;
    };
    WebsocketReceivedEvent: {
      /** @description Grows with each event of the browser. */
      id: number;
      /** @constant */
      type: 'websocket.received';
      /** @description Time of the event (ISO 8601). */
      at: string;
      /** @description Page of the event; null: the event belongs to no page. */
      page_id: string | null;
      /** @description Context of the event; null: the default context, or none. */
      ctx_id: string | null;
      /** @description ID of the entry in the network log of the context. */
      entry_id: number;
      /** @description URL without credentials, and without its query unless `urls=full`; cut at 4,096 characters. */
      url: string;
      /** @description Length of the message, in bytes. */
      bytes: number;
    };
    WebsocketClosedEvent: {
      /** @description Grows with each event of the browser. */
      id: number;
      /** @constant */
      type: 'websocket.closed';
      /** @description Time of the event (ISO 8601). */
      at: string;
      /** @description Page of the event; null: the event belongs to no page. */
      page_id: string | null;
      /** @description Context of the event; null: the default context, or none. */
      ctx_id: string | null;
      /** @description ID of the entry in the network log of the context. */
      entry_id: number;
      /** @description URL without credentials, and without its query unless `urls=full`; cut at 4,096 characters. */
      url: string;
    };
    CommandStartedEvent: {
      /** @description Grows with each event of the browser. */
      id: number;
      /** @constant */
      type: 'command.started';
      /** @description Time of the event (ISO 8601). */
      at: string;
      /** @description Page of the event; null: the event belongs to no page. */
      page_id: string | null;
      /** @description Context of the event; null: the default context, or none. */
      ctx_id: string | null;
      /** @description Name of the command, e.g. `node-click`. */
      name: string;
      /** @description X-Request-Id of the request. */
      request_id: string | null;
    };
    CommandEndedEvent: {
      /** @description Grows with each event of the browser. */
      id: number;
      /** @constant */
      type: 'command.ended';
      /** @description Time of the event (ISO 8601). */
      at: string;
      /** @description Page of the event; null: the event belongs to no page. */
      page_id: string | null;
      /** @description Context of the event; null: the default context, or none. */
      ctx_id: string | null;
      /** @description Name of the command, e.g. `node-click`. */
      name: string;
      /** @description X-Request-Id of the request. */
      request_id: string | null;
      /** @description HTTP status of its reply. */
      status: number;
      /** @description Code of the error; null: there is no error. */
      code: string | null;
      /** @description Duration in ms. */
      ms: number;
    };
    InstructStepEvent: {
      /** @description Grows with each event of the browser. */
      id: number;
      /** @constant */
      type: 'instruct.step';
      /** @description Time of the event (ISO 8601). */
      at: string;
      /** @description Page of the event; null: the event belongs to no page. */
      page_id: string | null;
      /** @description Context of the event; null: the default context, or none. */
      ctx_id: string | null;
      /** @description X-Request-Id of the request. */
      request_id: string | null;
      /** @description Index of the step, from 0. */
      index: number;
      /** @description The step in the words of the grammar. */
      line: string;
      /** @description Name of the command that carried out the step; null: none. */
      name: string | null;
      /** @description Whether the step succeeded. */
      ok: boolean;
      /** @description Code of the error; null: there is no error. */
      code: string | null;
      /** @description URL without credentials, and without its query unless `urls=full`; cut at 4,096 characters. */
      url: string;
      /** @description Duration in ms. */
      ms: number;
    };
    DownloadStartedEvent: {
      /** @description Grows with each event of the browser. */
      id: number;
      /** @constant */
      type: 'download.started';
      /** @description Time of the event (ISO 8601). */
      at: string;
      /** @description Page of the event; null: the event belongs to no page. */
      page_id: string | null;
      /** @description Context of the event; null: the default context, or none. */
      ctx_id: string | null;
      /** @description ID of a download. */
      download_id: string;
      /** @description URL without credentials, and without its query unless `urls=full`; cut at 4,096 characters. */
      url: string;
      /** @description File name, made safe for any file system. */
      name: string;
    };
    DownloadFinishedEvent: {
      /** @description Grows with each event of the browser. */
      id: number;
      /** @constant */
      type: 'download.finished';
      /** @description Time of the event (ISO 8601). */
      at: string;
      /** @description Page of the event; null: the event belongs to no page. */
      page_id: string | null;
      /** @description Context of the event; null: the default context, or none. */
      ctx_id: string | null;
      /** @description ID of a download. */
      download_id: string;
      /** @description URL without credentials, and without its query unless `urls=full`; cut at 4,096 characters. */
      url: string;
      /** @description File name, made safe for any file system. */
      name: string;
      /**
       * @description State. `denied`: the context denies downloads, so there is no file.
       * @enum {unknown}
       */
      state: 'running' | 'done' | 'failed' | 'canceled' | 'too_large' | 'denied';
      /** @description Reason of `failed`, `canceled` or `too_large`; null: there is none. */
      reason:
        | (
            | 'interrupted'
            | 'disk_full'
            | 'context_deleted'
            | 'browser_ended'
            | 'max_download_bytes'
            | 'max_downloads_bytes'
          )
        | null;
      /** @description Bytes that have arrived. */
      received_bytes: number;
    };
    BrowserEndedEvent: {
      /** @description Grows with each event of the browser. */
      id: number;
      /** @constant */
      type: 'browser.ended';
      /** @description Time of the event (ISO 8601). */
      at: string;
      /** @description Page of the event; null: the event belongs to no page. */
      page_id: string | null;
      /** @description Context of the event; null: the default context, or none. */
      ctx_id: string | null;
      /**
       * @description Why the browser ended.
       * @enum {unknown}
       */
      reason: 'deleted' | 'expired' | 'crashed' | 'shutdown';
      /** @description With `expired`: the limit that expired. */
      limit: ('idle_timeout_ms' | 'max_lifetime_ms') | null;
    };
    /** @description A download. */
    Download: {
      /** @description ID of a download. */
      download_id: string;
      /** @description Context of the download; null: the default context. */
      ctx_id: string | null;
      /** @description Page that began the download; null: it is not known. */
      page_id: string | null;
      /** @description URL of the file, cut at 4,096 characters. */
      url: string;
      /** @description File name that the web server suggests, made safe for any file system. */
      name: string;
      /** @description Media type, derived from the ending of `name`. */
      type: string;
      /**
       * @description State. `denied`: the context denies downloads, so there is no file.
       * @enum {unknown}
       */
      state: 'running' | 'done' | 'failed' | 'canceled' | 'too_large' | 'denied';
      /** @description Reason of `failed`, `canceled` or `too_large`; null: there is none. */
      reason:
        | (
            | 'interrupted'
            | 'disk_full'
            | 'context_deleted'
            | 'browser_ended'
            | 'max_download_bytes'
            | 'max_downloads_bytes'
          )
        | null;
      /** @description Bytes that have arrived. */
      received_bytes: number;
      /** @description Length; null: the web server sent none. */
      total_bytes: number | null;
      /** @description Whether there is a file to read. */
      kept: boolean;
      /** @description Time of the start (ISO 8601). */
      started_at: string;
      /** @description Time of the end (ISO 8601); null: the download runs. */
      ended_at: string | null;
    };
    /** @description A saved login. */
    Profile: {
      /** @description Name of a saved login: 1 to 64 small letters, digits, `-` and `_`, beginning with a letter or digit. */
      name: string;
      /** @description Number; grows with each saved state. */
      version: number;
      /** @description Time of saving (ISO 8601). */
      saved_at: string;
      /** @description Kept versions, latest first. */
      versions: components['schemas']['Version'][];
      /** @description Browser and context that may write it until they end; null: none. */
      held_by: components['schemas']['HeldBy'] | null;
    };
    Version: {
      /** @description Number; grows with each saved state. */
      version: number;
      /** @description Time of saving (ISO 8601). */
      saved_at: string;
      /** @description Size of the saved state, in bytes. */
      bytes: number;
    };
    HeldBy: {
      /** @description The browser; null: another server has it. */
      browser_id: string | null;
      /** @description The context; null: the default context. */
      ctx_id: string | null;
    };
    /** @description A problem document (RFC 9457). Some codes add members to these. */
    ProblemDocument: {
      /**
       * Format: uri-reference
       * @description Address of the explanation of the code: `/docs/#` and the code.
       */
      type: string;
      /** @description Meaning of the code. */
      title: string;
      /** @description The HTTP status. */
      status: number;
      /** @description What happened, why, and what to do. */
      detail: string;
      /** @description Stable name of the error; each response lists its codes. */
      code: string;
      /** @description `X-Request-Id` of the response. */
      request_id: string;
      /** @description Whether the same request may succeed later. */
      retryable: boolean;
      /** @description With `invalid_request`: the wrong fields, at most 20. */
      errors?: components['schemas']['ProblemDocumentError'][];
      /** @description `browser_not_found`: `unknown`, `deleted`, `expired`, `crashed`, `shutdown`, `owner_lost`. `entry_not_found`: `unknown`, `none`, `pending`, `kept`, `too_large`, `unavailable`, `not_recorded`. `node_not_interactable`: `no_box`, `hidden`, `disabled`, `moving`, `out_of_view`, `off_page`, `not_editable`, `readonly`, `not_focusable`, `value_refused`, `not_select`, `option_disabled`, `not_checkable`, `radio`, `no_row`, `unchanged`, `not_frame`, `not_file_input`. `navigation_failed`: `aborted`, `download_denied`, `blocked`, `bad_address`, `redirects`, `certificate`, `proxy_login`, `proxy`, `egress`, `own_port`, `unreachable`, `http_4xx`, `http_5xx`. `ai_provider_error`: `refused`, `unavailable`. `member_unreachable`: `not_sent`, `unanswered`. `at_capacity`: `browsers`, `memory`. `shutting_down`: `shutdown`, `draining`. `browser_launch_failed`: `disk_full`, `no_file_handles`, `no_memory`, `sandbox`, `no_display`, `no_answer`, `not_installed`, `failed`. */
      reason?: string;
      /**
       * @description With `member_unreachable`: `no` if nothing of the request was forwarded, so that you can repeat it; `unknown` if the command may have been carried out.
       * @enum {unknown}
       */
      executed?: 'no' | 'unknown';
      /** @description With `navigation_failed`: Chrome’s name of the error, e.g. `net::ERR_NAME_NOT_RESOLVED`. */
      net_error?: string;
      /** @description With `click_intercepted`: number of clicks that were made before. */
      clicks?: number;
      /** @description With `click_intercepted`: the element in the way. */
      covered_by?: {
        [key: string]: unknown;
      };
      /** @description With `script_error`: where the script threw. */
      stack?: string;
      /** @description Lists the dialogs that opened during the command, the latest 50. */
      dialogs?: unknown[];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
    } & {
      [key: string]: unknown;
    };
    ProblemDocumentError: {
      /** @description JSON pointer to the field in the body. */
      path: string;
      /** @description What the field must be. */
      message: string;
    };
    OpenBrowserFields: {
      /** @description true opens no window, false opens a window, and "shell" starts chrome-headless-shell, if it is installed. By default the server’s DEFAULT_HEADLESS. */
      headless?: boolean | 'shell';
      /** @description Ends the browser after this time without use, in ms; null: never. By default the server’s IDLE_TIMEOUT_MS. */
      idle_timeout_ms?: number | null;
      /** @description Ends the browser this long after its opening, in ms; null: never. By default the server’s MAX_LIFETIME_MS. */
      max_lifetime_ms?: number | null;
      /**
       * @description Answers JavaScript dialogs: `dismiss` (default) or `accept`. With `ask`, commands fail with 409 `dialog_open` until dialog/ answers the dialog. beforeunload dialogs are accepted, except with `ask`.
       * @enum {unknown}
       */
      dialogs?: 'dismiss' | 'accept' | 'ask';
      /** @description Names the browser in records and logs. */
      label?: string;
      /** @description Adds these Chrome flags; the server’s ALLOWED_ARGS lists the allowed ones. */
      args?: string[];
      /** @description Sends the browser’s events to your server, in batches, until the browser ends. */
      webhook?: components['schemas']['OpenBrowserWebhook'];
      /** @description Blocks, changes or answers requests by rules, in the form of routes/. */
      routes?: components['schemas']['Routes'];
      /** @description Answers HTTP authentication (Basic, Digest) of these origins. While it is set, even to `[]`, other origins that ask get no answer, and their 401 page appears at once. */
      credentials?: components['schemas']['Credential'][];
      /** @description Records the requests of the pages, from the first one on. */
      network?: components['schemas']['OpenBrowserNetwork'];
      /** @description Sets `viewport`, `mobile`, `touch` and `user_agent` by a preset, e.g. `Pixel 7` or `iPhone 15 landscape`. If you send one of these fields too, it overrides the preset. */
      device?: string | null;
      /** @description Sets the size of the page in CSS pixels, and its scale; 1280 × 720 × 1 by default. */
      viewport?: components['schemas']['OpenBrowserViewport'] | null;
      /** @description true: lays pages out as a phone does. The viewport meta tag counts, and scrollbars take no room. */
      mobile?: boolean | null;
      /** @description true: gives pages a touch screen; the mouse still works. */
      touch?: boolean | null;
      /** @description Sets the User-Agent, and the client hints (Sec-CH-UA, navigator.userAgentData) and navigator.platform that fit it. */
      user_agent?: string | null;
      /** @description Sets the language and the formats: BCP 47, e.g. `de-DE`. */
      locale?: string | null;
      /** @description Sets the time zone: an IANA name, e.g. `Europe/Berlin`. */
      timezone?: string | null;
      /** @description Sets the media feature `prefers-color-scheme`. */
      color_scheme?: ('light' | 'dark') | null;
      /** @description Sets the media feature `prefers-reduced-motion`. */
      reduced_motion?: ('reduce' | 'no-preference') | null;
      /** @description Sets the media feature `forced-colors`. */
      forced_colors?: ('active' | 'none') | null;
      /** @description Sets the media feature `prefers-contrast`. */
      contrast?: ('more' | 'less' | 'custom' | 'no-preference') | null;
      /** @description Sets the CSS media type. */
      media?: ('screen' | 'print') | null;
      /** @description Sets the position that navigator.geolocation reports. The page also needs the permission `geolocation`. */
      geolocation?: components['schemas']['Geolocation'] | null;
      /** @description Grants pages these permissions and denies all others, in a whole context: with `page_id` it fails with 400 `invalid_request`. */
      permissions?:
        | (
            | 'accelerometer'
            | 'ambient-light-sensor'
            | 'background-fetch'
            | 'background-sync'
            | 'camera'
            | 'clipboard-read'
            | 'clipboard-write'
            | 'display-capture'
            | 'geolocation'
            | 'gyroscope'
            | 'idle-detection'
            | 'keyboard-lock'
            | 'local-fonts'
            | 'local-network'
            | 'local-network-access'
            | 'loopback-network'
            | 'magnetometer'
            | 'microphone'
            | 'midi'
            | 'midi-sysex'
            | 'nfc'
            | 'notifications'
            | 'payment-handler'
            | 'periodic-background-sync'
            | 'persistent-storage'
            | 'pointer-lock'
            | 'screen-wake-lock'
            | 'storage-access'
            | 'window-management'
          )[]
        | null;
      /** @description true: requests fail, as without a network. */
      offline?: boolean | null;
      /** @description Limits the speed: a preset, or the rates in kbit/s and the least time to a response in ms. */
      network_speed?:
        | (('slow-3g' | 'fast-3g' | 'slow-4g' | 'fast-4g') | components['schemas']['NetworkSpeed'])
        | null;
      /** @description Slows scripts down by this factor. */
      cpu_slowdown?: number | null;
      /** @description false: keeps pages from running scripts of their own. */
      javascript?: boolean | null;
      /** @description true: loads pages in spite of invalid certificates. */
      ignore_https_errors?: boolean | null;
      /** @description Adds these HTTP headers to each request of the pages. */
      headers?: {
        [key: string]: string;
      } | null;
      /** @description Sends the requests of the pages through this upstream proxy. */
      proxy?: components['schemas']['Proxy'];
      /** @description Loads this URL first; about:blank by default. */
      url?: string;
      /**
       * @description Decides about downloads: `deny` (default) refuses them, `keep` keeps their files for downloads/, `discard` lists them and keeps no file. A context has the value of its browser by default.
       * @enum {unknown}
       */
      downloads?: 'deny' | 'keep' | 'discard';
      /** @description Limits one download, in bytes; a larger one ends. By default and at most the server’s MAX_DOWNLOAD_BYTES; a context has the value of its browser by default. */
      max_download_bytes?: number;
      /** @description Limits all downloaded files of a context together, in bytes; a download beyond it ends. By default and at most the server’s MAX_DOWNLOADS_BYTES; a context has the value of its browser by default. */
      max_downloads_bytes?: number;
      /** @description Starts with the cookies and localStorage of a saved login. */
      profile?: components['schemas']['OpenBrowserProfile'];
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    /** @description Sends the browser’s events to your server, in batches, until the browser ends. */
    OpenBrowserWebhook: {
      /** @description URL of your server (http or https), at an address that EGRESS allows. */
      url: string;
      /** @description Sends only events of these types, e.g. `page.*`; all by default. */
      types?: string[];
      /** @description Signs each batch in the header X-Tabwire-Signature. */
      secret?: string;
    };
    /** @description Blocks, changes or answers requests by rules, in the form of routes/. */
    Routes: {
      /** @description Lists the rules; the first that matches a request decides. */
      rules?: components['schemas']['Rule'][];
      /** @description Blocks these kinds of requests if no rule matches. `ads` blocks what the lists of the server (AD_LISTS) contain. */
      block_presets?: ('images' | 'media' | 'fonts' | 'stylesheets' | 'ads')[];
      /** @description Answers requests from a HAR 1.2 that was recorded with bodies. */
      replay_har?: components['schemas']['ReplayHar'];
    };
    Rule: {
      /** @description Matches a request if all of these fields do; `{}` matches every request. */
      match: components['schemas']['Match'];
      /**
       * @description `block`: the request fails with net::ERR_BLOCKED_BY_CLIENT. `continue`: it goes to the network, and no later rule applies. `respond`: Tabwire answers it without the network. `modify`: it goes to the network with other headers, or is redirected.
       * @enum {unknown}
       */
      action: 'block' | 'continue' | 'respond' | 'modify';
      /** @description Sets the status of the answer (`respond`); 200 by default. */
      status?: number;
      /** @description Sets the headers of the answer (`respond`). */
      headers?: {
        [key: string]: string | string[];
      };
      /** @description Sets the body of the answer (`respond`), as text. */
      body?: string;
      /** @description Sets the body of the answer (`respond`), as base64. */
      body_base64?: string;
      /** @description Sets headers of the request (`modify`). */
      set_headers?: {
        [key: string]: string | string[];
      };
      /** @description Removes headers of the request (`modify`). Headers that Chrome always sends, such as Cookie, fail with 400. */
      remove_headers?: string[];
      /** @description Redirects the request (`modify`, 307) to this http or https URL. The redirected request is a new one: all rules and limits apply to it. */
      redirect_url?: string;
      /** @description Waits this long before the action, in ms. */
      delay_ms?: number;
      /** @description Limits how many requests the rule matches. */
      times?: number;
    };
    /** @description Matches a request if all of these fields do; `{}` matches every request. */
    Match: {
      /** @description Matches the whole URL; `*` means any characters: `https://*.example.com/*`. Between slashes (`/…/` or `/…/i`), it is a regular expression without lookaround and backreferences. */
      url?: string;
      /** @description Matches requests of these types; `xhr` and `fetch` both mean fetch() and XMLHttpRequest. */
      types?: (
        | 'document'
        | 'stylesheet'
        | 'image'
        | 'media'
        | 'font'
        | 'script'
        | 'xhr'
        | 'fetch'
        | 'eventsource'
        | 'ping'
        | 'other'
        | 'websocket'
      )[];
      /** @description Matches requests with one of these methods, in any case: `GET`. */
      methods?: string[];
      /** @description true: matches requests to other sites than the page’s; false: to the same. */
      third_party?: boolean;
    };
    /** @description Answers requests from a HAR 1.2 that was recorded with bodies. */
    ReplayHar: {
      /** @description The recording, in the format HAR 1.2. */
      har: components['schemas']['Har'];
      /**
       * @description Blocks (default) or continues a request that the HAR does not contain.
       * @enum {unknown}
       */
      missing?: 'block' | 'continue';
    };
    /** @description The recording, in the format HAR 1.2. */
    Har: {
      /** @description The only member of a HAR. */
      log: components['schemas']['Log'];
    };
    /** @description The only member of a HAR. */
    Log: {
      /** @description The recorded requests with their answers. */
      entries: components['schemas']['Entry'][];
    };
    Entry: {
      /** @description The recorded request. */
      request: components['schemas']['EntryRequest'];
      /** @description The recorded answer. */
      response: components['schemas']['EntryResponse'];
    };
    /** @description The recorded request. */
    EntryRequest: {
      /** @description Answers requests with this method. */
      method: string;
      /** @description Answers requests for this URL. */
      url: string;
      /** @description Body of the recorded request. */
      postData?: components['schemas']['PostData'];
    };
    /** @description Body of the recorded request. */
    PostData: {
      /** @description The body, as text. */
      text?: string;
    };
    /** @description The recorded answer. */
    EntryResponse: {
      /** @description HTTP status; 0 or less: the request got no answer. */
      status: number;
      /** @description Headers of the answer. */
      headers: components['schemas']['Header'][];
      /** @description Body of the answer. */
      content: components['schemas']['Content'];
    };
    Header: {
      /** @description Name of the header. */
      name: string;
      /** @description Value of the header. */
      value: string;
    };
    /** @description Body of the answer. */
    Content: {
      /** @description Length of the decoded body, in bytes. */
      size?: number;
      /** @description Media type of the body. */
      mimeType?: string;
      /** @description The body, as text or base64. */
      text?: string;
      /** @description `base64` if `text` is base64. */
      encoding?: string;
    };
    Credential: {
      /** @description Answers the challenges of this origin, e.g. `https://example.com`, or of the `proxy`. */
      origin: string;
      /** @description Answers with this user name. */
      username: string;
      /** @description Answers with this password. */
      password: string;
    };
    /** @description Records the requests of the pages, from the first one on. */
    OpenBrowserNetwork: {
      /**
       * @description Records requests and responses: `headers` without bodies, `bodies` with bodies and messages, `off` nothing.
       * @enum {unknown}
       */
      record: 'off' | 'headers' | 'bodies';
      /** @description Keeps this many entries of the context and drops the oldest; 1000 by default. */
      max_entries?: number;
      /** @description Keeps bodies up to this length, and this much of the messages of a WebSocket or an event stream, in bytes; 1048576 by default. */
      max_body_bytes?: number;
      /** @description Records only resources of these types; all by default. */
      types?: (
        | 'document'
        | 'stylesheet'
        | 'image'
        | 'media'
        | 'font'
        | 'script'
        | 'texttrack'
        | 'xhr'
        | 'fetch'
        | 'prefetch'
        | 'eventsource'
        | 'websocket'
        | 'manifest'
        | 'signedexchange'
        | 'ping'
        | 'cspviolationreport'
        | 'preflight'
        | 'fedcm'
        | 'other'
      )[];
      /** @description Records only requests whose whole URL matches one of these patterns; `*` means any characters. All by default. */
      urls?: string[];
    };
    OpenBrowserViewport: {
      /** @description Width in CSS pixels. */
      width: number;
      /** @description Height in CSS pixels. */
      height: number;
      /** @description Device pixels per CSS pixel. */
      device_scale_factor?: number;
      /** @description Size of the screen around the viewport; by default the viewport’s size. */
      screen?: components['schemas']['Screen'];
    };
    /** @description Size of the screen around the viewport; by default the viewport’s size. */
    Screen: {
      /** @description Width in CSS pixels. */
      width: number;
      /** @description Height in CSS pixels. */
      height: number;
    };
    Geolocation: {
      /** @description Latitude in degrees. */
      latitude: number;
      /** @description Longitude in degrees. */
      longitude: number;
      /** @description Accuracy in metres; 0 by default. */
      accuracy?: number;
    };
    NetworkSpeed: {
      /** @description Limits the download, in kbit/s. */
      download_kbps?: number;
      /** @description Limits the upload, in kbit/s. */
      upload_kbps?: number;
      /** @description Delays each request, in ms. */
      latency_ms?: number;
    };
    /** @description Sends the requests of the pages through this upstream proxy. */
    Proxy: {
      /** @description Address: http://, https://, socks4:// or socks5://, with host and port. */
      server: string;
      /** @description Logs in to the proxy with this user name. */
      username?: string;
      /** @description Logs in to the proxy with this password. */
      password?: string;
      /** @description Lists hosts to reach without the proxy, separated by commas. */
      bypass?: string;
    };
    /** @description Starts with the cookies and localStorage of a saved login. */
    OpenBrowserProfile: {
      /** @description Name of a saved login: 1 to 64 small letters, digits, `-` and `_`, beginning with a letter or digit. */
      name: string;
      /**
       * @description Saves the state `never` (default), `on_close` (when the context or its browser ends) or `every_s` (also every `every_s` seconds). A context that saves is the only writer of the saved login until it ends.
       * @enum {unknown}
       */
      save?: 'never' | 'on_close' | 'every_s';
      /** @description Interval in seconds; 60 by default. */
      every_s?: number;
    };
    ListBrowsersFields: {
      /**
       * @description In a fleet: answers for all members (`fleet`, the default), or for this member alone (`local`).
       * @enum {unknown}
       */
      scope?: 'fleet' | 'local';
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    ListBrowsersReply: {
      /** @description The open browsers, oldest first. */
      browsers: components['schemas']['BrowserRecord'][];
      /** @description Members of the fleet that were asked; only in a fleet. */
      members?: components['schemas']['Member'][];
      /**
       * @description The reply lacks what the members that did not answer have.
       * @constant
       */
      partial?: true;
    };
    Member: {
      /** @description The first eight characters of the IDs of its browsers. */
      tag: string;
      /** @description URL at which the other members reach it. */
      url: string;
      /** @description Whether it answered. */
      ok: boolean;
      /** @description Code of the error if it did not answer, e.g. `timeout`. */
      error?: string;
    };
    DeleteBrowsersFields: {
      /**
       * @description In a fleet: answers for all members (`fleet`, the default), or for this member alone (`local`).
       * @enum {unknown}
       */
      scope?: 'fleet' | 'local';
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    DeleteBrowsersReply: {
      /** @description Whether the command succeeded. */
      success: boolean;
      /** @description Members of the fleet that were asked; only in a fleet. */
      members?: components['schemas']['Member'][];
      /**
       * @description The reply lacks what the members that did not answer have.
       * @constant
       */
      partial?: true;
    };
    ListEndedBrowsersFields: {
      /**
       * @description In a fleet: answers for all members (`fleet`, the default), or for this member alone (`local`).
       * @enum {unknown}
       */
      scope?: 'fleet' | 'local';
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    ListEndedBrowsersReply: {
      /** @description The ended browsers, latest first. */
      browsers: components['schemas']['ListEndedBrowsersBrowser'][];
      /** @description Members of the fleet that were asked; only in a fleet. */
      members?: components['schemas']['Member'][];
      /**
       * @description The reply lacks what the members that did not answer have.
       * @constant
       */
      partial?: true;
    };
    ListEndedBrowsersBrowser: {
      /** @description The browser ID. */
      id: string;
      /** @description Label that the client gave the browser; null: none. */
      label: string | null;
      /**
       * @description Why the browser ended.
       * @enum {unknown}
       */
      reason: 'deleted' | 'expired' | 'crashed' | 'shutdown';
      /** @description With `expired`: the limit that expired. */
      limit: ('idle_timeout_ms' | 'max_lifetime_ms') | null;
      /** @description Time at which the browser was opened (ISO 8601). */
      created_at: string;
      /** @description Time at which the browser ended (ISO 8601). */
      ended_at: string;
      /** @description Its idle time-out, in ms; null: none. */
      idle_timeout_ms: number | null;
      /** @description Its lifetime, in ms; null: none. */
      max_lifetime_ms: number | null;
      /** @description Commands that it was sent. */
      commands: number;
      /** @description Title of the page that navigated last; null if it is not known. */
      title: string | null;
      /** @description Host of the URL of this page; null if the URL has none. */
      host: string | null;
    };
    ReadBrowserFields: {
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    DeleteBrowserFields: {
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    DeleteBrowserReply: {
      /** @description ID of the deleted browser. */
      deleted: string;
    };
    CreateContextFields: {
      /** @description Sets `viewport`, `mobile`, `touch` and `user_agent` by a preset, e.g. `Pixel 7` or `iPhone 15 landscape`. If you send one of these fields too, it overrides the preset. */
      device?: string | null;
      /** @description Sets the size of the page in CSS pixels, and its scale; 1280 × 720 × 1 by default. */
      viewport?: components['schemas']['OpenBrowserViewport'] | null;
      /** @description true: lays pages out as a phone does. The viewport meta tag counts, and scrollbars take no room. */
      mobile?: boolean | null;
      /** @description true: gives pages a touch screen; the mouse still works. */
      touch?: boolean | null;
      /** @description Sets the User-Agent, and the client hints (Sec-CH-UA, navigator.userAgentData) and navigator.platform that fit it. */
      user_agent?: string | null;
      /** @description Sets the language and the formats: BCP 47, e.g. `de-DE`. */
      locale?: string | null;
      /** @description Sets the time zone: an IANA name, e.g. `Europe/Berlin`. */
      timezone?: string | null;
      /** @description Sets the media feature `prefers-color-scheme`. */
      color_scheme?: ('light' | 'dark') | null;
      /** @description Sets the media feature `prefers-reduced-motion`. */
      reduced_motion?: ('reduce' | 'no-preference') | null;
      /** @description Sets the media feature `forced-colors`. */
      forced_colors?: ('active' | 'none') | null;
      /** @description Sets the media feature `prefers-contrast`. */
      contrast?: ('more' | 'less' | 'custom' | 'no-preference') | null;
      /** @description Sets the CSS media type. */
      media?: ('screen' | 'print') | null;
      /** @description Sets the position that navigator.geolocation reports. The page also needs the permission `geolocation`. */
      geolocation?: components['schemas']['Geolocation'] | null;
      /** @description Grants pages these permissions and denies all others, in a whole context: with `page_id` it fails with 400 `invalid_request`. */
      permissions?:
        | (
            | 'accelerometer'
            | 'ambient-light-sensor'
            | 'background-fetch'
            | 'background-sync'
            | 'camera'
            | 'clipboard-read'
            | 'clipboard-write'
            | 'display-capture'
            | 'geolocation'
            | 'gyroscope'
            | 'idle-detection'
            | 'keyboard-lock'
            | 'local-fonts'
            | 'local-network'
            | 'local-network-access'
            | 'loopback-network'
            | 'magnetometer'
            | 'microphone'
            | 'midi'
            | 'midi-sysex'
            | 'nfc'
            | 'notifications'
            | 'payment-handler'
            | 'periodic-background-sync'
            | 'persistent-storage'
            | 'pointer-lock'
            | 'screen-wake-lock'
            | 'storage-access'
            | 'window-management'
          )[]
        | null;
      /** @description true: requests fail, as without a network. */
      offline?: boolean | null;
      /** @description Limits the speed: a preset, or the rates in kbit/s and the least time to a response in ms. */
      network_speed?:
        | (('slow-3g' | 'fast-3g' | 'slow-4g' | 'fast-4g') | components['schemas']['NetworkSpeed'])
        | null;
      /** @description Slows scripts down by this factor. */
      cpu_slowdown?: number | null;
      /** @description false: keeps pages from running scripts of their own. */
      javascript?: boolean | null;
      /** @description true: loads pages in spite of invalid certificates. */
      ignore_https_errors?: boolean | null;
      /** @description Adds these HTTP headers to each request of the pages. */
      headers?: {
        [key: string]: string;
      } | null;
      /** @description Sends the requests of the pages through this upstream proxy. */
      proxy?: components['schemas']['Proxy'];
      /** @description Loads this URL first; about:blank by default. */
      url?: string;
      /** @description Blocks, changes or answers requests by rules, in the form of routes/. */
      routes?: components['schemas']['Routes'];
      /** @description Answers HTTP authentication (Basic, Digest) of these origins. While it is set, even to `[]`, other origins that ask get no answer, and their 401 page appears at once. */
      credentials?: components['schemas']['Credential'][];
      /**
       * @description Decides about downloads: `deny` (default) refuses them, `keep` keeps their files for downloads/, `discard` lists them and keeps no file. A context has the value of its browser by default.
       * @enum {unknown}
       */
      downloads?: 'deny' | 'keep' | 'discard';
      /** @description Limits one download, in bytes; a larger one ends. By default and at most the server’s MAX_DOWNLOAD_BYTES; a context has the value of its browser by default. */
      max_download_bytes?: number;
      /** @description Limits all downloaded files of a context together, in bytes; a download beyond it ends. By default and at most the server’s MAX_DOWNLOADS_BYTES; a context has the value of its browser by default. */
      max_downloads_bytes?: number;
      /** @description Starts with the cookies and localStorage of a saved login. */
      profile?: components['schemas']['OpenBrowserProfile'];
      /** @description Records the requests of the pages, from the first one on. */
      network?: components['schemas']['OpenBrowserNetwork'];
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    CreateContextReply: {
      /** @description ID of the new context. */
      ctx_id: string;
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
    };
    ListContextsFields: {
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    ListContextsReply: {
      /** @description The contexts, without the default context. */
      contexts: components['schemas']['ContextRecord'][];
    };
    DeleteContextFields: {
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    DeleteContextReply: {
      /** @description Whether the command succeeded. */
      success: boolean;
    };
    ListPagesFields: {
      /** @description Lists only the pages of this context. */
      ctx_id?: string;
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    ListPagesReply: {
      /** @description The pages. */
      pages: components['schemas']['PageRecord'][];
    };
    OpenPageFields: {
      /** @description Chooses the context; by default the default context. */
      ctx_id?: string;
      /** @description Loads this URL first; about:blank by default. */
      url?: string;
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    ActivatePageFields: {
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    ActivatePageReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
    };
    ClosePageFields: {
      /** @description true: runs the beforeunload handlers of the page. */
      run_beforeunload?: boolean;
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    ClosePageReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
    };
    NavigateFields: {
      /** @description URL with its scheme. */
      url: string;
      /**
       * @description Waits until the document has reached this state; `load` by default. `networkidle`: for 500 ms, the page and its frames had no request under way, except streams (EventSource, WebSocket).
       * @enum {unknown}
       */
      wait_until?: 'load' | 'domcontentloaded' | 'networkidle' | 'commit';
      /** @description Sets the header Referer to this http or https URL. Chrome sends it whole, also to another site and from https to http, but without user, password and fragment. */
      referrer?: string;
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
      /** @description true: reports in `observed` what the command changed on the page. */
      observe?: boolean;
    };
    NavigateReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description URL of the page now, after redirects. */
      url: string;
      /** @description HTTP status of the document; null if it has none. */
      status: number | null;
      /** @description ID of the download that the navigation became. The page stays as it was. */
      download_id?: string;
      /** @description With `observe`: what the command changed, one node a line in the form of the text of ui-map/: `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there. `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards. */
      observed?: string;
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    BackFields: {
      /**
       * @description Waits until the document has reached this state; `load` by default. `networkidle`: for 500 ms, the page and its frames had no request under way, except streams (EventSource, WebSocket).
       * @enum {unknown}
       */
      wait_until?: 'load' | 'domcontentloaded' | 'networkidle' | 'commit';
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
      /** @description true: reports in `observed` what the command changed on the page. */
      observe?: boolean;
    };
    BackReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description URL of the page now, after redirects. */
      url: string;
      /** @description HTTP status of the document; null if it has none. */
      status: number | null;
      /** @description ID of the download that the navigation became. The page stays as it was. */
      download_id?: string;
      /** @description With `observe`: what the command changed, one node a line in the form of the text of ui-map/: `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there. `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards. */
      observed?: string;
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    ForwardFields: {
      /**
       * @description Waits until the document has reached this state; `load` by default. `networkidle`: for 500 ms, the page and its frames had no request under way, except streams (EventSource, WebSocket).
       * @enum {unknown}
       */
      wait_until?: 'load' | 'domcontentloaded' | 'networkidle' | 'commit';
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
      /** @description true: reports in `observed` what the command changed on the page. */
      observe?: boolean;
    };
    ForwardReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description URL of the page now, after redirects. */
      url: string;
      /** @description HTTP status of the document; null if it has none. */
      status: number | null;
      /** @description ID of the download that the navigation became. The page stays as it was. */
      download_id?: string;
      /** @description With `observe`: what the command changed, one node a line in the form of the text of ui-map/: `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there. `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards. */
      observed?: string;
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    ReloadFields: {
      /**
       * @description Waits until the document has reached this state; `load` by default. `networkidle`: for 500 ms, the page and its frames had no request under way, except streams (EventSource, WebSocket).
       * @enum {unknown}
       */
      wait_until?: 'load' | 'domcontentloaded' | 'networkidle' | 'commit';
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
      /** @description true: reports in `observed` what the command changed on the page. */
      observe?: boolean;
    };
    ReloadReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description URL of the page now, after redirects. */
      url: string;
      /** @description HTTP status of the document; null if it has none. */
      status: number | null;
      /** @description ID of the download that the navigation became. The page stays as it was. */
      download_id?: string;
      /** @description With `observe`: what the command changed, one node a line in the form of the text of ui-map/: `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there. `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards. */
      observed?: string;
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    SetContentFields: {
      /** @description Complete document, with its doctype. */
      html: string;
      /**
       * @description Waits until the document has reached this state; `load` by default. `networkidle`: it has loaded, and for 500 ms the page and its frames had no request under way, except streams.
       * @enum {unknown}
       */
      wait_until?: 'load' | 'domcontentloaded' | 'networkidle' | 'commit';
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
      /** @description true: reports in `observed` what the command changed on the page. */
      observe?: boolean;
    };
    SetContentReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description With `observe`: what the command changed, one node a line in the form of the text of ui-map/: `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there. `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards. */
      observed?: string;
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    ClickFields: {
      /** @description CSS pixels from the left of the viewport. */
      x: number;
      /** @description CSS pixels from the top of the viewport. */
      y: number;
      /**
       * @description Mouse button; left by default.
       * @enum {unknown}
       */
      button?: 'left' | 'middle' | 'right';
      /** @description Holds each press this long, in ms; 0 by default. */
      hold_ms?: number;
      /** @description true: does everything except the press, and reports whether it is possible. */
      trial?: boolean;
      /** @description 2 is a double click; 1 by default. */
      click_count?: number;
      /** @description Holds these keys during the command instead of those of keyboard/. */
      modifiers?: ('Alt' | 'Control' | 'Meta' | 'Shift')[];
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
      /** @description true: reports in `observed` what the command changed on the page. */
      observe?: boolean;
    };
    ClickReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description Lists the downloads that the command began, or that the context denied, with their state at the end of the command. */
      downloads?: components['schemas']['Download'][];
      /** @description With `observe`: what the command changed, one node a line in the form of the text of ui-map/: `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there. `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards. */
      observed?: string;
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    NodeClickFields: {
      /** @description Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/, ui-map/ or eval/. */
      node_id: number;
      /**
       * @description Mouse button; left by default.
       * @enum {unknown}
       */
      button?: 'left' | 'middle' | 'right';
      /** @description Holds each press this long, in ms; 0 by default. */
      hold_ms?: number;
      /** @description true: does everything except the press, and reports whether it is possible. */
      trial?: boolean;
      /** @description 2 is a double click; 1 by default. */
      click_count?: number;
      /** @description Holds these keys during the command instead of those of keyboard/. */
      modifiers?: ('Alt' | 'Control' | 'Meta' | 'Shift')[];
      /** @description Presses this point: CSS pixels from the top left corner of the node, inside its border. By default any point that hits the node. */
      position?: components['schemas']['Position'];
      /** @description false: scrolls nothing; a node out of view then fails with 409. */
      scroll?: boolean;
      /** @description true: skips the checks and acts where the node is. */
      force?: boolean;
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
      /** @description true: reports in `observed` what the command changed on the page. */
      observe?: boolean;
    };
    /** @description Presses this point: CSS pixels from the top left corner of the node, inside its border. By default any point that hits the node. */
    Position: {
      /** @description From the left, in CSS pixels. */
      x: number;
      /** @description From the top, in CSS pixels. */
      y: number;
    };
    NodeClickReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description With `force`: describes the element that got the press, if it was not the node or a part of it. */
      pressed?: components['schemas']['NodeClickPressed'];
      /** @description Lists the downloads that the command began, or that the context denied, with their state at the end of the command. */
      downloads?: components['schemas']['Download'][];
      /** @description With `observe`: what the command changed, one node a line in the form of the text of ui-map/: `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there. `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards. */
      observed?: string;
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    /** @description With `force`: describes the element that got the press, if it was not the node or a part of it. */
    NodeClickPressed: {
      /** @description Node ID of the element; null: it has none. */
      node_id: number | null;
      /** @description Tag, id and classes of the element. */
      description: string;
    };
    TapFields: {
      /** @description Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/, ui-map/ or eval/. */
      node_id?: number;
      /** @description CSS pixels from the left of the viewport. */
      x?: number;
      /** @description CSS pixels from the top of the viewport. */
      y?: number;
      /** @description Presses this point: CSS pixels from the top left corner of the node, inside its border. By default any point that hits the node. */
      position?: components['schemas']['Position'];
      /** @description false: scrolls nothing; a node out of view then fails with 409. */
      scroll?: boolean;
      /** @description Holds these keys during the command instead of those of keyboard/. */
      modifiers?: ('Alt' | 'Control' | 'Meta' | 'Shift')[];
      /** @description true: does everything except the press, and reports whether it is possible. */
      trial?: boolean;
      /** @description true: skips the checks and acts where the node is. */
      force?: boolean;
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
      /** @description true: reports in `observed` what the command changed on the page. */
      observe?: boolean;
    };
    TapReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description With `force`: describes the element that got the press, if it was not the node or a part of it. */
      pressed?: components['schemas']['NodeClickPressed'];
      /** @description Lists the downloads that the command began, or that the context denied, with their state at the end of the command. */
      downloads?: components['schemas']['Download'][];
      /** @description With `observe`: what the command changed, one node a line in the form of the text of ui-map/: `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there. `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards. */
      observed?: string;
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    SwipeFields: {
      /** @description Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/, ui-map/ or eval/. */
      node_id?: number;
      /** @description Start of the swipe: CSS pixels from the left of the viewport. */
      x?: number;
      /** @description Start of the swipe: CSS pixels from the top of the viewport. */
      y?: number;
      /** @description Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/, ui-map/ or eval/. */
      to_node_id?: number;
      /** @description End of the swipe: CSS pixels from the left of the viewport. */
      to_x?: number;
      /** @description End of the swipe: CSS pixels from the top of the viewport. */
      to_y?: number;
      /** @description Moves the finger this far to the right, in CSS pixels; 0 by default, with `delta_y`. */
      delta_x?: number;
      /** @description Moves the finger this far down, in CSS pixels; a negative value scrolls down. */
      delta_y?: number;
      /** @description Number of moves on the way; 10 by default. */
      steps?: number;
      /** @description Duration of the swipe, in ms; 0 by default: as fast as the page handles the moves. */
      duration_ms?: number;
      /** @description Holds these keys during the command instead of those of keyboard/. */
      modifiers?: ('Alt' | 'Control' | 'Meta' | 'Shift')[];
      /** @description true: skips the checks and acts where the node is. */
      force?: boolean;
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
      /** @description true: reports in `observed` what the command changed on the page. */
      observe?: boolean;
    };
    SwipeReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description With `force`: describes the element that got the press, if it was not the node or a part of it. */
      pressed?: components['schemas']['NodeClickPressed'];
      /** @description With `observe`: what the command changed, one node a line in the form of the text of ui-map/: `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there. `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards. */
      observed?: string;
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    HoverFields: {
      /** @description Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/, ui-map/ or eval/. */
      node_id?: number;
      /** @description CSS pixels from the left of the viewport. */
      x?: number;
      /** @description CSS pixels from the top of the viewport. */
      y?: number;
      /** @description Holds these keys during the command instead of those of keyboard/. */
      modifiers?: ('Alt' | 'Control' | 'Meta' | 'Shift')[];
      /** @description true: skips the checks and acts where the node is. */
      force?: boolean;
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
      /** @description true: reports in `observed` what the command changed on the page. */
      observe?: boolean;
    };
    HoverReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description With `force`: describes the element that is under the mouse, if it is not the node or a part of it. */
      hovered?: components['schemas']['NodeClickPressed'];
      /** @description With `observe`: what the command changed, one node a line in the form of the text of ui-map/: `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there. `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards. */
      observed?: string;
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    DragFields: {
      /** @description Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/, ui-map/ or eval/. */
      node_id?: number;
      /** @description Start of the drag: CSS pixels from the left of the viewport. */
      x?: number;
      /** @description Start of the drag: CSS pixels from the top of the viewport. */
      y?: number;
      /** @description Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/, ui-map/ or eval/. */
      to_node_id?: number;
      /** @description End of the drag: CSS pixels from the left of the viewport. */
      to_x?: number;
      /** @description End of the drag: CSS pixels from the top of the viewport. */
      to_y?: number;
      /** @description Number of moves on the way; 5 by default. */
      steps?: number;
      /** @description Holds these keys during the command instead of those of keyboard/. */
      modifiers?: ('Alt' | 'Control' | 'Meta' | 'Shift')[];
      /** @description true: skips the checks and acts where the node is. */
      force?: boolean;
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
      /** @description true: reports in `observed` what the command changed on the page. */
      observe?: boolean;
    };
    DragReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description Whether the page started an HTML drag and drop. */
      drag_and_drop: boolean;
      /** @description With `force`: describes the element that got the press, if it was not the node or a part of it. */
      pressed?: components['schemas']['NodeClickPressed'];
      /** @description With `observe`: what the command changed, one node a line in the form of the text of ui-map/: `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there. `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards. */
      observed?: string;
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    SelectOptionFields: {
      /** @description Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/, ui-map/ or eval/. */
      node_id: number;
      /** @description Value of the option, or a list of values. */
      value?: string | string[];
      /** @description Shown text, or a list of texts; a run of spaces counts as one. */
      label?: string | string[];
      /** @description Selects by the position, from 0, or by a list of positions. */
      index?: number | number[];
      /** @description true: skips the checks and acts where the node is. */
      force?: boolean;
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
      /** @description true: reports in `observed` what the command changed on the page. */
      observe?: boolean;
    };
    SelectOptionReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description Values that are selected now. */
      values: string[];
      /** @description Lists the downloads that the command began, or that the context denied, with their state at the end of the command. */
      downloads?: components['schemas']['Download'][];
      /** @description With `observe`: what the command changed, one node a line in the form of the text of ui-map/: `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there. `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards. */
      observed?: string;
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    CheckFields: {
      /** @description Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/, ui-map/ or eval/. */
      node_id: number;
      /** @description The wanted state. */
      checked: boolean;
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
      /** @description true: reports in `observed` what the command changed on the page. */
      observe?: boolean;
    };
    CheckReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description State afterwards; null if the click removed the node or left its page. */
      checked: boolean | null;
      /** @description Whether the command clicked. */
      changed: boolean;
      /** @description Lists the downloads that the command began, or that the context denied, with their state at the end of the command. */
      downloads?: components['schemas']['Download'][];
      /** @description With `observe`: what the command changed, one node a line in the form of the text of ui-map/: `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there. `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards. */
      observed?: string;
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    SetFilesFields: {
      /** @description Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/, ui-map/ or eval/. */
      node_id: number;
      /** @description Lists files with `name` and `data`, or with `path`; an empty list clears the input. A directory input (`webkitdirectory`) takes files whose names all begin with one directory, or one `path`. */
      files: components['schemas']['SetFilesFile'][];
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
      /** @description true: reports in `observed` what the command changed on the page. */
      observe?: boolean;
    };
    SetFilesFile: {
      /** @description Name that the page sees; its ending decides the type. For a directory input: the path that begins with the directory, `album/2026/a.jpg`. */
      name?: string;
      /** @description Contents in base64. */
      data?: string;
      /** @description `File.lastModified` of a file with `data`, in ms since 1970-01-01 UTC; by default now. */
      last_modified?: number;
      /** @description Path of a file or a directory below UPLOAD_DIR. */
      path?: string;
    };
    SetFilesReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description Files of the input now; null if the page removed the input. */
      files: components['schemas']['SetFilesReplyFile'][] | null;
      /** @description With `observe`: what the command changed, one node a line in the form of the text of ui-map/: `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there. `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards. */
      observed?: string;
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    SetFilesReplyFile: {
      /** @description Name of the file. */
      name: string;
      /** @description Size in bytes. */
      size: number;
      /** @description Media type, as the page sees it. */
      type: string;
      /** @description Path of a file in a directory: `album/2026/a.jpg`. */
      path?: string;
    };
    ClearFields: {
      /** @description Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/, ui-map/ or eval/. */
      node_id: number;
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
      /** @description true: reports in `observed` what the command changed on the page. */
      observe?: boolean;
    };
    ClearReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description With `observe`: what the command changed, one node a line in the form of the text of ui-map/: `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there. `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards. */
      observed?: string;
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    FocusFields: {
      /** @description Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/, ui-map/ or eval/. */
      node_id: number;
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
      /** @description true: reports in `observed` what the command changed on the page. */
      observe?: boolean;
    };
    FocusReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description With `observe`: what the command changed, one node a line in the form of the text of ui-map/: `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there. `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards. */
      observed?: string;
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    TypeFields: {
      /** @description Text to type, or the value of a date field. */
      text: string;
      /** @description Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/, ui-map/ or eval/. */
      node_id?: number;
      /** @description Empties it first. */
      clear?: boolean;
      /** @description Pauses this long after each character, in ms. */
      delay_ms?: number;
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
      /** @description true: reports in `observed` what the command changed on the page. */
      observe?: boolean;
    };
    TypeReply: {
      /** @description Whether the command succeeded. */
      success: boolean;
      /** @description With `observe`: what the command changed, one node a line in the form of the text of ui-map/: `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there. `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards. */
      observed?: string;
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    SendKeysFields: {
      /** @description E.g. `Control+a, Backspace, h, i, Enter`. */
      keys: string;
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
      /** @description true: reports in `observed` what the command changed on the page. */
      observe?: boolean;
    };
    SendKeysReply: {
      /** @description Whether the command succeeded. */
      success: boolean;
      /** @description Sentence with the number of pressed keys. */
      message: string;
      /** @description Lists the downloads that the command began, or that the context denied, with their state at the end of the command. */
      downloads?: components['schemas']['Download'][];
      /** @description With `observe`: what the command changed, one node a line in the form of the text of ui-map/: `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there. `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards. */
      observed?: string;
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    HoldKeyFields: {
      /** @description Key or chord, followed by the time in ms: `ArrowUp500`. */
      key: string;
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
      /** @description true: reports in `observed` what the command changed on the page. */
      observe?: boolean;
    };
    HoldKeyReply: {
      /** @description Whether the command succeeded. */
      success: boolean;
      /** @description Sentence about the key and its time. */
      message: string;
      /** @description With `observe`: what the command changed, one node a line in the form of the text of ui-map/: `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there. `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards. */
      observed?: string;
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    KeyboardFields: {
      /** @description Presses this key, by its name in send-keys/: `Shift`, `a`, `ArrowUp`. If the key is held, it repeats. */
      down?: string;
      /** @description Releases this key, if it is held. */
      up?: string;
      /** @description Inserts this text at the focus, without key events; the page gets an `input` event. */
      insert_text?: string;
      /**
       * @description true: releases all held keys and mouse buttons; nothing is dropped.
       * @constant
       */
      release_all?: true;
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
      /** @description true: reports in `observed` what the command changed on the page. */
      observe?: boolean;
    };
    KeyboardReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description Lists what keyboard/ and mouse/ hold down on the page, in the order of the presses. */
      pressed: components['schemas']['Pressed'];
      /** @description With `observe`: what the command changed, one node a line in the form of the text of ui-map/: `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there. `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards. */
      observed?: string;
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    MouseFields: {
      /** @description Moves to `x` and `y`, or to a node, for which it waits as hover/ does. */
      move?: components['schemas']['Move'];
      /** @description Number of moves on the way, in a straight line; 1 by default. */
      steps?: number;
      /**
       * @description Presses the button. While it is held, click/, node-click/, check/ and drag/ fail with 409 `button_held`.
       * @constant
       */
      down?: true;
      /**
       * @description Releases the button.
       * @constant
       */
      up?: true;
      /**
       * @description Mouse button; left by default.
       * @enum {unknown}
       */
      button?: 'left' | 'middle' | 'right';
      /** @description 2 is a double click; 1 by default. */
      click_count?: number;
      /** @description Holds these keys during the command instead of those of keyboard/. */
      modifiers?: ('Alt' | 'Control' | 'Meta' | 'Shift')[];
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
      /** @description true: reports in `observed` what the command changed on the page. */
      observe?: boolean;
    };
    /** @description Moves to `x` and `y`, or to a node, for which it waits as hover/ does. */
    Move: {
      /** @description Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/, ui-map/ or eval/. */
      node_id?: number;
      /** @description CSS px from the left of the viewport. */
      x?: number;
      /** @description CSS px from the top of the viewport. */
      y?: number;
    };
    MouseReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description Position of the mouse: CSS px from the left of the viewport. */
      x: number;
      /** @description Position of the mouse: CSS px from the top of the viewport. */
      y: number;
      /** @description Lists what keyboard/ and mouse/ hold down on the page, in the order of the presses. */
      pressed: components['schemas']['Pressed'];
      /** @description With `observe`: what the command changed, one node a line in the form of the text of ui-map/: `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there. `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards. */
      observed?: string;
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    WheelFields: {
      /** @description CSS px to the right; 0 by default. */
      delta_x?: number;
      /** @description CSS px down; 0 by default. */
      delta_y?: number;
      /** @description Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/, ui-map/ or eval/. */
      node_id?: number;
      /** @description CSS px from the left of the viewport. */
      x?: number;
      /** @description CSS px from the top of the viewport. */
      y?: number;
      /** @description Holds these keys during the command instead of those of keyboard/. */
      modifiers?: ('Alt' | 'Control' | 'Meta' | 'Shift')[];
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
      /** @description true: reports in `observed` what the command changed on the page. */
      observe?: boolean;
    };
    WheelReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description Whether anything scrolled. */
      scrolled: boolean;
      /** @description With `observe`: what the command changed, one node a line in the form of the text of ui-map/: `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there. `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards. */
      observed?: string;
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    SelectTextFields: {
      /** @description Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/, ui-map/ or eval/. */
      node_id: number;
      /** @description true: skips the checks and acts where the node is. */
      force?: boolean;
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
      /** @description true: reports in `observed` what the command changed on the page. */
      observe?: boolean;
    };
    SelectTextReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description With `observe`: what the command changed, one node a line in the form of the text of ui-map/: `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there. `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards. */
      observed?: string;
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    DispatchEventFields: {
      /** @description Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/, ui-map/ or eval/. */
      node_id: number;
      /** @description Type of the event, e.g. `click`. It decides the interface: MouseEvent, KeyboardEvent, PointerEvent, TouchEvent, FocusEvent, DragEvent, WheelEvent, InputEvent, DeviceOrientationEvent or DeviceMotionEvent. For other types it is CustomEvent if `init` has a `detail`, and otherwise Event. */
      type: string;
      /** @description Sets the fields of the event’s constructor, such as `key` or `clientX`; `bubbles`, `cancelable` and `composed` are true by default. A touch event takes `touches`, `targetTouches` and `changedTouches`: lists of points such as `{"clientX": 10, "clientY": 20}`, on this node. */
      init?: {
        [key: string]: unknown;
      };
      /** @description Sets the `dataTransfer` of a drag event, by type: `text/plain`. */
      data?: {
        [key: string]: string;
      };
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
      /** @description true: reports in `observed` what the command changed on the page. */
      observe?: boolean;
    };
    DispatchEventReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description Whether a listener called preventDefault. */
      canceled: boolean;
      /** @description Lists the downloads that the command began, or that the context denied, with their state at the end of the command. */
      downloads?: components['schemas']['Download'][];
      /** @description With `observe`: what the command changed, one node a line in the form of the text of ui-map/: `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there. `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards. */
      observed?: string;
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    ScrollToFields: {
      /** @description Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/, ui-map/ or eval/. */
      node_id?: number;
      /** @description Pixels from the left of the page. */
      x?: number;
      /** @description Pixels from the top of the page. */
      y?: number;
      /** @description Waits until the page has received its `scroll` event, and until the requests that the page began since are finished, for at most 3 s. `false` by default. */
      settle?: boolean;
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
      /** @description true: reports in `observed` what the command changed on the page. */
      observe?: boolean;
    };
    ScrollToReply: {
      /** @description Whether the command succeeded. */
      success: boolean;
      /** @description Horizontal scroll position afterwards. */
      x: number;
      /** @description Vertical scroll position afterwards. */
      y: number;
      /** @description With `observe`: what the command changed, one node a line in the form of the text of ui-map/: `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there. `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards. */
      observed?: string;
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    FindNodeFields: {
      /** @description Finds the elements that match this CSS selector. */
      selector?: string;
      /** @description Finds the elements that this XPath expression selects. With `within`, a leading `/` means that node. */
      xpath?: string;
      /** @description Finds the innermost elements that contain this text, also hidden ones. Case does not count, and a run of white space counts as one space. */
      text?: string;
      /** @description Finds the elements with this ARIA role, as ui-map/ shows it: `button`, `link`, `textbox`. It finds no hidden elements. */
      role?: string;
      /** @description With `role`: a part of the accessible name, in any case. */
      name?: string;
      /** @description Finds the elements whose `<label>`, aria-labelledby or aria-label contains this text, in any case. */
      label?: string;
      /** @description Finds the elements whose placeholder contains this text, in any case. */
      placeholder?: string;
      /** @description Finds the elements whose alternative text contains this text, in any case. */
      alt?: string;
      /** @description Finds the elements whose title attribute contains this text, in any case. */
      title?: string;
      /** @description Finds the elements whose attribute `data-testid` is exactly this value. TEST_ID_ATTRIBUTE sets another attribute. */
      test_id?: string;
      /** @description true: the whole text, name, label, placeholder, alt or title has to match, with its case. */
      exact?: boolean;
      /** @description true: searches the shadow roots too, open and closed. */
      pierce?: boolean;
      /** @description true: searches the frames too, also those of other sites. */
      frames?: boolean;
      /** @description Searches only inside this node: in a frame’s document, in a shadow host’s shadow root, open or closed. */
      within?: number;
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    FindNodeReply: {
      /** @description Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/, ui-map/ or eval/. */
      node_id: number;
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    FindNodesFields: {
      /** @description Finds the elements that match this CSS selector. */
      selector?: string;
      /** @description Finds the elements that this XPath expression selects. With `within`, a leading `/` means that node. */
      xpath?: string;
      /** @description Finds the innermost elements that contain this text, also hidden ones. Case does not count, and a run of white space counts as one space. */
      text?: string;
      /** @description Finds the elements with this ARIA role, as ui-map/ shows it: `button`, `link`, `textbox`. It finds no hidden elements. */
      role?: string;
      /** @description With `role`: a part of the accessible name, in any case. */
      name?: string;
      /** @description Finds the elements whose `<label>`, aria-labelledby or aria-label contains this text, in any case. */
      label?: string;
      /** @description Finds the elements whose placeholder contains this text, in any case. */
      placeholder?: string;
      /** @description Finds the elements whose alternative text contains this text, in any case. */
      alt?: string;
      /** @description Finds the elements whose title attribute contains this text, in any case. */
      title?: string;
      /** @description Finds the elements whose attribute `data-testid` is exactly this value. TEST_ID_ATTRIBUTE sets another attribute. */
      test_id?: string;
      /** @description true: the whole text, name, label, placeholder, alt or title has to match, with its case. */
      exact?: boolean;
      /** @description true: searches the shadow roots too, open and closed. */
      pierce?: boolean;
      /** @description true: searches the frames too, also those of other sites. */
      frames?: boolean;
      /** @description Searches only inside this node: in a frame’s document, in a shadow host’s shadow root, open or closed. */
      within?: number;
      /** @description Limits the number of elements; 1,000 by default. */
      limit?: number;
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    FindNodesReply: {
      /** @description Node IDs of the elements, in document order. */
      node_ids: number[];
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    WaitForNodeFields: {
      /** @description Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/, ui-map/ or eval/. */
      node_id?: number;
      /** @description Finds the elements that match this CSS selector. */
      selector?: string;
      /** @description Finds the elements that this XPath expression selects. With `within`, a leading `/` means that node. */
      xpath?: string;
      /** @description Finds the innermost elements that contain this text, also hidden ones. Case does not count, and a run of white space counts as one space. */
      text?: string;
      /** @description Finds the elements with this ARIA role, as ui-map/ shows it: `button`, `link`, `textbox`. It finds no hidden elements. */
      role?: string;
      /** @description With `role`: a part of the accessible name, in any case. */
      name?: string;
      /** @description Finds the elements whose `<label>`, aria-labelledby or aria-label contains this text, in any case. */
      label?: string;
      /** @description Finds the elements whose placeholder contains this text, in any case. */
      placeholder?: string;
      /** @description Finds the elements whose alternative text contains this text, in any case. */
      alt?: string;
      /** @description Finds the elements whose title attribute contains this text, in any case. */
      title?: string;
      /** @description Finds the elements whose attribute `data-testid` is exactly this value. TEST_ID_ATTRIBUTE sets another attribute. */
      test_id?: string;
      /** @description true: the whole text, name, label, placeholder, alt or title has to match, with its case. */
      exact?: boolean;
      /** @description true: searches the shadow roots too, open and closed. */
      pierce?: boolean;
      /** @description true: searches the frames too, also those of other sites. */
      frames?: boolean;
      /** @description Searches only inside this node: in a frame’s document, in a shadow host’s shadow root, open or closed. */
      within?: number;
      /**
       * @description Chooses the state: `attached` (default: an element matches), `visible`, `hidden` (no match is visible), `detached` (nothing matches), or a state of the first match, as node-state/ reports it: `enabled`, `disabled`, `editable`, `checked`, `unchecked`, `focused`, `stable` (the same box in two frames of animation), `in_viewport`, `uncovered` (visible, in view, and not covered in its document).
       * @enum {unknown}
       */
      state?:
        | 'attached'
        | 'visible'
        | 'hidden'
        | 'detached'
        | 'enabled'
        | 'disabled'
        | 'editable'
        | 'checked'
        | 'unchecked'
        | 'focused'
        | 'stable'
        | 'in_viewport'
        | 'uncovered';
      /**
       * @description Limits the wait, in ms.
       * @default 5000
       */
      timeout_ms?: number;
    };
    WaitForNodeReply: {
      /** @description The element; null if no element matches, or if the known node has left its page. */
      node_id: number | null;
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    NodeStateFields: {
      /** @description Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/, ui-map/ or eval/. */
      node_id: number;
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    NodeStateReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description Whether the node is in its document. */
      attached: boolean;
      /** @description Whether the node has a size and is not `visibility: hidden`. */
      visible: boolean;
      /** @description false: the node or the control around it is disabled, or an element around it is `aria-disabled`. */
      enabled: boolean;
      /** @description Whether the node is an enabled field that is not read-only. */
      editable: boolean;
      /** @description Checked state; null: the node cannot be checked. */
      checked: boolean | 'mixed' | null;
      /** @description Whether the node has the focus. */
      focused: boolean;
      /** @description Whether the box did not change during two frames of animation. */
      stable: boolean;
      /** @description Whether a part of the node is in view. */
      in_viewport: boolean;
      /** @description Element that a click would hit instead; null: nothing covers the node, or it is out of view. */
      covered_by: components['schemas']['CoveredBy'] | null;
      /** @description Position and size in CSS px of the page’s viewport; null: the node has no box. */
      box: components['schemas']['Box'] | null;
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    CoveredBy: {
      /** @description Node ID of the element; null: it has none. */
      node_id: number | null;
      /** @description Tag, id and classes of the element. */
      description: string;
    };
    Box: {
      /** @description Left edge. */
      x: number;
      /** @description Top edge. */
      y: number;
      /** @description Width. */
      width: number;
      /** @description Height. */
      height: number;
    };
    UiMapFields: {
      /** @description true (default): only what can be acted on; false adds texts, headings, landmarks and images. */
      interactive?: boolean;
      /** @description true: only what shows without scrolling; HTTP’s default is false. */
      in_viewport?: boolean;
      /** @description Searches only inside this node: in a frame’s document, in a shadow host’s shadow root, open or closed. */
      within?: number;
      /** @description Words that the name must contain, in any order and case. */
      query?: string;
      /** @description Only nodes with one of these roles: `link`, `button`. */
      roles?: string[];
      /** @description Limits the nodes; those in the viewport come first. 300 by default. */
      max_nodes?: number;
      /**
       * @description `text` adds the outline `text`, for language models; `json` by default.
       * @enum {unknown}
       */
      format?: 'json' | 'text';
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    UiMapReply: {
      /** @description URL of the page. */
      url: string;
      /** @description Title of the page; empty while a dialog is open. */
      title: string;
      /** @description Size in CSS pixels, without scroll bars. */
      viewport: components['schemas']['UiMapViewport'];
      /** @description Scroll position of the page; null while a dialog is open. */
      scroll: components['schemas']['Scroll'] | null;
      /** @description Nodes in document order; those of a frame follow its frame element. */
      nodes: components['schemas']['UiMapNode'][];
      /** @description The page itself, and its visible frames. */
      frames: components['schemas']['Frame'][];
      /** @description The open dialog, which blocks the page; `nodes` is then empty. */
      dialog?: components['schemas']['UiMapDialog'];
      /** @description Explains what the map may lack. */
      warnings: string[];
      /** @description Number of matching nodes. */
      total: number;
      /** @description Number of listed nodes. */
      returned: number;
      /** @description Whether `max_nodes` has left nodes out. */
      truncated: boolean;
      /** @description With `format: "text"`: a header, and then one node a line. */
      text?: string;
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    /** @description Size in CSS pixels, without scroll bars. */
    UiMapViewport: {
      /** @description Width. */
      width: number;
      /** @description Height. */
      height: number;
    };
    Scroll: {
      /** @description Distance from the left, in CSS pixels. */
      x: number;
      /** @description Distance from the top, in CSS pixels. */
      y: number;
      /** @description The largest possible `x`. */
      max_x: number;
      /** @description The largest possible `y`. */
      max_y: number;
    };
    UiMapNode: {
      /** @description Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/, ui-map/ or eval/. */
      node_id: number;
      /** @description ARIA role, native or set by the page: `button`. */
      role: string;
      /** @description Accessible name, or else the text that a person sees. */
      name: string;
      /** @description Only if `name` is empty: the tooltip, or else the class or file of the icon, `data-action` or a similar attribute, the `id`, or a class: `fa-times`. */
      hint?: string;
      /** @description Element name in lower case: `a`, `input`. */
      tag: string;
      /** @description Value of a field; a password is masked. */
      value?: string;
      /** @description Type of an input: `text`, `password`. */
      type?: string;
      /** @description URL of a link, absolute. */
      href?: string;
      /** @description Text that the field shows while it is empty. */
      placeholder?: string;
      /** @description Whether the box or switch is on. */
      checked?: boolean | 'mixed';
      /** @description Whether the toggle button is pressed. */
      pressed?: boolean | 'mixed';
      /** @description Whether the option, the tab or the row is selected. */
      selected?: boolean;
      /** @description Whether the part that the element opens is open. */
      expanded?: boolean;
      /** @description Whether the element accepts no input. */
      disabled?: boolean;
      /** @description Whether the form needs a value. */
      required?: boolean;
      /** @description Whether the element has the focus. */
      focused?: boolean;
      /** @description Visible part, in CSS pixels of the viewport, as for click/. */
      bounds: components['schemas']['Box'];
      /** @description Whether a part of it shows without scrolling. */
      in_viewport: boolean;
      /** @description Index of its document in `frames`; missing: the page itself. */
      frame?: number;
      /** @description Level of a heading or a tree item. */
      level?: number;
      /** @description `node_id` of the nearest node of the map around it. */
      parent_id?: number;
      /** @description `node_id` of the element that would get a click on the middle of `bounds`. */
      covered_by?: number;
      /** @description Why the element can be acted on: `native`, `role`, `editable`, `frame`, `tabindex`, `listener` (it listens to clicks), `cursor` (the pointing hand), `scroll` (it can be scrolled); missing for an element that can only be read. */
      why?: string;
    };
    Frame: {
      /** @description URL of the document. */
      url: string;
      /** @description Title of the document. */
      title: string;
      /** @description Node ID of its frame element. */
      node_id?: number;
      /** @description Index of the frame around it. */
      parent?: number;
    };
    /** @description The open dialog, which blocks the page; `nodes` is then empty. */
    UiMapDialog: {
      /** @description alert, confirm, prompt or beforeunload. */
      type: string;
      /** @description Text of the dialog. */
      message: string;
      /** @description URL of the document that opened it. */
      url: string;
    };
    WaitForFields: {
      /** @description Waits for this visible text, in any frame or open shadow root. Case does not count, and a run of spaces counts as one. */
      text?: string;
      /**
       * @description State of the text: `visible` (default) or `gone`.
       * @enum {unknown}
       */
      state?: 'visible' | 'gone';
      /** @description Waits for this whole URL; `*` means any characters: `*\/checkout/*`. */
      url?: string;
      /**
       * @description Waits until the document, or the next one if a navigation has begun, has reached this state; see `wait_until` of navigate/.
       * @enum {unknown}
       */
      load_state?: 'load' | 'domcontentloaded' | 'networkidle';
      /** @description Waits until this JavaScript expression, or function without arguments, is truthy. It is evaluated in the page with each frame of animation and each change of nodes, and promises are awaited. If it throws, the wait fails with 422 `script_error`. */
      function?: string;
      /** @description true: waits for the newest page that another page of the context opened and no earlier wait has returned, or else for the next one. */
      page_opened?: boolean;
      /** @description true: waits for the newest download of the context, if no reply of another command and no earlier wait has returned it, or else for the next one to begin. A context that denies downloads fails with 400. */
      download?: boolean;
      /**
       * @description Limits the wait, in ms.
       * @default 5000
       */
      timeout_ms?: number;
    };
    WaitForReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description URL of the page now. */
      url: string;
      /** @description Value of `function`, in the form of eval/: an element is its `node_id`. null if JSON cannot express the value, such as `window`. */
      data?: components['schemas']['WaitForData'] | null;
      /** @description ID of the page that opened. */
      page_id?: string;
      /** @description ID of the download that began. */
      download_id?: string;
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    /** @description The value of the script. */
    WaitForData: {
      /** @description The value as JSON.stringify writes it, with null for a part that contains itself or that Chrome lets no script read. Elements, functions, symbols, undefined, NaN, infinities and -0 are null, and a bigint is a text. A `toJSON` that the page adds to Object.prototype or Array.prototype is not called. */
      value: unknown;
      /** @description Type of the value: string, number, boolean, object, array, null, undefined, bigint, node, function or symbol. */
      type: string;
      /** @description What JSON cannot express: NaN, Infinity, -Infinity, -0, a bigint such as `5n`, or the first 200 characters of the source of a function or symbol. */
      unserializable?: string;
      /** @description Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/, ui-map/ or eval/. */
      node_id?: number;
      /** @description Explains what the value lacks, and why. */
      warnings?: string[];
    };
    FetchHtmlFields: {
      /** @description Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/, ui-map/ or eval/. */
      node_id?: number;
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    FetchHtmlReply: {
      /** @description The HTML. */
      html: string;
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    FetchTextFields: {
      /** @description Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/, ui-map/ or eval/. */
      node_id?: number;
      /**
       * @description `text` by default.
       * @enum {unknown}
       */
      format?: 'text' | 'markdown';
      /** @description Only the main part of the page; not with node_id. */
      main?: boolean;
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    FetchTextReply: {
      /** @description The text. */
      text: string;
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    LinksFields: {
      /** @description Searches only inside this node: in a frame’s document, in a shadow host’s shadow root, open or closed. */
      within?: number;
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    LinksReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description The links, in document order. */
      links: components['schemas']['Link'][];
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    Link: {
      /** @description Absolute URL. */
      url: string;
      /** @description Text of the link, or else its aria-label or the alternative text of its image; empty if it has none. */
      text: string;
      /** @description Values of `rel` in lower case, e.g. `nofollow`. */
      rel: string[];
    };
    ExtractFields: {
      /** @description Contains a selector for each name, or an object with the place and the type of the value. `number` and `date` (ISO 8601) are read as the locale writes them, `url` is absolute, `html` is the inner HTML, and `boolean` is a checked state, an attribute, or a yes or no. */
      fields: {
        [key: string]: string | components['schemas']['Field'];
      };
      /** @description Selects the elements that are the rows; by default the page is one row. */
      each?: string;
      /** @description Searches only inside this node: in a frame’s document, in a shadow host’s shadow root, open or closed. */
      within?: number;
      /** @description Reads further rows: from the next page, by its link, or from a list that loads while it is scrolled. */
      next?: string | components['schemas']['Next'];
      /** @description Limits the pages to read, 20 by default; for a list that is scrolled, how often it is read, 200 by default. */
      max_pages?: number;
      /** @description Language of numbers and dates (BCP 47); by default that of the document. */
      locale?: string;
      /**
       * @description Limits the time of all pages together, in ms.
       * @default 120000
       */
      timeout_ms?: number;
    };
    Field: {
      /** @description Finds the element with the value, below the row; by default the row itself. */
      selector?: string;
      /**
       * @description Type of the value; `text` by default.
       * @enum {unknown}
       */
      as?: 'text' | 'number' | 'url' | 'date' | 'html' | 'boolean';
      /** @description Reads this attribute instead of the content. */
      attribute?: string;
    };
    Next: {
      /**
       * @description Scrolls the list, and reads the rows that load.
       * @constant
       */
      scroll: true;
      /**
       * @description Waits this long for more rows at the end of the list, in ms.
       * @default 3000
       */
      wait_ms?: number;
    };
    ExtractReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description Names of the fields, in their order. */
      columns: string[];
      /** @description Rows, each with a value for each field. */
      rows: {
        [key: string]: string | number | boolean | null;
      }[];
      /** @description Number of null values by field, without fields that have none. */
      nulls: {
        [key: string]: number;
      };
      /** @description Number of pages that were read, or how often a scrolled list was read. */
      pages: number;
      /** @description URL of the last page that was read. */
      url: string;
      /**
       * @description Why no more pages were read. `seen`: the next page, or one with the same rows, was read already; `failed`: it did not load, see `error`.
       * @enum {unknown}
       */
      ended: 'no_next' | 'max_pages' | 'seen' | 'too_large' | 'timeout' | 'failed';
      /** @description URL of the next page, if it was not read. */
      next?: string;
      /** @description Error of the page that did not load. */
      error?: components['schemas']['ExtractError'];
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    /** @description Error of the page that did not load. */
    ExtractError: {
      /** @description Code of the error. */
      code: string;
      /** @description What happened. */
      detail: string;
      /** @description URL of the page that could not be read. */
      url: string;
    };
    GetAttributeFields: {
      /** @description Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/, ui-map/ or eval/. */
      node_id: number;
      /** @description Reads this attribute, e.g. `href`. */
      name?: string;
      /** @description Reads these attributes. */
      names?: string[];
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    GetAttributeReply: {
      /** @description Attributes by name, as the HTML has them. */
      attributes: {
        [key: string]: string | null;
      };
      /** @description Properties by name, as they are now. */
      properties: {
        [key: string]: string | number | boolean | null;
      };
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    ScreenshotFields: {
      /** @description Shows the whole page. */
      full_page?: boolean;
      /** @description Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/, ui-map/ or eval/. */
      node_id?: number;
      /** @description Shows this rectangle, in CSS pixels of the viewport, or of the page with `full_page`. */
      clip?: components['schemas']['Clip'];
      /**
       * @description Sets the format; `png` by default.
       * @enum {unknown}
       */
      type?: 'png' | 'jpeg' | 'webp';
      /** @description Sets the quality of a jpeg or webp; 80 by default. */
      quality?: number;
      /** @description true: leaves out the white that Chrome puts behind a page. */
      omit_background?: boolean;
      /** @description Paints over these nodes. */
      mask?: number[];
      /** @description Sets the color of the masks: `#FF00FF` by default, or a name of CSS. */
      mask_color?: string;
      /**
       * @description Decides about animations and transitions: `allow` (default), or `disabled`, which finishes them and fires their events. One without an end is at its start in the image.
       * @enum {unknown}
       */
      animations?: 'disabled' | 'allow';
      /**
       * @description Hides the text cursor (`hide`), or shows it (`initial`, default).
       * @enum {unknown}
       */
      caret?: 'hide' | 'initial';
      /** @description Applies this CSS during the screenshot, in all frames and open shadow roots. */
      style?: string;
      /**
       * @description Sets the pixels of the image: `css` one for each CSS pixel, `device` (default) as many as `device_scale_factor` says.
       * @enum {unknown}
       */
      scale?: 'css' | 'device';
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
      /** @description true: reports in `observed` what the command changed on the page. */
      observe?: boolean;
    };
    /** @description Shows this rectangle, in CSS pixels of the viewport, or of the page with `full_page`. */
    Clip: {
      /** @description Left edge. */
      x: number;
      /** @description Top edge. */
      y: number;
      /** @description Width. */
      width: number;
      /** @description Height. */
      height: number;
    };
    ScreenshotReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description Image in base64. */
      data: string;
      /** @description Format of the image: png, jpeg or webp. */
      type: string;
      /** @description Width of the image in pixels. */
      width: number;
      /** @description Height of the image in pixels. */
      height: number;
      /** @description With `observe`: what the command changed, one node a line in the form of the text of ui-map/: `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there. `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards. */
      observed?: string;
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    StillFields: {
      /** @description Sets the quality of the JPEG; 50 by default. */
      quality?: number;
      /** @description Limits the longer side of the picture, in px; 480 by default. While somebody watches the page live, the picture is one of the live view, and may be larger. */
      max_width?: number;
      /** @description Limits the time of the command, in ms; 2000 by default. */
      timeout_ms?: number;
    };
    StillReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description The page in the picture. */
      page_id: string;
      /** @description Picture in base64. */
      data: string;
      /** @constant */
      type: 'jpeg';
      /** @description Width of the picture in pixels. */
      width: number;
      /** @description Height of the picture in pixels. */
      height: number;
      /** @description Differs for each picture; send it as `If-None-Match`. */
      etag: string;
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    PdfFields: {
      /**
       * @description Sets the paper; `letter` by default. `paper_width` and `paper_height` override it.
       * @enum {unknown}
       */
      format?: 'letter' | 'legal' | 'tabloid' | 'ledger' | 'a3' | 'a4' | 'a5';
      /** @description Sets the width of the paper, at least 0.01 inches. A number of inches, or a CSS length in in, cm, mm, pt or px: `"2cm"`. */
      paper_width?: number | string;
      /** @description Sets the height of the paper, at least 0.01 inches. A number of inches, or a CSS length in in, cm, mm, pt or px: `"2cm"`. */
      paper_height?: number | string;
      /** @description true: turns the paper by 90°. */
      landscape?: boolean;
      /** @description Sets the top margin; 1cm by default. A number of inches, or a CSS length in in, cm, mm, pt or px: `"2cm"`. */
      margin_top?: number | string;
      /** @description Sets the bottom margin; 1cm by default. A number of inches, or a CSS length in in, cm, mm, pt or px: `"2cm"`. */
      margin_bottom?: number | string;
      /** @description Sets the left margin; 1cm by default. A number of inches, or a CSS length in in, cm, mm, pt or px: `"2cm"`. */
      margin_left?: number | string;
      /** @description Sets the right margin; 1cm by default. A number of inches, or a CSS length in in, cm, mm, pt or px: `"2cm"`. */
      margin_right?: number | string;
      /** @description Scales the page, from 0.1 to 2; 1 by default. */
      scale?: number;
      /** @description Prints only these pages, counted from 1: `1-3, 5`; all by default. */
      page_ranges?: string;
      /** @description true: prints background colors and images. */
      print_background?: boolean;
      /** @description true: prints `header_template` and `footer_template`. */
      display_header_footer?: boolean;
      /** @description HTML of the header. Chrome fills elements with the classes date, title, url, pageNumber and totalPages. The template loads nothing: `<link>` is refused, and so are `@import` and `@font-face`, except with data: URLs. */
      header_template?: string;
      /** @description HTML of the footer. Chrome fills elements with the classes date, title, url, pageNumber and totalPages. The template loads nothing: `<link>` is refused, and so are `@import` and `@font-face`, except with data: URLs. */
      footer_template?: string;
      /** @description true: uses the paper size that the page’s CSS sets. */
      prefer_css_page_size?: boolean;
      /** @description true: adds tags for screen readers. */
      generate_tagged_pdf?: boolean;
      /** @description true: adds an outline of the headings. */
      generate_document_outline?: boolean;
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
      /** @description true: reports in `observed` what the command changed on the page. */
      observe?: boolean;
    };
    PdfReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description Document in base64. */
      data: string;
      /** @description With `observe`: what the command changed, one node a line in the form of the text of ui-map/: `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there. `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards. */
      observed?: string;
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    EvalFields: {
      /** @description JavaScript, e.g. `document.title`; `await` is allowed. */
      expression: string;
      /** @description Passes this node of the document to the script, as `node`. */
      node_id?: number;
      /** @description Passes nodes of the document to the script, by the names of variables: `{"row": 12}`. */
      nodes?: {
        [key: string]: number;
      };
      /** @description Passes any JSON to the script, as `args`. */
      args?: unknown;
      /** @description Runs the script in the document of this iframe, also of another site. */
      frame_node_id?: number;
      /**
       * @description Chooses the globals of the script: `page` (default) shares those of the page’s scripts; `isolated` has separate ones, which the page’s scripts can neither see nor replace, and shares only the DOM.
       * @enum {unknown}
       */
      world?: 'page' | 'isolated';
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    EvalReply: {
      /** @description Whether the command succeeded. */
      success: boolean;
      /** @description The value of the script. */
      data: components['schemas']['WaitForData'];
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    CookiesFields: {
      /** @description true: deletes all cookies of the context. */
      clear?: boolean;
      /** @description Deletes the cookies with this name, and with this domain and path if you send them. */
      delete?: components['schemas']['CookiesDelete'][];
      /** @description Sets these cookies, in the form of the reply. A cookie without `url` and `domain` belongs to the URL of the page. */
      set?: components['schemas']['CookiesSet'][];
      /** @description Returns only the cookies that requests to these URLs would send. */
      urls?: string[];
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    CookiesDelete: {
      /** @description Name of the cookie. */
      name: string;
      /** @description Host; with a leading dot, also its subdomains. */
      domain?: string;
      /** @description Path below which requests carry the cookie. */
      path?: string;
    };
    CookiesSet: {
      /** @description Name of the cookie. */
      name: string;
      /** @description Value of the cookie. */
      value: string;
      /** @description Sets host, path and `secure` from this URL; not with `domain`. */
      url?: string;
      /** @description Host; with a leading dot, also its subdomains. */
      domain?: string;
      /** @description Path below which requests carry the cookie. */
      path?: string;
      /** @description Seconds since 1970; -1 (default) makes a session cookie. */
      expires?: number;
      /** @description Whether scripts cannot read the cookie. */
      httpOnly?: boolean;
      /** @description Whether only encrypted requests carry the cookie. */
      secure?: boolean;
      /**
       * @description Whether the cookie goes to other sites with requests (RFC 6265bis).
       * @enum {unknown}
       */
      sameSite?: 'Strict' | 'Lax' | 'None';
      /** @description Limits the cookie to pages of this top-level site. */
      partitionKey?: string;
      /** @description With `partitionKey`: whether the cookie belongs to a frame below a frame of another site. */
      _crHasCrossSiteAncestor?: boolean;
    };
    CookiesReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description Cookies that exist afterwards. */
      cookies: components['schemas']['Cookie'][];
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    Cookie: {
      /** @description Name of the cookie. */
      name: string;
      /** @description Value of the cookie. */
      value: string;
      /** @description Host; with a leading dot, also its subdomains. */
      domain: string;
      /** @description Path below which requests carry the cookie. */
      path: string;
      /** @description Seconds since 1970; -1 for a session cookie. */
      expires: number;
      /** @description Whether scripts cannot read the cookie. */
      httpOnly: boolean;
      /** @description Whether only encrypted requests carry the cookie. */
      secure: boolean;
      /**
       * @description Whether the cookie goes to other sites with requests (RFC 6265bis).
       * @enum {unknown}
       */
      sameSite: 'Strict' | 'Lax' | 'None';
      /** @description Limits the cookie to pages of this top-level site. */
      partitionKey?: string;
      /** @description With `partitionKey`: whether the cookie belongs to a frame below a frame of another site. */
      _crHasCrossSiteAncestor?: boolean;
    };
    StorageStateFields: {
      /** @description Replaces all cookies of the context. */
      cookies?: components['schemas']['CookiesSet'][];
      /** @description Replaces the localStorage of all origins. */
      origins?: components['schemas']['Origin'][];
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    Origin: {
      /** @description Origin, e.g. `https://example.com`. */
      origin: string;
      /** @description Items of the localStorage. */
      localStorage: components['schemas']['LocalStorage'][];
    };
    LocalStorage: {
      /** @description Key of the item. */
      name: string;
      /** @description Value of the item. */
      value: string;
    };
    StorageStateReply: {
      /** @description The cookies of the context. */
      cookies: components['schemas']['Cookie'][];
      /** @description Origins with items, of the 1,000 that the context visited last. */
      origins: components['schemas']['Origin'][];
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    EmulateFields: {
      /** @description Sets `viewport`, `mobile`, `touch` and `user_agent` by a preset, e.g. `Pixel 7` or `iPhone 15 landscape`. If you send one of these fields too, it overrides the preset. */
      device?: string | null;
      /** @description Sets the size of the page in CSS pixels, and its scale; 1280 × 720 × 1 by default. */
      viewport?: components['schemas']['OpenBrowserViewport'] | null;
      /** @description true: lays pages out as a phone does. The viewport meta tag counts, and scrollbars take no room. */
      mobile?: boolean | null;
      /** @description true: gives pages a touch screen; the mouse still works. */
      touch?: boolean | null;
      /** @description Sets the User-Agent, and the client hints (Sec-CH-UA, navigator.userAgentData) and navigator.platform that fit it. */
      user_agent?: string | null;
      /** @description Sets the language and the formats: BCP 47, e.g. `de-DE`. */
      locale?: string | null;
      /** @description Sets the time zone: an IANA name, e.g. `Europe/Berlin`. */
      timezone?: string | null;
      /** @description Sets the media feature `prefers-color-scheme`. */
      color_scheme?: ('light' | 'dark') | null;
      /** @description Sets the media feature `prefers-reduced-motion`. */
      reduced_motion?: ('reduce' | 'no-preference') | null;
      /** @description Sets the media feature `forced-colors`. */
      forced_colors?: ('active' | 'none') | null;
      /** @description Sets the media feature `prefers-contrast`. */
      contrast?: ('more' | 'less' | 'custom' | 'no-preference') | null;
      /** @description Sets the CSS media type. */
      media?: ('screen' | 'print') | null;
      /** @description Sets the position that navigator.geolocation reports. The page also needs the permission `geolocation`. */
      geolocation?: components['schemas']['Geolocation'] | null;
      /** @description Grants pages these permissions and denies all others, in a whole context: with `page_id` it fails with 400 `invalid_request`. */
      permissions?:
        | (
            | 'accelerometer'
            | 'ambient-light-sensor'
            | 'background-fetch'
            | 'background-sync'
            | 'camera'
            | 'clipboard-read'
            | 'clipboard-write'
            | 'display-capture'
            | 'geolocation'
            | 'gyroscope'
            | 'idle-detection'
            | 'keyboard-lock'
            | 'local-fonts'
            | 'local-network'
            | 'local-network-access'
            | 'loopback-network'
            | 'magnetometer'
            | 'microphone'
            | 'midi'
            | 'midi-sysex'
            | 'nfc'
            | 'notifications'
            | 'payment-handler'
            | 'periodic-background-sync'
            | 'persistent-storage'
            | 'pointer-lock'
            | 'screen-wake-lock'
            | 'storage-access'
            | 'window-management'
          )[]
        | null;
      /** @description true: requests fail, as without a network. */
      offline?: boolean | null;
      /** @description Limits the speed: a preset, or the rates in kbit/s and the least time to a response in ms. */
      network_speed?:
        | (('slow-3g' | 'fast-3g' | 'slow-4g' | 'fast-4g') | components['schemas']['NetworkSpeed'])
        | null;
      /** @description Slows scripts down by this factor. */
      cpu_slowdown?: number | null;
      /** @description false: keeps pages from running scripts of their own. */
      javascript?: boolean | null;
      /** @description true: loads pages in spite of invalid certificates. */
      ignore_https_errors?: boolean | null;
      /** @description Adds these HTTP headers to each request of the pages. */
      headers?: {
        [key: string]: string;
      } | null;
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    EmulateReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description Sets `viewport`, `mobile`, `touch` and `user_agent` by a preset, e.g. `Pixel 7` or `iPhone 15 landscape`. If you send one of these fields too, it overrides the preset. */
      device?: string | null;
      /** @description Sets the size of the page in CSS pixels, and its scale; 1280 × 720 × 1 by default. */
      viewport?: components['schemas']['OpenBrowserViewport'] | null;
      /** @description true: lays pages out as a phone does. The viewport meta tag counts, and scrollbars take no room. */
      mobile?: boolean | null;
      /** @description true: gives pages a touch screen; the mouse still works. */
      touch?: boolean | null;
      /** @description Sets the User-Agent, and the client hints (Sec-CH-UA, navigator.userAgentData) and navigator.platform that fit it. */
      user_agent?: string | null;
      /** @description Sets the language and the formats: BCP 47, e.g. `de-DE`. */
      locale?: string | null;
      /** @description Sets the time zone: an IANA name, e.g. `Europe/Berlin`. */
      timezone?: string | null;
      /** @description Sets the media feature `prefers-color-scheme`. */
      color_scheme?: ('light' | 'dark') | null;
      /** @description Sets the media feature `prefers-reduced-motion`. */
      reduced_motion?: ('reduce' | 'no-preference') | null;
      /** @description Sets the media feature `forced-colors`. */
      forced_colors?: ('active' | 'none') | null;
      /** @description Sets the media feature `prefers-contrast`. */
      contrast?: ('more' | 'less' | 'custom' | 'no-preference') | null;
      /** @description Sets the CSS media type. */
      media?: ('screen' | 'print') | null;
      /** @description Sets the position that navigator.geolocation reports. The page also needs the permission `geolocation`. */
      geolocation?: components['schemas']['Geolocation'] | null;
      /** @description Grants pages these permissions and denies all others, in a whole context: with `page_id` it fails with 400 `invalid_request`. */
      permissions?:
        | (
            | 'accelerometer'
            | 'ambient-light-sensor'
            | 'background-fetch'
            | 'background-sync'
            | 'camera'
            | 'clipboard-read'
            | 'clipboard-write'
            | 'display-capture'
            | 'geolocation'
            | 'gyroscope'
            | 'idle-detection'
            | 'keyboard-lock'
            | 'local-fonts'
            | 'local-network'
            | 'local-network-access'
            | 'loopback-network'
            | 'magnetometer'
            | 'microphone'
            | 'midi'
            | 'midi-sysex'
            | 'nfc'
            | 'notifications'
            | 'payment-handler'
            | 'periodic-background-sync'
            | 'persistent-storage'
            | 'pointer-lock'
            | 'screen-wake-lock'
            | 'storage-access'
            | 'window-management'
          )[]
        | null;
      /** @description true: requests fail, as without a network. */
      offline?: boolean | null;
      /** @description Limits the speed: a preset, or the rates in kbit/s and the least time to a response in ms. */
      network_speed?:
        | (('slow-3g' | 'fast-3g' | 'slow-4g' | 'fast-4g') | components['schemas']['NetworkSpeed'])
        | null;
      /** @description Slows scripts down by this factor. */
      cpu_slowdown?: number | null;
      /** @description false: keeps pages from running scripts of their own. */
      javascript?: boolean | null;
      /** @description true: loads pages in spite of invalid certificates. */
      ignore_https_errors?: boolean | null;
      /** @description Adds these HTTP headers to each request of the pages. */
      headers?: {
        [key: string]: string;
      } | null;
    };
    ReadEmulationFields: {
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    ReadEmulationReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description Sets `viewport`, `mobile`, `touch` and `user_agent` by a preset, e.g. `Pixel 7` or `iPhone 15 landscape`. If you send one of these fields too, it overrides the preset. */
      device?: string | null;
      /** @description Sets the size of the page in CSS pixels, and its scale; 1280 × 720 × 1 by default. */
      viewport?: components['schemas']['OpenBrowserViewport'] | null;
      /** @description true: lays pages out as a phone does. The viewport meta tag counts, and scrollbars take no room. */
      mobile?: boolean | null;
      /** @description true: gives pages a touch screen; the mouse still works. */
      touch?: boolean | null;
      /** @description Sets the User-Agent, and the client hints (Sec-CH-UA, navigator.userAgentData) and navigator.platform that fit it. */
      user_agent?: string | null;
      /** @description Sets the language and the formats: BCP 47, e.g. `de-DE`. */
      locale?: string | null;
      /** @description Sets the time zone: an IANA name, e.g. `Europe/Berlin`. */
      timezone?: string | null;
      /** @description Sets the media feature `prefers-color-scheme`. */
      color_scheme?: ('light' | 'dark') | null;
      /** @description Sets the media feature `prefers-reduced-motion`. */
      reduced_motion?: ('reduce' | 'no-preference') | null;
      /** @description Sets the media feature `forced-colors`. */
      forced_colors?: ('active' | 'none') | null;
      /** @description Sets the media feature `prefers-contrast`. */
      contrast?: ('more' | 'less' | 'custom' | 'no-preference') | null;
      /** @description Sets the CSS media type. */
      media?: ('screen' | 'print') | null;
      /** @description Sets the position that navigator.geolocation reports. The page also needs the permission `geolocation`. */
      geolocation?: components['schemas']['Geolocation'] | null;
      /** @description Grants pages these permissions and denies all others, in a whole context: with `page_id` it fails with 400 `invalid_request`. */
      permissions?:
        | (
            | 'accelerometer'
            | 'ambient-light-sensor'
            | 'background-fetch'
            | 'background-sync'
            | 'camera'
            | 'clipboard-read'
            | 'clipboard-write'
            | 'display-capture'
            | 'geolocation'
            | 'gyroscope'
            | 'idle-detection'
            | 'keyboard-lock'
            | 'local-fonts'
            | 'local-network'
            | 'local-network-access'
            | 'loopback-network'
            | 'magnetometer'
            | 'microphone'
            | 'midi'
            | 'midi-sysex'
            | 'nfc'
            | 'notifications'
            | 'payment-handler'
            | 'periodic-background-sync'
            | 'persistent-storage'
            | 'pointer-lock'
            | 'screen-wake-lock'
            | 'storage-access'
            | 'window-management'
          )[]
        | null;
      /** @description true: requests fail, as without a network. */
      offline?: boolean | null;
      /** @description Limits the speed: a preset, or the rates in kbit/s and the least time to a response in ms. */
      network_speed?:
        | (('slow-3g' | 'fast-3g' | 'slow-4g' | 'fast-4g') | components['schemas']['NetworkSpeed'])
        | null;
      /** @description Slows scripts down by this factor. */
      cpu_slowdown?: number | null;
      /** @description false: keeps pages from running scripts of their own. */
      javascript?: boolean | null;
      /** @description true: loads pages in spite of invalid certificates. */
      ignore_https_errors?: boolean | null;
      /** @description Adds these HTTP headers to each request of the pages. */
      headers?: {
        [key: string]: string;
      } | null;
    };
    SetRoutesFields: {
      /** @description Lists the rules; the first that matches a request decides. */
      rules?: components['schemas']['Rule'][];
      /** @description Blocks these kinds of requests if no rule matches. `ads` blocks what the lists of the server (AD_LISTS) contain. */
      block_presets?: ('images' | 'media' | 'fonts' | 'stylesheets' | 'ads')[];
      /** @description Answers requests from a HAR 1.2 that was recorded with bodies. */
      replay_har?: components['schemas']['ReplayHar'];
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    SetRoutesReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description The rules, in their order, without headers and bodies. */
      rules: components['schemas']['SetRoutesRule'][];
      /** @description Kinds of requests that are blocked if no rule matches. */
      block_presets: components['schemas']['BlockPreset'][];
      /** @description The HAR that answers requests; null: there is none. */
      replay_har: components['schemas']['SetRoutesReplayHar'] | null;
    };
    SetRoutesRule: {
      /** @description Matches a request if all of these fields do; `{}` matches every request. */
      match: components['schemas']['Match'];
      /** @description What happens to the requests that the rule matches. */
      action: string;
      /** @description Counts the requests that it has decided. */
      hits: number;
      /** @description How many requests the rule matches at most. */
      times?: number;
      /**
       * @description Why the rule blocked a request without matching it: the regular expression would have taken too long.
       * @enum {unknown}
       */
      failure?: 'regex_too_slow';
    };
    BlockPreset: {
      /**
       * @description Kind of requests that is blocked.
       * @enum {unknown}
       */
      preset: 'images' | 'media' | 'fonts' | 'stylesheets' | 'ads';
      /** @description Counts the requests that it has decided. */
      hits: number;
    };
    SetRoutesReplayHar: {
      /** @description Number of entries of the HAR. */
      entries: number;
      /** @description Counts the requests that it has decided. */
      hits: number;
      /** @description Counts the requests that the HAR does not contain. */
      missed: number;
    };
    ReadRoutesFields: {
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    ReadRoutesReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description The rules, in their order, without headers and bodies. */
      rules: components['schemas']['SetRoutesRule'][];
      /** @description Kinds of requests that are blocked if no rule matches. */
      block_presets: components['schemas']['BlockPreset'][];
      /** @description The HAR that answers requests; null: there is none. */
      replay_har: components['schemas']['SetRoutesReplayHar'] | null;
    };
    DeleteRoutesFields: {
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    DeleteRoutesReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
    };
    SetCredentialsFields: {
      /** @description Answers HTTP authentication (Basic, Digest) of these origins. While it is set, even to `[]`, other origins that ask get no answer, and their 401 page appears at once. */
      credentials: components['schemas']['Credential'][];
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    SetCredentialsReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description The credentials that are set, without user names and passwords. */
      credentials: components['schemas']['SetCredentialsCredential'][];
    };
    SetCredentialsCredential: {
      /** @description Origin, or the `proxy`, whose challenges are answered. */
      origin: string;
      /** @description Whether a web server has refused the pair. */
      refused: boolean;
    };
    ReadCredentialsFields: {
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    ReadCredentialsReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description The credentials that are set, without user names and passwords. */
      credentials: components['schemas']['SetCredentialsCredential'][];
    };
    DeleteCredentialsFields: {
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    DeleteCredentialsReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
    };
    AddInitScriptFields: {
      /** @description Runs these JavaScript statements, as in a `<script>`. */
      source: string;
      /**
       * @description Chooses the globals: `page` (default) has those of the page’s scripts. `isolated` has those of eval/ in this world, and shares only the DOM with the page.
       * @enum {unknown}
       */
      world?: 'page' | 'isolated';
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    AddInitScriptReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description ID of an init script. */
      script_id: string;
    };
    ListInitScriptsFields: {
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    ListInitScriptsReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description The init scripts, in the order in which they run. */
      scripts: components['schemas']['Script'][];
    };
    Script: {
      /** @description ID of an init script. */
      script_id: string;
      /** @description JavaScript of the script. */
      source: string;
      /**
       * @description Globals that it has: those of the page’s scripts, or separate ones.
       * @enum {unknown}
       */
      world: 'page' | 'isolated';
      /** @description Page that it is limited to; null: the whole context. */
      page_id: string | null;
    };
    DeleteInitScriptFields: {
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    DeleteInitScriptReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
    };
    ExposeFields: {
      /** @description Name of the function, which becomes a global of each document. */
      name: string;
      /**
       * @description Chooses the globals: `page` (default) has those of the page’s scripts. `isolated` has those of eval/ in this world, and shares only the DOM with the page.
       * @enum {unknown}
       */
      world?: 'page' | 'isolated';
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    ExposeReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
    };
    ListExposedFields: {
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    ListExposedReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description The exposed functions. */
      functions: components['schemas']['ListExposedFunction'][];
    };
    ListExposedFunction: {
      /** @description Name of the function. */
      name: string;
      /**
       * @description Globals that it has: those of the page’s scripts, or separate ones.
       * @enum {unknown}
       */
      world: 'page' | 'isolated';
      /** @description Page that it is limited to; null: the whole context. */
      page_id: string | null;
      /** @description Counts the calls that were reported as events. */
      calls: number;
      /** @description Counts the calls beyond 100 per second and page, which were not reported. */
      dropped: number;
    };
    DeleteExposedFields: {
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    DeleteExposedReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
    };
    DialogFields: {
      /** @description true: OK or Leave; false: Cancel or Stay. */
      accept: boolean;
      /** @description Text that answers a prompt. */
      text?: string;
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    DialogReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description Type of the dialog: alert, confirm, prompt or beforeunload. */
      type: string;
      /** @description Text of the dialog. */
      message: string;
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    ListDownloadsFields: {
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    ListDownloadsReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description The downloads, oldest first. */
      downloads: components['schemas']['Download'][];
    };
    ReadDownloadFields: {
      /** @description true: waits until the download has ended; false by default. */
      wait?: boolean;
      /** @description Limits the wait, in ms; DEFAULT_TIMEOUT_MS (30000) by default. */
      timeout_ms?: number;
    };
    DeleteDownloadFields: {
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    DeleteDownloadReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description true: the download was running and is canceled; false: it had ended and is removed. */
      canceled: boolean;
    };
    RecordNetworkFields: {
      /**
       * @description Records requests and responses: `headers` without bodies, `bodies` with bodies and messages, `off` nothing.
       * @enum {unknown}
       */
      record: 'off' | 'headers' | 'bodies';
      /** @description Keeps this many entries of the context and drops the oldest; 1000 by default. */
      max_entries?: number;
      /** @description Keeps bodies up to this length, and this much of the messages of a WebSocket or an event stream, in bytes; 1048576 by default. */
      max_body_bytes?: number;
      /** @description Records only resources of these types; all by default. */
      types?: (
        | 'document'
        | 'stylesheet'
        | 'image'
        | 'media'
        | 'font'
        | 'script'
        | 'texttrack'
        | 'xhr'
        | 'fetch'
        | 'prefetch'
        | 'eventsource'
        | 'websocket'
        | 'manifest'
        | 'signedexchange'
        | 'ping'
        | 'cspviolationreport'
        | 'preflight'
        | 'fedcm'
        | 'other'
      )[];
      /** @description Records only requests whose whole URL matches one of these patterns; `*` means any characters. All by default. */
      urls?: string[];
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    RecordNetworkReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /**
       * @description Records requests and responses: `headers` without bodies, `bodies` with bodies and messages, `off` nothing.
       * @enum {unknown}
       */
      record: 'off' | 'headers' | 'bodies';
      /** @description `entry_id` of the newest entry so far: the `after` with which you read what comes next. */
      last_id: number;
    };
    ReadNetworkFields: {
      /** @description Only entries after this entry_id. */
      after?: number;
      /** @description Limits the entries; the oldest come first. */
      limit?: number;
      /** @description Only URLs that contain this text; with a `*`, only URLs that match it as a whole. `*` means any characters. */
      url?: string;
      /** @description Only resources of these types. */
      type?: (
        | 'document'
        | 'stylesheet'
        | 'image'
        | 'media'
        | 'font'
        | 'script'
        | 'texttrack'
        | 'xhr'
        | 'fetch'
        | 'prefetch'
        | 'eventsource'
        | 'websocket'
        | 'manifest'
        | 'signedexchange'
        | 'ping'
        | 'cspviolationreport'
        | 'preflight'
        | 'fedcm'
        | 'other'
      )[];
      /** @description Only requests with this method. */
      method?: string;
      /** @description Only responses with this status: `404`, or `4xx`. */
      status?: string;
      /** @description true: only failed requests; false: only the others. */
      failed?: boolean;
      /**
       * @description Chooses the format: `json` (default), or `har` for HTTP Archive 1.2.
       * @enum {unknown}
       */
      format?: 'json' | 'har';
      /** @description true: returns the values of Authorization, Cookie, Set-Cookie and Proxy-Authorization, and user names and passwords in URLs. */
      secrets?: boolean;
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    ReadNetworkReply: {
      /** @description Whether the command succeeded. */
      ok?: boolean;
      /**
       * @description Records requests and responses: `headers` without bodies, `bodies` with bodies and messages, `off` nothing.
       * @enum {unknown}
       */
      record?: 'off' | 'headers' | 'bodies';
      /** @description The recorded page requests, oldest first. */
      entries?: components['schemas']['ReadNetworkEntry'][];
      /** @description Number of entries that Tabwire has dropped to make room. */
      dropped?: number;
      /** @description `entry_id` of the last of `entries`, or of the log: the `after` of your next request. */
      last_id?: number;
      /** @description With `format=har`: the archive, in place of all other fields. */
      log?: components['schemas']['ReadNetworkLog'];
    };
    ReadNetworkEntry: {
      /** @description Grows with each recorded request of the context. */
      entry_id: number;
      /** @description Page; null for a service worker or a shared worker. */
      page_id: string | null;
      /** @description Frame; null for a worker, and if there is no frame. */
      frame_id: string | null;
      /** @description Kind of the worker that made the request; null: a document made it. */
      worker: ('worker' | 'shared_worker' | 'service_worker') | null;
      /** @description Time at which the request began (ISO 8601). */
      at: string;
      /** @description HTTP method. */
      method: string;
      /** @description URL of the request. */
      url: string;
      /** @description CDP’s resource type in lower case: `document`, `xhr`, … */
      type: string;
      /**
       * @description Whether the response is still arriving, has arrived as a whole, or has failed.
       * @enum {unknown}
       */
      state: 'pending' | 'finished' | 'failed';
      /** @description HTTP status; null without a response. */
      status: number | null;
      /** @description Reason phrase of the status; empty with HTTP/2 and later. */
      status_text: string;
      /** @description `http/1.1`, `h2`, … */
      protocol: string | null;
      /** @description Media type of the body, as Chrome treats it. */
      mime_type: string | null;
      /** @description Source of the response: `network`, `disk_cache`, `memory_cache`, `prefetch_cache`, `service_worker`, or `local` (data:, blob: and about:); null without a response. */
      served_from: string | null;
      /** @description Address and port of the server, or of the proxy. */
      remote_address: string | null;
      /** @description Headers as they were sent. Without `secrets`, credentials and cookies are `***`. */
      request_headers: components['schemas']['Header'][];
      /** @description Headers as they arrived. Without `secrets`, credentials and cookies are `***`. */
      response_headers: components['schemas']['Header'][];
      /** @description Sizes of the request and the response, in bytes. */
      bytes: components['schemas']['Bytes'];
      /** @description Phases of the request in ms; null: there was no such phase. */
      timing: components['schemas']['Timing'];
      /** @description What made the request. */
      initiator: components['schemas']['Initiator'];
      /** @description `entry_id` of the request before the redirect. */
      redirected_from: number | null;
      /** @description `entry_id` of the request after the redirect. */
      redirected_to: number | null;
      /** @description Why the request failed; null: it has not failed. */
      failure: components['schemas']['Failure'] | null;
      /**
       * @description Whether the body of the response can be read.
       * @enum {unknown}
       */
      body: 'none' | 'pending' | 'kept' | 'too_large' | 'unavailable' | 'not_recorded';
      /** @description Counts the messages of a WebSocket or an event stream; null for other requests. */
      messages: components['schemas']['Messages'] | null;
    };
    /** @description Sizes of the request and the response, in bytes. */
    Bytes: {
      /** @description Size of the request, as HTTP/1.1 would write it. */
      sent: number;
      /** @description Size of the response on the wire, with headers. */
      received: number;
      /** @description Length of the body as it arrived; null: not known. */
      encoded_body: number | null;
      /** @description Length of the body, decoded. */
      body: number;
    };
    /** @description Phases of the request in ms; null: there was no such phase. */
    Timing: {
      /** @description Waiting for a connection. */
      blocked: number | null;
      /** @description Looking up the host name. */
      dns: number | null;
      /** @description Connecting, including `ssl`. */
      connect: number | null;
      /** @description The TLS handshake. */
      ssl: number | null;
      /** @description Sending the request. */
      send: number | null;
      /** @description Waiting for the headers of the response. */
      wait: number | null;
      /** @description Receiving the body. */
      receive: number | null;
      /** @description The sum of all phases; `ssl` is part of `connect`. */
      total: number | null;
    };
    /** @description What made the request. */
    Initiator: {
      /** @description `parser`, `script`, `preload`, `preflight`, `other`, … */
      type: string;
      /** @description URL of the document or script. */
      url: string | null;
      /** @description Line, from 1. */
      line: number | null;
      /** @description Column, from 1. */
      column: number | null;
    };
    Failure: {
      /** @description Chrome’s `net::…`; empty if the page or the worker closed. */
      net_error: string;
      /** @description Whether the page canceled the request, or closed. */
      canceled: boolean;
      /** @description What blocked the request: `inspector` (a request rule, or a CDP client), `csp`, `mixed-content`, `cors`, … (CDP’s Network.BlockedReason). */
      blocked_by: string | null;
      /** @description CDP’s Network.CorsError. */
      cors_error: string | null;
    };
    Messages: {
      /** @description Messages that the page sent. */
      sent: number;
      /** @description Messages that the page received. */
      received: number;
      /** @description Messages that were not kept. */
      dropped: number;
    };
    /** @description With `format=har`: the archive, in place of all other fields. */
    ReadNetworkLog: Record<string, never>;
    EmptyNetworkFields: {
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    EmptyNetworkReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description Number of deleted entries. */
      deleted: number;
    };
    NetworkBodyFields: {
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    NetworkBodyReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description Media type of the body. */
      mime_type: string;
      /** @description Body in base64. */
      data: string;
    };
    CdpFields: {
      /** @description Domain and method, e.g. `Page.getLayoutMetrics`. */
      method: string;
      /** @description Parameters of the method. `{"$node": 12}` means the `backendNodeId` of node 12, and `{"$object": 12}` the `objectId` of a JavaScript object for it, which is released after the call. */
      params?: {
        [key: string]: unknown;
      };
      /**
       * @description Sends the call to the page (default) or to the browser.
       * @enum {unknown}
       */
      on?: 'page' | 'browser';
      /** @description Sends the call to the process of this iframe, if the iframe has a separate process. */
      frame_node_id?: number;
      /** @description Sends the call to a CDP session that an earlier call attached. */
      session_id?: string;
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    CdpReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description Result of the method, as Chrome sends it. */
      result: {
        [key: string]: unknown;
      };
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    CdpVersionFields: {
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    CdpVersionReply: {
      /** @description Name and version, e.g. `Chrome/156.0.8078.79`. */
      Browser: string;
      /** @description Version of CDP, e.g. `1.3`. */
      'Protocol-Version': string;
      /** @description User agent of Chrome. */
      'User-Agent': string;
      /** @description Version of the JavaScript engine. */
      'V8-Version': string;
      /** @description URL of the CDP WebSocket of the browser. */
      webSocketDebuggerUrl: string;
    };
    CdpTargetsFields: {
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    CdpTarget: {
      /** @description The page ID. */
      id: string;
      /** @constant */
      type: 'page';
      /** @description Title of the page. */
      title: string;
      /** @description URL of the page. */
      url: string;
      /** @description URL of the CDP WebSocket of the page. */
      webSocketDebuggerUrl: string;
      /** @description URL of Chrome’s own DevTools for the page. */
      devtoolsFrontendUrl: string;
    };
    CdpProtocolFields: {
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    CdpProtocolReply: {
      /** @description Version of the protocol: `{ major, minor }`. */
      version: unknown;
      /** @description The domains of the protocol, as Chrome describes them. */
      domains: unknown[];
    };
    CreateTicketFields: {
      /**
       * @description Chooses what the ticket opens: `cdp` the WebSocket of CDP, `events` the stream of events, `channel` the WebSocket of commands.
       * @enum {unknown}
       */
      for: 'cdp' | 'events' | 'channel';
      /** @description With `cdp`: returns the URL of this page. */
      page_id?: string;
      /**
       * @description Ends the ticket, and the connections that it opened, after this many seconds.
       * @default 60
       */
      expires_s?: number;
      /** @description true: allows one request only; false by default. */
      once?: boolean;
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    CreateTicketReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description The secret, which stands in the URL. */
      ticket: string;
      /** @description ID of the ticket, which withdraws it and opens nothing. */
      ticket_id: string;
      /** @description URL to connect to, which contains the ticket. */
      url: string;
      /** @description Time at which the ticket expires (ISO 8601). */
      expires_at: string;
      /** @description With `cdp` and a `page_id`: URL of Chrome’s own DevTools for the page, to open in a web browser. */
      devtools_url?: string;
    };
    ListTicketsFields: {
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    ListTicketsReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description The tickets, oldest first. */
      tickets: components['schemas']['Ticket'][];
    };
    Ticket: {
      /** @description ID of the ticket, which withdraws it. */
      ticket_id: string;
      /**
       * @description What the ticket opens; `live` for a link to the live view.
       * @enum {unknown}
       */
      for: 'cdp' | 'events' | 'channel' | 'live';
      /** @description The only page that a link shows; null: no such limit. */
      page_id: string | null;
      /** @description Whether a link allows mouse and keyboard; null for other tickets. */
      drive: boolean | null;
      /** @description Time at which the ticket expires (ISO 8601). */
      expires_at: string;
    };
    CreateLiveTicketFields: {
      /** @description Shows only this page; by default the current page. */
      page_id?: string;
      /** @description true: allows mouse and keyboard; false (default): only watching. */
      drive?: boolean;
      /**
       * @description Ends the link, and the views that it opened, after this many seconds.
       * @default 3600
       */
      expires_s?: number;
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    CreateLiveTicketReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description The secret, which stands in the URL. */
      ticket: string;
      /** @description ID of the ticket, which withdraws it and opens nothing. */
      ticket_id: string;
      /** @description URL of the live view, to open or to embed in a frame. */
      url: string;
      /** @description URL of the WebSocket of the live view, for a viewer of your own. */
      socket_url: string;
      /** @description Time at which the link expires (ISO 8601). */
      expires_at: string;
    };
    WithdrawTicketFields: {
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    WithdrawTicketReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description false: there was no such ticket, or it had expired. */
      existed: boolean;
    };
    SaveProfileFields: {
      /** @description Saves these cookies, in the form of storage-state/. */
      cookies?: components['schemas']['CookiesSet'][];
      /** @description Saves the localStorage of these origins, in the form of storage-state/. */
      origins?: components['schemas']['Origin'][];
      /** @description Saves the present state of this browser, instead of `cookies` and `origins`. */
      browser_id?: string;
      /** @description Chooses the context of the browser; by default the default context. */
      ctx_id?: string;
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    SaveProfileReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      profile: components['schemas']['Profile'];
    };
    ReadProfileFields: {
      /** @description true: returns the storage state too. */
      state?: boolean;
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    ReadProfileReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      profile: components['schemas']['Profile'];
      /** @description The saved cookies. */
      cookies?: components['schemas']['CookiesSet'][];
      /** @description The saved localStorage, by origin. */
      origins?: components['schemas']['Origin'][];
    };
    DeleteProfileFields: {
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    DeleteProfileReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description Name of a saved login: 1 to 64 small letters, digits, `-` and `_`, beginning with a letter or digit. */
      deleted: string;
    };
    ListProfilesFields: {
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    ListProfilesReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description The saved logins. */
      profiles: components['schemas']['Profile'][];
    };
    InstructFields: {
      /** @description The steps: `type "tea" into Search and press Enter`. */
      instruction: string;
      /**
       * @description Chooses what reads the instruction: `rules` the grammar, `ai` a model, `auto` (default) the grammar, and a configured model for what the grammar does not understand.
       * @enum {unknown}
       */
      engine?: 'auto' | 'rules' | 'ai';
      /** @description JSON schema (2020-12) that the `output` of a model has to fit. The grammar ignores it and adds a warning. */
      schema?: {
        [key: string]: unknown;
      };
      /** @description Values by name, at most 100 with 10,000 characters in all. `{{name}}` in a text to type means the value, which no reply, event or log of the instruction contains. */
      variables?: {
        [key: string]: string;
      };
      /** @description Limits the steps, or the answers of a model; 20 by default. */
      max_steps?: number;
      /** @description Limits the documents that pages may load to these domains and their subdomains; all by default. */
      allowed_domains?: string[];
      /**
       * @description Limits the time of the whole instruction, in ms.
       * @default 120000
       */
      timeout_ms?: number;
    };
    InstructReply: {
      /** @description Whether the command succeeded. */
      success: boolean;
      data: components['schemas']['InstructData'];
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    InstructData: {
      /** @description In words, or the text that was asked for. */
      answer: string | null;
      /** @description What was read: null for nothing, a list where there was more than one reading. */
      output: unknown;
      /** @description The elements that the steps read texts from: the cell, the field, the message, or the first 100 rows that were counted. Empty if nothing was read from single elements. */
      node_ids: number[];
      /**
       * @description Why the run ended.
       * @enum {unknown}
       */
      stop_reason:
        | 'done'
        | 'step_failed'
        | 'max_steps'
        | 'deadline'
        | 'token_budget'
        | 'stuck'
        | 'tool_failures'
        | 'gave_up'
        | 'refused';
      /** @enum {unknown} */
      engine: 'rules' | 'ai';
      /** @description Of the AI engine. */
      model: string | null;
      steps: components['schemas']['Step'][];
      /** @description What was done, as lines of the grammar: the rules engine replays them. */
      script: string[];
      final: components['schemas']['Final'];
      usage: components['schemas']['Usage'];
      duration_ms: number;
      warnings: string[];
    };
    /** @description One action. */
    Step: {
      /** @description From 0. */
      index: number;
      /** @description What carried it out; null where it did not come to that. */
      command: string | null;
      /** @description Its body. */
      args: {
        [key: string]: unknown;
      };
      target: components['schemas']['Target'] | null;
      /** @description The step in the words of the grammar. */
      line: string;
      ok: boolean;
      error: null | components['schemas']['StepError'];
      /** @description Where the page was afterwards. */
      url: string;
      /** @description Of a step that reads: what it read its text from. */
      node_ids?: number[];
      /** @description Lists the downloads that the command began, or that the context denied, with their state at the end of the command. */
      downloads?: components['schemas']['Download'][];
      duration_ms: number;
    };
    Target: {
      role: string;
      name: string;
    };
    /** @description As in a problem document. */
    StepError: {
      code: string;
      detail: string;
    } & {
      [key: string]: unknown;
    };
    Final: {
      url: string;
      title: string;
    };
    Usage: {
      model_calls: number;
      input_tokens: number;
      output_tokens: number;
    };
    BatchFields: {
      /** @description Lists the commands in their order. `ctx_id` and `page_id` of the batch apply to steps that contain none. */
      steps: components['schemas']['BatchStep'][];
      /**
       * @description Decides what a step that fails does: `stop` (default) ends the batch, `continue` runs the other steps too.
       * @enum {unknown}
       */
      on_error?: 'stop' | 'continue';
      /**
       * @description Limits the time of all steps together, in ms.
       * @default 120000
       */
      timeout_ms?: number;
    };
    BatchStep: {
      /** @description Name of a command of a browser or its pages: `node-click`. */
      command: string;
      /** @description Body of the command. `{"$result": "name.field"}` in place of a value means this field of the reply that an earlier step saved as `name`. */
      body?: components['schemas']['ReadNetworkLog'];
      /** @description Saves the reply under this name for later steps. */
      save_as?: string;
      /** @description true: reports what the step changed on the page; only for commands that act on a page. */
      observe?: boolean;
    };
    BatchReply: {
      /** @description Whether the command succeeded. */
      ok: boolean;
      /** @description Results of the steps that began, in order. Their replies have at most MAX_RESULT_BYTES together: the step beyond that fails with `result_too_large` and ends the batch. */
      results: components['schemas']['Result'][];
      /** @description Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are long. */
      dialogs?: components['schemas']['Dialog'][];
      /** @description Counts the earlier dialogs that `dialogs` omits. */
      dialogs_omitted?: number;
      /** @description Counts the popups that Tabwire has closed since the last reply, because the context has MAX_PAGES pages. */
      popups_closed?: number;
    };
    Result: {
      /** @description Index of the step, from 0. */
      step: number;
      /** @description Name of the command. */
      command: string;
      /** @description Name under which the reply is saved. */
      save_as?: string;
      /** @description HTTP status that the command would have by itself. */
      status: number;
      /** @description Reply of a step that succeeded. */
      reply?: components['schemas']['ReadNetworkLog'];
      /** @description Problem document of a step that failed; see Problem. */
      problem?: components['schemas']['ReadNetworkLog'];
    };
    DrainFields: {
      /** @description true: ends the server process when the last browser has ended, or after `exit_timeout_ms`. By default false, or as an earlier request has set it. */
      exit?: boolean;
      /** @description With `exit`: limits the wait for the last browser, in ms; 0: no limit. By default the server’s DRAIN_TIMEOUT_MS. */
      exit_timeout_ms?: number;
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    /** @description How far the drain of the server is. */
    DrainReply: {
      /**
       * @description `serving`: the server opens browsers. `draining`: it opens no browsers, and some are left. `drained`: none is left. `ending`: the server process ends now.
       * @enum {unknown}
       */
      state: 'serving' | 'draining' | 'drained' | 'ending';
      /** @description Browsers that are open, or being opened or ended. */
      browsers: number;
      /** @description Whether the server process ends after the drain. */
      exit: boolean;
      /** @description When the drain began, as an ISO 8601 time; null: the server does not drain. */
      started_at: string | null;
      /** @description When the server process ends although browsers are open; null: it does not, or waits without limit. */
      exits_at: string | null;
    };
    ReadDrainFields: {
      /** @description Waits at most this long for the last browser to end, in ms. */
      wait_ms?: number;
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    /** @description How far the drain of the server is. */
    ReadDrainReply: {
      /**
       * @description `serving`: the server opens browsers. `draining`: it opens no browsers, and some are left. `drained`: none is left. `ending`: the server process ends now.
       * @enum {unknown}
       */
      state: 'serving' | 'draining' | 'drained' | 'ending';
      /** @description Browsers that are open, or being opened or ended. */
      browsers: number;
      /** @description Whether the server process ends after the drain. */
      exit: boolean;
      /** @description When the drain began, as an ISO 8601 time; null: the server does not drain. */
      started_at: string | null;
      /** @description When the server process ends although browsers are open; null: it does not, or waits without limit. */
      exits_at: string | null;
    };
    CancelDrainFields: {
      /** @description Limits the time of the command, in ms; by default the server’s DEFAULT_TIMEOUT_MS (30,000). */
      timeout_ms?: number;
    };
    /** @description How far the drain of the server is. */
    CancelDrainReply: {
      /**
       * @description `serving`: the server opens browsers. `draining`: it opens no browsers, and some are left. `drained`: none is left. `ending`: the server process ends now.
       * @enum {unknown}
       */
      state: 'serving' | 'draining' | 'drained' | 'ending';
      /** @description Browsers that are open, or being opened or ended. */
      browsers: number;
      /** @description Whether the server process ends after the drain. */
      exit: boolean;
      /** @description When the drain began, as an ISO 8601 time; null: the server does not drain. */
      started_at: string | null;
      /** @description When the server process ends although browsers are open; null: it does not, or waits without limit. */
      exits_at: string | null;
    };
    ReadEventsFields: {
      /** @description Returns only events of these types, e.g. `console,page.*`; all by default. Console messages and exceptions are recorded while a client reads them, and for 30 s afterwards. */
      types?: string;
      /** @description Returns only events of this page. */
      page_id?: string;
      /** @description Returns only events of this context. */
      ctx_id?: string;
      /**
       * @description Returns URLs with their queries, which may contain secrets.
       * @enum {unknown}
       */
      urls?: 'full';
      /** @description Returns the kept events with a larger ID, and in a stream then new ones. Without it, a stream begins with the next event, and JSON contains all kept events. For a stream, the header Last-Event-ID does the same and takes precedence. */
      after?: number;
      /** @description Waits this long for the first event, in ms; 0 by default. Only with `format=json`. */
      wait_ms?: number;
    };
    ReadEventsReply: {
      /** @constant */
      ok: true;
      /** @description The events, oldest first. */
      events: components['schemas']['Event'][];
      /** @description Send this as `after` in the next request. */
      last_id: number;
      /** @description Counts the events after `after` that are no longer kept, of all types. */
      lost: number;
    };
    ReadHealthFields: Record<string, never>;
    ReadHealthReply: {
      /** @constant */
      status: 'ok';
    };
    ReadReadinessFields: Record<string, never>;
    ReadReadinessReply: {
      /** @constant */
      status: 'ready';
    };
    ReadStatusFields: {
      /**
       * @description In a fleet: answers for all members (`fleet`, the default), or for this member alone (`local`).
       * @enum {unknown}
       */
      scope?: 'fleet' | 'local';
    };
    ReadStatusReply: {
      /** @description Slots in use: browsers that are open, opening or ending. */
      used: number;
      /** @description Free slots. */
      free: number;
      /** @description Requests to open a browser that wait for a slot. */
      queued: number;
      /** @description Pooled Chromes. They give up their slots when browsers need them. */
      pooled: number;
      /** @description Time since the start of the server, in seconds. */
      uptime_s: number;
      /** @description How far the drain of the server is. */
      drain?: components['schemas']['Drain'];
      /** @description Memory of the machine and the server, without swap. */
      memory: components['schemas']['Memory'];
      /**
       * @description Commands that were answered since the start, without those that only look.
       * @default 0
       */
      commands: number;
      /**
       * @description Commands since the start that failed with a status from 400 to 498.
       * @default 0
       */
      failed: number;
      /**
       * @description Commands since the start that failed with a status of 500 or more.
       * @default 0
       */
      errors: number;
      /**
       * @description Browsers that have ended since the start.
       * @default 0
       */
      ended: number;
      /** @description The latest samples, oldest first and at most 60. In a fleet, the sums of all members, aligned at the last sample. */
      history: components['schemas']['History'];
      /** @description The open browsers, oldest first. */
      browsers: components['schemas']['ReadStatusBrowser'][];
      /** @description Only in a fleet. Slots and browsers are then those of all members; memory, drain and uptime are those of the member that answers. */
      fleet?: components['schemas']['Fleet'];
      /** @description Members of the fleet that were asked; only in a fleet. */
      members?: components['schemas']['ReadStatusMember'][];
      /**
       * @description The reply lacks what the members that did not answer have.
       * @constant
       */
      partial?: true;
    };
    /** @description How far the drain of the server is. */
    Drain: {
      /**
       * @description `serving`: the server opens browsers. `draining`: it opens no browsers, and some are left. `drained`: none is left. `ending`: the server process ends now.
       * @enum {unknown}
       */
      state: 'serving' | 'draining' | 'drained' | 'ending';
      /** @description Browsers that are open, or being opened or ended. */
      browsers: number;
      /** @description Whether the server process ends after the drain. */
      exit: boolean;
      /** @description When the drain began, as an ISO 8601 time; null: the server does not drain. */
      started_at: string | null;
      /** @description When the server process ends although browsers are open; null: it does not, or waits without limit. */
      exits_at: string | null;
    };
    /** @description Memory of the machine and the server, without swap. */
    Memory: {
      /** @description Memory of the machine, or of the container, in bytes. */
      total_bytes: number;
      /** @description Available memory, in bytes. */
      available_bytes: number;
      /** @description Memory that stays free when a browser opens, in bytes: MIN_FREE_MEMORY. */
      min_free_bytes: number;
      /** @description Memory of the server process, in bytes (RSS). */
      server_bytes: number;
      /** @description Heap of its JavaScript, in bytes. */
      heap_bytes: number;
      /** @description Requests, replies, messages, events, logs and rules that the server holds. */
      waiting: components['schemas']['Waiting'];
    };
    /** @description Requests, replies, messages, events, logs and rules that the server holds. */
    Waiting: {
      /** @description Bytes that wait, of all kinds. */
      bytes: number;
      /** @description Limit of these bytes: MAX_WAITING_BYTES. */
      limit_bytes: number;
      /** @description Limit for one named API key, in bytes. */
      key_limit_bytes: number;
      /** @description Limit for one browser, in bytes. */
      browser_limit_bytes: number;
      /** @description Bytes by kind: `requests` (requests that run, with their bodies); `results` (what commands have while they run: replies of the steps of a batch, contents of uploads); `replies` (replies over HTTP that their clients have not read); `messages` (messages of clients and to clients of WebSockets that are not read); `events` (events that their readers have not taken); `calls` (calls that Chrome has not taken, and replies of Chrome that are not read); `rules` (request rules, with recordings that they replay); `scripts` (init scripts and exposed functions); `tickets` (tickets and logins); `log` (entries of network logs, with their bodies, what event logs keep, and records of ended browsers). */
      by_kind: {
        [key: string]: number;
      };
      /** @description Bytes by the name of the API key. */
      by_key: {
        [key: string]: number;
      };
      /** @description Counts the requests that were refused since the start, by the limit that refused them: `server`, `key` or `browser`. */
      refused: {
        [key: string]: number;
      };
    };
    /**
     * @description The latest samples, oldest first and at most 60. In a fleet, the sums of all members, aligned at the last sample.
     * @default {}
     */
    History: {
      /**
       * @description Seconds between two samples.
       * @default 0
       */
      interval_s: number;
      /** @description Time of the last sample (ISO 8601); null before the first. */
      at: string | null;
      /** @description Open browsers. */
      browsers: number[];
      /** @description Free slots. */
      free: number[];
      /** @description Requests to open a browser that waited for a slot. */
      queued: number[];
      /** @description Pooled Chromes. */
      pooled: number[];
      /** @description Available memory, in bytes. */
      available_bytes: number[];
      /** @description Commands that were answered in the interval before the sample. */
      commands: number[];
      /** @description Commands of the interval that failed with a status from 400 to 498. */
      failed: number[];
      /** @description Commands of the interval that failed with a status of 500 or more. */
      errors: number[];
    };
    ReadStatusBrowser: {
      /** @description The browser ID. */
      id: string;
      /** @description Label that the client gave the browser; null: none. */
      label: string | null;
      /** @description Process ID of the browser’s Chrome. */
      pid: number;
      /** @description Time since the browser was opened, in ms. */
      age_ms: number;
      /** @description Time since the last use, in ms; 0 while a command runs. */
      idle_ms: number;
      /** @description Commands that are running. */
      running: number;
      /**
       * @description Commands that the browser was sent, without those that only look.
       * @default 0
       */
      commands: number;
      /** @description Contexts, without the default context. */
      contexts: number;
      /** @description Pages, in all contexts. */
      pages: number;
      /**
       * @description Pages that have crashed.
       * @default 0
       */
      crashed: number;
      /** @description The dialog that has waited longest for an answer; null: none. */
      dialog: components['schemas']['PageDialog'] | null;
      /** @description Connected CDP clients. */
      cdp_clients: number;
      /** @description Counts the network traffic, as far as it was recorded. */
      network?: components['schemas']['Network'];
      /** @description Processes of the browser’s Chrome. */
      processes: number;
      /** @description Memory of these processes in bytes, with shared memory counted once (PSS), at most ten seconds old; null where the system does not report it. */
      pss_bytes: number | null;
      /** @description Processor time of these processes so far, in seconds; null where the system does not report it. */
      cpu_s: number | null;
    };
    /** @description Only in a fleet. Slots and browsers are then those of all members; memory, drain and uptime are those of the member that answers. */
    Fleet: {
      /** @description Name of the fleet: FLEET_NAME. */
      name: string;
      /** @description Tag of the member that answers. */
      tag: string;
      /** @description Whether the registry of the members answers. If it does not, the last known members count. */
      registry_up: boolean;
      /** @description What the operator has to correct. */
      warnings: string[];
    };
    ReadStatusMember: {
      /** @description The first eight characters of the IDs of its browsers. */
      tag: string;
      /** @description URL at which the other members reach it. */
      url: string;
      /** @description Whether it answered. */
      ok: boolean;
      /** @description Code of the error if it did not answer, e.g. `timeout`. */
      error?: string;
      /** @description Slots of the member that are in use. */
      used?: number;
      /** @description Free slots of the member. */
      free?: number;
      /** @description Requests to open a browser that wait at the member. */
      queued?: number;
      /** @description Pooled Chromes of the member. */
      pooled?: number;
      /** @description Memory of the member’s machine, in bytes. */
      total_bytes?: number;
      /** @description Available memory of this machine, in bytes. */
      available_bytes?: number;
      /** @description Memory that the member keeps free when it opens a browser, in bytes. */
      min_free_bytes?: number;
    };
    ReadMetricsFields: Record<string, never>;
    ReadOpenApiFields: Record<string, never>;
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type BrowserRecord = components['schemas']['BrowserRecord'];
export type Viewport = components['schemas']['Viewport'];
export type Webhook = components['schemas']['Webhook'];
export type Network = components['schemas']['Network'];
export type Dialog = components['schemas']['Dialog'];
export type ContextRecord = components['schemas']['ContextRecord'];
export type PageRecord = components['schemas']['PageRecord'];
export type Pressed = components['schemas']['Pressed'];
export type PageDialog = components['schemas']['PageDialog'];
export type Event = components['schemas']['Event'];
export type PageOpenedEvent = components['schemas']['PageOpenedEvent'];
export type PageClosedEvent = components['schemas']['PageClosedEvent'];
export type PageCrashedEvent = components['schemas']['PageCrashedEvent'];
export type PageActivatedEvent = components['schemas']['PageActivatedEvent'];
export type PageCalledEvent = components['schemas']['PageCalledEvent'];
export type ContextOpenedEvent = components['schemas']['ContextOpenedEvent'];
export type ContextClosedEvent = components['schemas']['ContextClosedEvent'];
export type NavigationStartedEvent = components['schemas']['NavigationStartedEvent'];
export type NavigationCommittedEvent = components['schemas']['NavigationCommittedEvent'];
export type NavigationDomcontentloadedEvent =
  components['schemas']['NavigationDomcontentloadedEvent'];
export type NavigationLoadedEvent = components['schemas']['NavigationLoadedEvent'];
export type NavigationFailedEvent = components['schemas']['NavigationFailedEvent'];
export type NavigationWithinDocumentEvent = components['schemas']['NavigationWithinDocumentEvent'];
export type DialogOpenedEvent = components['schemas']['DialogOpenedEvent'];
export type DialogClosedEvent = components['schemas']['DialogClosedEvent'];
export type ConsoleEvent = components['schemas']['ConsoleEvent'];
export type Location = components['schemas']['Location'];
export type ExceptionEvent = components['schemas']['ExceptionEvent'];
export type NetworkRequestEvent = components['schemas']['NetworkRequestEvent'];
export type NetworkResponseEvent = components['schemas']['NetworkResponseEvent'];
export type NetworkFinishedEvent = components['schemas']['NetworkFinishedEvent'];
export type NetworkFailedEvent = components['schemas']['NetworkFailedEvent'];
export type WebsocketOpenedEvent = components['schemas']['WebsocketOpenedEvent'];
export type WebsocketSentEvent = components['schemas']['WebsocketSentEvent'];
export type WebsocketReceivedEvent = components['schemas']['WebsocketReceivedEvent'];
export type WebsocketClosedEvent = components['schemas']['WebsocketClosedEvent'];
export type CommandStartedEvent = components['schemas']['CommandStartedEvent'];
export type CommandEndedEvent = components['schemas']['CommandEndedEvent'];
export type InstructStepEvent = components['schemas']['InstructStepEvent'];
export type DownloadStartedEvent = components['schemas']['DownloadStartedEvent'];
export type DownloadFinishedEvent = components['schemas']['DownloadFinishedEvent'];
export type BrowserEndedEvent = components['schemas']['BrowserEndedEvent'];
export type Download = components['schemas']['Download'];
export type Profile = components['schemas']['Profile'];
export type Version = components['schemas']['Version'];
export type HeldBy = components['schemas']['HeldBy'];
export type ProblemDocument = components['schemas']['ProblemDocument'];
export type ProblemDocumentError = components['schemas']['ProblemDocumentError'];
export type OpenBrowserFields = components['schemas']['OpenBrowserFields'];
export type OpenBrowserWebhook = components['schemas']['OpenBrowserWebhook'];
export type Routes = components['schemas']['Routes'];
export type Rule = components['schemas']['Rule'];
export type Match = components['schemas']['Match'];
export type ReplayHar = components['schemas']['ReplayHar'];
export type Har = components['schemas']['Har'];
export type Log = components['schemas']['Log'];
export type Entry = components['schemas']['Entry'];
export type EntryRequest = components['schemas']['EntryRequest'];
export type PostData = components['schemas']['PostData'];
export type EntryResponse = components['schemas']['EntryResponse'];
export type Header = components['schemas']['Header'];
export type Content = components['schemas']['Content'];
export type Credential = components['schemas']['Credential'];
export type OpenBrowserNetwork = components['schemas']['OpenBrowserNetwork'];
export type OpenBrowserViewport = components['schemas']['OpenBrowserViewport'];
export type Screen = components['schemas']['Screen'];
export type Geolocation = components['schemas']['Geolocation'];
export type NetworkSpeed = components['schemas']['NetworkSpeed'];
export type Proxy = components['schemas']['Proxy'];
export type OpenBrowserProfile = components['schemas']['OpenBrowserProfile'];
export type ListBrowsersFields = components['schemas']['ListBrowsersFields'];
export type ListBrowsersReply = components['schemas']['ListBrowsersReply'];
export type Member = components['schemas']['Member'];
export type DeleteBrowsersFields = components['schemas']['DeleteBrowsersFields'];
export type DeleteBrowsersReply = components['schemas']['DeleteBrowsersReply'];
export type ListEndedBrowsersFields = components['schemas']['ListEndedBrowsersFields'];
export type ListEndedBrowsersReply = components['schemas']['ListEndedBrowsersReply'];
export type ListEndedBrowsersBrowser = components['schemas']['ListEndedBrowsersBrowser'];
export type ReadBrowserFields = components['schemas']['ReadBrowserFields'];
export type DeleteBrowserFields = components['schemas']['DeleteBrowserFields'];
export type DeleteBrowserReply = components['schemas']['DeleteBrowserReply'];
export type CreateContextFields = components['schemas']['CreateContextFields'];
export type CreateContextReply = components['schemas']['CreateContextReply'];
export type ListContextsFields = components['schemas']['ListContextsFields'];
export type ListContextsReply = components['schemas']['ListContextsReply'];
export type DeleteContextFields = components['schemas']['DeleteContextFields'];
export type DeleteContextReply = components['schemas']['DeleteContextReply'];
export type ListPagesFields = components['schemas']['ListPagesFields'];
export type ListPagesReply = components['schemas']['ListPagesReply'];
export type OpenPageFields = components['schemas']['OpenPageFields'];
export type ActivatePageFields = components['schemas']['ActivatePageFields'];
export type ActivatePageReply = components['schemas']['ActivatePageReply'];
export type ClosePageFields = components['schemas']['ClosePageFields'];
export type ClosePageReply = components['schemas']['ClosePageReply'];
export type NavigateFields = components['schemas']['NavigateFields'];
export type NavigateReply = components['schemas']['NavigateReply'];
export type BackFields = components['schemas']['BackFields'];
export type BackReply = components['schemas']['BackReply'];
export type ForwardFields = components['schemas']['ForwardFields'];
export type ForwardReply = components['schemas']['ForwardReply'];
export type ReloadFields = components['schemas']['ReloadFields'];
export type ReloadReply = components['schemas']['ReloadReply'];
export type SetContentFields = components['schemas']['SetContentFields'];
export type SetContentReply = components['schemas']['SetContentReply'];
export type ClickFields = components['schemas']['ClickFields'];
export type ClickReply = components['schemas']['ClickReply'];
export type NodeClickFields = components['schemas']['NodeClickFields'];
export type Position = components['schemas']['Position'];
export type NodeClickReply = components['schemas']['NodeClickReply'];
export type NodeClickPressed = components['schemas']['NodeClickPressed'];
export type TapFields = components['schemas']['TapFields'];
export type TapReply = components['schemas']['TapReply'];
export type SwipeFields = components['schemas']['SwipeFields'];
export type SwipeReply = components['schemas']['SwipeReply'];
export type HoverFields = components['schemas']['HoverFields'];
export type HoverReply = components['schemas']['HoverReply'];
export type DragFields = components['schemas']['DragFields'];
export type DragReply = components['schemas']['DragReply'];
export type SelectOptionFields = components['schemas']['SelectOptionFields'];
export type SelectOptionReply = components['schemas']['SelectOptionReply'];
export type CheckFields = components['schemas']['CheckFields'];
export type CheckReply = components['schemas']['CheckReply'];
export type SetFilesFields = components['schemas']['SetFilesFields'];
export type SetFilesFile = components['schemas']['SetFilesFile'];
export type SetFilesReply = components['schemas']['SetFilesReply'];
export type SetFilesReplyFile = components['schemas']['SetFilesReplyFile'];
export type ClearFields = components['schemas']['ClearFields'];
export type ClearReply = components['schemas']['ClearReply'];
export type FocusFields = components['schemas']['FocusFields'];
export type FocusReply = components['schemas']['FocusReply'];
export type TypeFields = components['schemas']['TypeFields'];
export type TypeReply = components['schemas']['TypeReply'];
export type SendKeysFields = components['schemas']['SendKeysFields'];
export type SendKeysReply = components['schemas']['SendKeysReply'];
export type HoldKeyFields = components['schemas']['HoldKeyFields'];
export type HoldKeyReply = components['schemas']['HoldKeyReply'];
export type KeyboardFields = components['schemas']['KeyboardFields'];
export type KeyboardReply = components['schemas']['KeyboardReply'];
export type MouseFields = components['schemas']['MouseFields'];
export type Move = components['schemas']['Move'];
export type MouseReply = components['schemas']['MouseReply'];
export type WheelFields = components['schemas']['WheelFields'];
export type WheelReply = components['schemas']['WheelReply'];
export type SelectTextFields = components['schemas']['SelectTextFields'];
export type SelectTextReply = components['schemas']['SelectTextReply'];
export type DispatchEventFields = components['schemas']['DispatchEventFields'];
export type DispatchEventReply = components['schemas']['DispatchEventReply'];
export type ScrollToFields = components['schemas']['ScrollToFields'];
export type ScrollToReply = components['schemas']['ScrollToReply'];
export type FindNodeFields = components['schemas']['FindNodeFields'];
export type FindNodeReply = components['schemas']['FindNodeReply'];
export type FindNodesFields = components['schemas']['FindNodesFields'];
export type FindNodesReply = components['schemas']['FindNodesReply'];
export type WaitForNodeFields = components['schemas']['WaitForNodeFields'];
export type WaitForNodeReply = components['schemas']['WaitForNodeReply'];
export type NodeStateFields = components['schemas']['NodeStateFields'];
export type NodeStateReply = components['schemas']['NodeStateReply'];
export type CoveredBy = components['schemas']['CoveredBy'];
export type Box = components['schemas']['Box'];
export type UiMapFields = components['schemas']['UiMapFields'];
export type UiMapReply = components['schemas']['UiMapReply'];
export type UiMapViewport = components['schemas']['UiMapViewport'];
export type Scroll = components['schemas']['Scroll'];
export type UiMapNode = components['schemas']['UiMapNode'];
export type Frame = components['schemas']['Frame'];
export type UiMapDialog = components['schemas']['UiMapDialog'];
export type WaitForFields = components['schemas']['WaitForFields'];
export type WaitForReply = components['schemas']['WaitForReply'];
export type WaitForData = components['schemas']['WaitForData'];
export type FetchHtmlFields = components['schemas']['FetchHtmlFields'];
export type FetchHtmlReply = components['schemas']['FetchHtmlReply'];
export type FetchTextFields = components['schemas']['FetchTextFields'];
export type FetchTextReply = components['schemas']['FetchTextReply'];
export type LinksFields = components['schemas']['LinksFields'];
export type LinksReply = components['schemas']['LinksReply'];
export type Link = components['schemas']['Link'];
export type ExtractFields = components['schemas']['ExtractFields'];
export type Field = components['schemas']['Field'];
export type Next = components['schemas']['Next'];
export type ExtractReply = components['schemas']['ExtractReply'];
export type ExtractError = components['schemas']['ExtractError'];
export type GetAttributeFields = components['schemas']['GetAttributeFields'];
export type GetAttributeReply = components['schemas']['GetAttributeReply'];
export type ScreenshotFields = components['schemas']['ScreenshotFields'];
export type Clip = components['schemas']['Clip'];
export type ScreenshotReply = components['schemas']['ScreenshotReply'];
export type StillFields = components['schemas']['StillFields'];
export type StillReply = components['schemas']['StillReply'];
export type PdfFields = components['schemas']['PdfFields'];
export type PdfReply = components['schemas']['PdfReply'];
export type EvalFields = components['schemas']['EvalFields'];
export type EvalReply = components['schemas']['EvalReply'];
export type CookiesFields = components['schemas']['CookiesFields'];
export type CookiesDelete = components['schemas']['CookiesDelete'];
export type CookiesSet = components['schemas']['CookiesSet'];
export type CookiesReply = components['schemas']['CookiesReply'];
export type Cookie = components['schemas']['Cookie'];
export type StorageStateFields = components['schemas']['StorageStateFields'];
export type Origin = components['schemas']['Origin'];
export type LocalStorage = components['schemas']['LocalStorage'];
export type StorageStateReply = components['schemas']['StorageStateReply'];
export type EmulateFields = components['schemas']['EmulateFields'];
export type EmulateReply = components['schemas']['EmulateReply'];
export type ReadEmulationFields = components['schemas']['ReadEmulationFields'];
export type ReadEmulationReply = components['schemas']['ReadEmulationReply'];
export type SetRoutesFields = components['schemas']['SetRoutesFields'];
export type SetRoutesReply = components['schemas']['SetRoutesReply'];
export type SetRoutesRule = components['schemas']['SetRoutesRule'];
export type BlockPreset = components['schemas']['BlockPreset'];
export type SetRoutesReplayHar = components['schemas']['SetRoutesReplayHar'];
export type ReadRoutesFields = components['schemas']['ReadRoutesFields'];
export type ReadRoutesReply = components['schemas']['ReadRoutesReply'];
export type DeleteRoutesFields = components['schemas']['DeleteRoutesFields'];
export type DeleteRoutesReply = components['schemas']['DeleteRoutesReply'];
export type SetCredentialsFields = components['schemas']['SetCredentialsFields'];
export type SetCredentialsReply = components['schemas']['SetCredentialsReply'];
export type SetCredentialsCredential = components['schemas']['SetCredentialsCredential'];
export type ReadCredentialsFields = components['schemas']['ReadCredentialsFields'];
export type ReadCredentialsReply = components['schemas']['ReadCredentialsReply'];
export type DeleteCredentialsFields = components['schemas']['DeleteCredentialsFields'];
export type DeleteCredentialsReply = components['schemas']['DeleteCredentialsReply'];
export type AddInitScriptFields = components['schemas']['AddInitScriptFields'];
export type AddInitScriptReply = components['schemas']['AddInitScriptReply'];
export type ListInitScriptsFields = components['schemas']['ListInitScriptsFields'];
export type ListInitScriptsReply = components['schemas']['ListInitScriptsReply'];
export type Script = components['schemas']['Script'];
export type DeleteInitScriptFields = components['schemas']['DeleteInitScriptFields'];
export type DeleteInitScriptReply = components['schemas']['DeleteInitScriptReply'];
export type ExposeFields = components['schemas']['ExposeFields'];
export type ExposeReply = components['schemas']['ExposeReply'];
export type ListExposedFields = components['schemas']['ListExposedFields'];
export type ListExposedReply = components['schemas']['ListExposedReply'];
export type ListExposedFunction = components['schemas']['ListExposedFunction'];
export type DeleteExposedFields = components['schemas']['DeleteExposedFields'];
export type DeleteExposedReply = components['schemas']['DeleteExposedReply'];
export type DialogFields = components['schemas']['DialogFields'];
export type DialogReply = components['schemas']['DialogReply'];
export type ListDownloadsFields = components['schemas']['ListDownloadsFields'];
export type ListDownloadsReply = components['schemas']['ListDownloadsReply'];
export type ReadDownloadFields = components['schemas']['ReadDownloadFields'];
export type DeleteDownloadFields = components['schemas']['DeleteDownloadFields'];
export type DeleteDownloadReply = components['schemas']['DeleteDownloadReply'];
export type RecordNetworkFields = components['schemas']['RecordNetworkFields'];
export type RecordNetworkReply = components['schemas']['RecordNetworkReply'];
export type ReadNetworkFields = components['schemas']['ReadNetworkFields'];
export type ReadNetworkReply = components['schemas']['ReadNetworkReply'];
export type ReadNetworkEntry = components['schemas']['ReadNetworkEntry'];
export type Bytes = components['schemas']['Bytes'];
export type Timing = components['schemas']['Timing'];
export type Initiator = components['schemas']['Initiator'];
export type Failure = components['schemas']['Failure'];
export type Messages = components['schemas']['Messages'];
export type ReadNetworkLog = components['schemas']['ReadNetworkLog'];
export type EmptyNetworkFields = components['schemas']['EmptyNetworkFields'];
export type EmptyNetworkReply = components['schemas']['EmptyNetworkReply'];
export type NetworkBodyFields = components['schemas']['NetworkBodyFields'];
export type NetworkBodyReply = components['schemas']['NetworkBodyReply'];
export type CdpFields = components['schemas']['CdpFields'];
export type CdpReply = components['schemas']['CdpReply'];
export type CdpVersionFields = components['schemas']['CdpVersionFields'];
export type CdpVersionReply = components['schemas']['CdpVersionReply'];
export type CdpTargetsFields = components['schemas']['CdpTargetsFields'];
export type CdpTarget = components['schemas']['CdpTarget'];
export type CdpProtocolFields = components['schemas']['CdpProtocolFields'];
export type CdpProtocolReply = components['schemas']['CdpProtocolReply'];
export type CreateTicketFields = components['schemas']['CreateTicketFields'];
export type CreateTicketReply = components['schemas']['CreateTicketReply'];
export type ListTicketsFields = components['schemas']['ListTicketsFields'];
export type ListTicketsReply = components['schemas']['ListTicketsReply'];
export type Ticket = components['schemas']['Ticket'];
export type CreateLiveTicketFields = components['schemas']['CreateLiveTicketFields'];
export type CreateLiveTicketReply = components['schemas']['CreateLiveTicketReply'];
export type WithdrawTicketFields = components['schemas']['WithdrawTicketFields'];
export type WithdrawTicketReply = components['schemas']['WithdrawTicketReply'];
export type SaveProfileFields = components['schemas']['SaveProfileFields'];
export type SaveProfileReply = components['schemas']['SaveProfileReply'];
export type ReadProfileFields = components['schemas']['ReadProfileFields'];
export type ReadProfileReply = components['schemas']['ReadProfileReply'];
export type DeleteProfileFields = components['schemas']['DeleteProfileFields'];
export type DeleteProfileReply = components['schemas']['DeleteProfileReply'];
export type ListProfilesFields = components['schemas']['ListProfilesFields'];
export type ListProfilesReply = components['schemas']['ListProfilesReply'];
export type InstructFields = components['schemas']['InstructFields'];
export type InstructReply = components['schemas']['InstructReply'];
export type InstructData = components['schemas']['InstructData'];
export type Step = components['schemas']['Step'];
export type Target = components['schemas']['Target'];
export type StepError = components['schemas']['StepError'];
export type Final = components['schemas']['Final'];
export type Usage = components['schemas']['Usage'];
export type BatchFields = components['schemas']['BatchFields'];
export type BatchStep = components['schemas']['BatchStep'];
export type BatchReply = components['schemas']['BatchReply'];
export type Result = components['schemas']['Result'];
export type DrainFields = components['schemas']['DrainFields'];
export type DrainReply = components['schemas']['DrainReply'];
export type ReadDrainFields = components['schemas']['ReadDrainFields'];
export type ReadDrainReply = components['schemas']['ReadDrainReply'];
export type CancelDrainFields = components['schemas']['CancelDrainFields'];
export type CancelDrainReply = components['schemas']['CancelDrainReply'];
export type ReadEventsFields = components['schemas']['ReadEventsFields'];
export type ReadEventsReply = components['schemas']['ReadEventsReply'];
export type ReadHealthFields = components['schemas']['ReadHealthFields'];
export type ReadHealthReply = components['schemas']['ReadHealthReply'];
export type ReadReadinessFields = components['schemas']['ReadReadinessFields'];
export type ReadReadinessReply = components['schemas']['ReadReadinessReply'];
export type ReadStatusFields = components['schemas']['ReadStatusFields'];
export type ReadStatusReply = components['schemas']['ReadStatusReply'];
export type Drain = components['schemas']['Drain'];
export type Memory = components['schemas']['Memory'];
export type Waiting = components['schemas']['Waiting'];
export type History = components['schemas']['History'];
export type ReadStatusBrowser = components['schemas']['ReadStatusBrowser'];
export type Fleet = components['schemas']['Fleet'];
export type ReadStatusMember = components['schemas']['ReadStatusMember'];
export type ReadMetricsFields = components['schemas']['ReadMetricsFields'];
export type ReadOpenApiFields = components['schemas']['ReadOpenApiFields'];
export type $defs = Record<string, never>;
export interface operations {
  listBrowsers: {
    parameters: {
      query?: {
        scope?: 'fleet' | 'local';
        timeout_ms?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ListBrowsersReply'];
        };
      };
    };
  };
  openBrowser: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['OpenBrowserFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BrowserRecord'];
        };
      };
    };
  };
  deleteBrowsers: {
    parameters: {
      query?: {
        scope?: 'fleet' | 'local';
        timeout_ms?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeleteBrowsersReply'];
        };
      };
    };
  };
  listEndedBrowsers: {
    parameters: {
      query?: {
        scope?: 'fleet' | 'local';
        timeout_ms?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ListEndedBrowsersReply'];
        };
      };
    };
  };
  readBrowser: {
    parameters: {
      query?: {
        timeout_ms?: number;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BrowserRecord'];
        };
      };
    };
  };
  deleteBrowser: {
    parameters: {
      query?: {
        timeout_ms?: number;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeleteBrowserReply'];
        };
      };
    };
  };
  listContexts: {
    parameters: {
      query?: {
        timeout_ms?: number;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ListContextsReply'];
        };
      };
    };
  };
  createContext: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['CreateContextFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CreateContextReply'];
        };
      };
    };
  };
  deleteContext: {
    parameters: {
      query?: {
        timeout_ms?: number;
      };
      header?: never;
      path: {
        id: string;
        ctx_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeleteContextReply'];
        };
      };
    };
  };
  listPages: {
    parameters: {
      query?: {
        ctx_id?: string;
        timeout_ms?: number;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ListPagesReply'];
        };
      };
    };
  };
  openPage: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['OpenPageFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PageRecord'];
        };
      };
    };
  };
  activatePage: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
        page_id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['ActivatePageFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ActivatePageReply'];
        };
      };
    };
  };
  closePage: {
    parameters: {
      query?: {
        run_beforeunload?: boolean;
        timeout_ms?: number;
      };
      header?: never;
      path: {
        id: string;
        page_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ClosePageReply'];
        };
      };
    };
  };
  navigate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['NavigateFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NavigateReply'];
        };
      };
    };
  };
  back: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['BackFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BackReply'];
        };
      };
    };
  };
  forward: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['ForwardFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ForwardReply'];
        };
      };
    };
  };
  reload: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['ReloadFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReloadReply'];
        };
      };
    };
  };
  setContent: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SetContentFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SetContentReply'];
        };
      };
    };
  };
  click: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ClickFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ClickReply'];
        };
      };
    };
  };
  nodeClick: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['NodeClickFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NodeClickReply'];
        };
      };
    };
  };
  tap: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['TapFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TapReply'];
        };
      };
    };
  };
  swipe: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['SwipeFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SwipeReply'];
        };
      };
    };
  };
  hover: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['HoverFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['HoverReply'];
        };
      };
    };
  };
  drag: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['DragFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DragReply'];
        };
      };
    };
  };
  selectOption: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SelectOptionFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SelectOptionReply'];
        };
      };
    };
  };
  check: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CheckFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CheckReply'];
        };
      };
    };
  };
  setFiles: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SetFilesFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SetFilesReply'];
        };
      };
    };
  };
  clear: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ClearFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ClearReply'];
        };
      };
    };
  };
  focus: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['FocusFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FocusReply'];
        };
      };
    };
  };
  type: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['TypeFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TypeReply'];
        };
      };
    };
  };
  sendKeys: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SendKeysFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SendKeysReply'];
        };
      };
    };
  };
  holdKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['HoldKeyFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['HoldKeyReply'];
        };
      };
    };
  };
  keyboard: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['KeyboardFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['KeyboardReply'];
        };
      };
    };
  };
  mouse: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['MouseFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['MouseReply'];
        };
      };
    };
  };
  wheel: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['WheelFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WheelReply'];
        };
      };
    };
  };
  selectText: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SelectTextFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SelectTextReply'];
        };
      };
    };
  };
  dispatchEvent: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['DispatchEventFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DispatchEventReply'];
        };
      };
    };
  };
  scrollTo: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['ScrollToFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ScrollToReply'];
        };
      };
    };
  };
  findNode: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['FindNodeFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FindNodeReply'];
        };
      };
    };
  };
  findNodes: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['FindNodesFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FindNodesReply'];
        };
      };
    };
  };
  waitForNode: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['WaitForNodeFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WaitForNodeReply'];
        };
      };
    };
  };
  nodeState: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['NodeStateFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NodeStateReply'];
        };
      };
    };
  };
  uiMap: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['UiMapFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['UiMapReply'];
        };
      };
    };
  };
  waitFor: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['WaitForFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WaitForReply'];
        };
      };
    };
  };
  fetchHtml: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['FetchHtmlFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FetchHtmlReply'];
        };
      };
    };
  };
  fetchText: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['FetchTextFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FetchTextReply'];
        };
      };
    };
  };
  links: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['LinksFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['LinksReply'];
        };
      };
    };
  };
  extract: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ExtractFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ExtractReply'];
        };
      };
    };
  };
  getAttribute: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['GetAttributeFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['GetAttributeReply'];
        };
      };
    };
  };
  screenshot: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['ScreenshotFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ScreenshotReply'];
        };
      };
    };
  };
  still: {
    parameters: {
      query?: {
        quality?: number;
        max_width?: number;
        timeout_ms?: number;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StillReply'];
        };
      };
    };
  };
  pdf: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['PdfFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PdfReply'];
        };
      };
    };
  };
  eval: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['EvalFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EvalReply'];
        };
      };
    };
  };
  cookies: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['CookiesFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CookiesReply'];
        };
      };
    };
  };
  storageState: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['StorageStateFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['StorageStateReply'];
        };
      };
    };
  };
  readEmulation: {
    parameters: {
      query?: {
        timeout_ms?: number;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReadEmulationReply'];
        };
      };
    };
  };
  emulate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['EmulateFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EmulateReply'];
        };
      };
    };
  };
  readRoutes: {
    parameters: {
      query?: {
        timeout_ms?: number;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReadRoutesReply'];
        };
      };
    };
  };
  setRoutes: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['SetRoutesFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SetRoutesReply'];
        };
      };
    };
  };
  deleteRoutes: {
    parameters: {
      query?: {
        timeout_ms?: number;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeleteRoutesReply'];
        };
      };
    };
  };
  readCredentials: {
    parameters: {
      query?: {
        timeout_ms?: number;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReadCredentialsReply'];
        };
      };
    };
  };
  setCredentials: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['SetCredentialsFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SetCredentialsReply'];
        };
      };
    };
  };
  deleteCredentials: {
    parameters: {
      query?: {
        timeout_ms?: number;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeleteCredentialsReply'];
        };
      };
    };
  };
  listInitScripts: {
    parameters: {
      query?: {
        timeout_ms?: number;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ListInitScriptsReply'];
        };
      };
    };
  };
  addInitScript: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['AddInitScriptFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['AddInitScriptReply'];
        };
      };
    };
  };
  deleteInitScript: {
    parameters: {
      query?: {
        timeout_ms?: number;
      };
      header?: never;
      path: {
        id: string;
        script_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeleteInitScriptReply'];
        };
      };
    };
  };
  listExposed: {
    parameters: {
      query?: {
        timeout_ms?: number;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ListExposedReply'];
        };
      };
    };
  };
  expose: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ExposeFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ExposeReply'];
        };
      };
    };
  };
  deleteExposed: {
    parameters: {
      query?: {
        timeout_ms?: number;
      };
      header?: never;
      path: {
        id: string;
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeleteExposedReply'];
        };
      };
    };
  };
  dialog: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['DialogFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DialogReply'];
        };
      };
    };
  };
  listDownloads: {
    parameters: {
      query?: {
        timeout_ms?: number;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ListDownloadsReply'];
        };
      };
    };
  };
  readDownload: {
    parameters: {
      query?: {
        wait?: boolean;
        timeout_ms?: number;
      };
      header?: never;
      path: {
        id: string;
        download_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/octet-stream': unknown;
        };
      };
    };
  };
  deleteDownload: {
    parameters: {
      query?: {
        timeout_ms?: number;
      };
      header?: never;
      path: {
        id: string;
        download_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeleteDownloadReply'];
        };
      };
    };
  };
  readNetwork: {
    parameters: {
      query?: {
        after?: number;
        limit?: number;
        url?: string;
        type?: (
          | 'document'
          | 'stylesheet'
          | 'image'
          | 'media'
          | 'font'
          | 'script'
          | 'texttrack'
          | 'xhr'
          | 'fetch'
          | 'prefetch'
          | 'eventsource'
          | 'websocket'
          | 'manifest'
          | 'signedexchange'
          | 'ping'
          | 'cspviolationreport'
          | 'preflight'
          | 'fedcm'
          | 'other'
        )[];
        method?: string;
        status?: string;
        failed?: boolean;
        format?: 'json' | 'har';
        secrets?: boolean;
        timeout_ms?: number;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReadNetworkReply'];
        };
      };
    };
  };
  recordNetwork: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['RecordNetworkFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['RecordNetworkReply'];
        };
      };
    };
  };
  emptyNetwork: {
    parameters: {
      query?: {
        timeout_ms?: number;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['EmptyNetworkReply'];
        };
      };
    };
  };
  networkBody: {
    parameters: {
      query?: {
        timeout_ms?: number;
      };
      header?: never;
      path: {
        id: string;
        entry_id: number;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['NetworkBodyReply'];
        };
      };
    };
  };
  cdp: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CdpFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CdpReply'];
        };
      };
    };
  };
  cdpVersion: {
    parameters: {
      query?: {
        timeout_ms?: number;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CdpVersionReply'];
        };
      };
    };
  };
  cdpTargets: {
    parameters: {
      query?: {
        timeout_ms?: number;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CdpTarget'][];
        };
      };
    };
  };
  cdpProtocol: {
    parameters: {
      query?: {
        timeout_ms?: number;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CdpProtocolReply'];
        };
      };
    };
  };
  listTickets: {
    parameters: {
      query?: {
        timeout_ms?: number;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ListTicketsReply'];
        };
      };
    };
  };
  createTicket: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['CreateTicketFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CreateTicketReply'];
        };
      };
    };
  };
  createLiveTicket: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['CreateLiveTicketFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CreateLiveTicketReply'];
        };
      };
    };
  };
  withdrawTicket: {
    parameters: {
      query?: {
        timeout_ms?: number;
      };
      header?: never;
      path: {
        id: string;
        ticket_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WithdrawTicketReply'];
        };
      };
    };
  };
  readProfile: {
    parameters: {
      query?: {
        state?: boolean;
        timeout_ms?: number;
      };
      header?: never;
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReadProfileReply'];
        };
      };
    };
  };
  saveProfile: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['SaveProfileFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['SaveProfileReply'];
        };
      };
    };
  };
  deleteProfile: {
    parameters: {
      query?: {
        timeout_ms?: number;
      };
      header?: never;
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DeleteProfileReply'];
        };
      };
    };
  };
  listProfiles: {
    parameters: {
      query?: {
        timeout_ms?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ListProfilesReply'];
        };
      };
    };
  };
  instruct: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['InstructFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['InstructReply'];
        };
      };
    };
  };
  batch: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['BatchFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['BatchReply'];
        };
      };
    };
  };
  readDrain: {
    parameters: {
      query?: {
        wait_ms?: number;
        timeout_ms?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReadDrainReply'];
        };
      };
    };
  };
  drain: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        'application/json': components['schemas']['DrainFields'];
      };
    };
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DrainReply'];
        };
      };
    };
  };
  cancelDrain: {
    parameters: {
      query?: {
        timeout_ms?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CancelDrainReply'];
        };
      };
    };
  };
  readEvents: {
    parameters: {
      query?: {
        types?: string;
        page_id?: string;
        ctx_id?: string;
        urls?: 'full';
        after?: number;
        wait_ms?: number;
      };
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReadEventsReply'];
        };
      };
    };
  };
  readHealth: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReadHealthReply'];
        };
      };
    };
  };
  readReadiness: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReadReadinessReply'];
        };
      };
    };
  };
  readStatus: {
    parameters: {
      query?: {
        scope?: 'fleet' | 'local';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ReadStatusReply'];
        };
      };
    };
  };
  readMetrics: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/plain': string;
        };
      };
    };
  };
  readOpenApi: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': {
            [key: string]: unknown;
          };
        };
      };
    };
  };
}
