import type { Command } from './command.js';
import { activatePage } from './commands/activate-page.js';
import { back } from './commands/back.js';
import { checkCommand } from './commands/check.js';
import { clear } from './commands/clear.js';
import { click } from './commands/click.js';
import { closePage } from './commands/close-page.js';
import { cookies } from './commands/cookies.js';
import { createContext } from './commands/create-context.js';
import { deleteBrowser } from './commands/delete-browser.js';
import { deleteBrowsers } from './commands/delete-browsers.js';
import { deleteContext } from './commands/delete-context.js';
import { dialog } from './commands/dialog.js';
import { dragCommand } from './commands/drag.js';
import { evalCommand } from './commands/eval.js';
import { fetchHtml } from './commands/fetch-html.js';
import { fetchText } from './commands/fetch-text.js';
import { findNodeCommand } from './commands/find-node.js';
import { findNodesCommand } from './commands/find-nodes.js';
import { focus } from './commands/focus.js';
import { forward } from './commands/forward.js';
import { getAttribute } from './commands/get-attribute.js';
import { holdKey } from './commands/hold-key.js';
import { hover } from './commands/hover.js';
import { instruct } from './commands/instruct.js';
import { listBrowsers } from './commands/list-browsers.js';
import { listContexts } from './commands/list-contexts.js';
import { listPages } from './commands/list-pages.js';
import { navigateCommand } from './commands/navigate.js';
import { nodeClick } from './commands/node-click.js';
import { openBrowser } from './commands/open-browser.js';
import { openPage } from './commands/open-page.js';
import { pdf } from './commands/pdf.js';
import { readBrowser } from './commands/read-browser.js';
import { reloadCommand } from './commands/reload.js';
import { screenshotCommand } from './commands/screenshot.js';
import { scrollTo } from './commands/scroll-to.js';
import { selectOption } from './commands/select-option.js';
import { sendKeys } from './commands/send-keys.js';
import { setFilesCommand } from './commands/set-files.js';
import { storageState } from './commands/storage-state.js';
import { type } from './commands/type.js';
import { uiMapCommand } from './commands/ui-map.js';
import { waitFor } from './commands/wait-for.js';
import { waitForNodeCommand } from './commands/wait-for-node.js';

/** Every command, in the order of the documentation. */
export const CATALOG: readonly Command[] = [
  openBrowser,
  listBrowsers,
  readBrowser,
  deleteBrowser,
  deleteBrowsers,
  createContext,
  listContexts,
  deleteContext,
  listPages,
  openPage,
  activatePage,
  closePage,
  navigateCommand,
  back,
  forward,
  reloadCommand,
  click,
  nodeClick,
  hover,
  dragCommand,
  selectOption,
  checkCommand,
  setFilesCommand,
  clear,
  focus,
  type,
  sendKeys,
  holdKey,
  scrollTo,
  findNodeCommand,
  findNodesCommand,
  waitForNodeCommand,
  uiMapCommand,
  waitFor,
  fetchHtml,
  fetchText,
  getAttribute,
  screenshotCommand,
  pdf,
  evalCommand,
  cookies,
  storageState,
  dialog,
  instruct,
];
