import type { Command } from '../execution/command.js';
import { activatePage } from '../commands/pages/activate-page.js';
import { back } from '../commands/navigation/back.js';
import { checkCommand } from '../commands/input/check.js';
import { clear } from '../commands/input/clear.js';
import { click } from '../commands/input/click.js';
import { closePage } from '../commands/pages/close-page.js';
import { cookies } from '../commands/storage/cookies.js';
import { createContext } from '../commands/contexts/create-context.js';
import { deleteBrowser } from '../commands/browsers/delete-browser.js';
import { deleteBrowsers } from '../commands/browsers/delete-browsers.js';
import { deleteContext } from '../commands/contexts/delete-context.js';
import { dialog } from '../commands/pages/dialog.js';
import { dragCommand } from '../commands/input/drag.js';
import { evalCommand } from '../commands/reading/eval.js';
import { fetchHtml } from '../commands/reading/fetch-html.js';
import { fetchText } from '../commands/reading/fetch-text.js';
import { findNodeCommand } from '../commands/finding/find-node.js';
import { findNodesCommand } from '../commands/finding/find-nodes.js';
import { focus } from '../commands/input/focus.js';
import { forward } from '../commands/navigation/forward.js';
import { getAttribute } from '../commands/reading/get-attribute.js';
import { holdKey } from '../commands/input/hold-key.js';
import { hover } from '../commands/input/hover.js';
import { instruct } from '../instruct/command.js';
import { listBrowsers } from '../commands/browsers/list-browsers.js';
import { listContexts } from '../commands/contexts/list-contexts.js';
import { listPages } from '../commands/pages/list-pages.js';
import { navigateCommand } from '../commands/navigation/navigate.js';
import { nodeClick } from '../commands/input/node-click.js';
import { openBrowser } from '../commands/browsers/open-browser.js';
import { openPage } from '../commands/pages/open-page.js';
import { pdf } from '../commands/reading/pdf.js';
import { readBrowser } from '../commands/browsers/read-browser.js';
import { reloadCommand } from '../commands/navigation/reload.js';
import { screenshotCommand } from '../commands/reading/screenshot.js';
import { scrollTo } from '../commands/input/scroll-to.js';
import { selectOption } from '../commands/input/select-option.js';
import { sendKeys } from '../commands/input/send-keys.js';
import { setFilesCommand } from '../commands/input/set-files.js';
import { storageState } from '../commands/storage/storage-state.js';
import { type } from '../commands/input/type.js';
import { uiMapCommand } from '../commands/finding/ui-map.js';
import { waitFor } from '../commands/finding/wait-for.js';
import { waitForNodeCommand } from '../commands/finding/wait-for-node.js';

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
