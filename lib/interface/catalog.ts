import type { Command } from '../execution/command.js';
import { activatePageCommand } from '../commands/pages/activate-page.js';
import { batchCommand } from '../execution/batch/command.js';
import { backCommand } from '../commands/navigation/back.js';
import { cdpCommand } from '../commands/control/cdp.js';
import { checkCommand } from '../commands/input/check.js';
import { clearCommand } from '../commands/input/clear.js';
import { clickCommand } from '../commands/input/click.js';
import { closePageCommand } from '../commands/pages/close-page.js';
import { cookiesCommand } from '../commands/storage/cookies.js';
import { cdpProtocolCommand } from '../commands/control/cdp-protocol.js';
import { cdpTargetsCommand } from '../commands/control/cdp-targets.js';
import { cdpVersionCommand } from '../commands/control/cdp-version.js';
import { createContextCommand } from '../commands/contexts/create-context.js';
import { createLiveTicketCommand } from '../commands/control/create-live-ticket.js';
import { createTicketCommand } from '../commands/control/create-ticket.js';
import { cancelDrainCommand } from '../commands/drain/cancel-drain.js';
import { drainCommand } from '../commands/drain/drain.js';
import { readDrainCommand } from '../commands/drain/read-drain.js';
import { listTicketsCommand } from '../commands/control/list-tickets.js';
import { withdrawTicketCommand } from '../commands/control/withdraw-ticket.js';
import { deleteBrowserCommand } from '../commands/browsers/delete-browser.js';
import { deleteBrowsersCommand } from '../commands/browsers/delete-browsers.js';
import { deleteCredentialsCommand } from '../commands/traffic/delete-credentials.js';
import { readCredentialsCommand } from '../commands/traffic/read-credentials.js';
import { setCredentialsCommand } from '../commands/traffic/set-credentials.js';
import { deleteRoutesCommand } from '../commands/traffic/delete-routes.js';
import { readRoutesCommand } from '../commands/traffic/read-routes.js';
import { setRoutesCommand } from '../commands/traffic/set-routes.js';
import { deleteContextCommand } from '../commands/contexts/delete-context.js';
import { deleteDownloadCommand } from '../commands/downloads/delete-download.js';
import { dialogCommand } from '../commands/pages/dialog.js';
import { dispatchEventCommand } from '../commands/input/dispatch-event.js';
import { dragCommand } from '../commands/input/drag.js';
import { evalCommand } from '../commands/reading/eval.js';
import { emulateCommand } from '../commands/emulation/emulate.js';
import { readEmulationCommand } from '../commands/emulation/read-emulation.js';
import { extractCommand } from '../commands/reading/extract.js';
import { fetchHtmlCommand } from '../commands/reading/fetch-html.js';
import { fetchTextCommand } from '../commands/reading/fetch-text.js';
import { findNodeCommand } from '../commands/finding/find-node.js';
import { findNodesCommand } from '../commands/finding/find-nodes.js';
import { emptyNetworkCommand } from '../commands/network/empty-network.js';
import { focusCommand } from '../commands/input/focus.js';
import { forwardCommand } from '../commands/navigation/forward.js';
import { getAttributeCommand } from '../commands/reading/get-attribute.js';
import { holdKeyCommand } from '../commands/input/hold-key.js';
import { hoverCommand } from '../commands/input/hover.js';
import { instructCommand } from '../instruct/command.js';
import { linksCommand } from '../commands/reading/links.js';
import { keyboardCommand } from '../commands/input/keyboard.js';
import { listBrowsersCommand } from '../commands/browsers/list-browsers.js';
import { listEndedBrowsersCommand } from '../commands/browsers/list-ended-browsers.js';
import { listContextsCommand } from '../commands/contexts/list-contexts.js';
import { listDownloadsCommand } from '../commands/downloads/list-downloads.js';
import { listPagesCommand } from '../commands/pages/list-pages.js';
import { mouseCommand } from '../commands/input/mouse.js';
import { navigateCommand } from '../commands/navigation/navigate.js';
import { networkBodyCommand } from '../commands/network/network-body.js';
import { nodeClickCommand } from '../commands/input/node-click.js';
import { nodeStateCommand } from '../commands/reading/node-state.js';
import { openBrowserCommand } from '../commands/browsers/open-browser.js';
import { openPageCommand } from '../commands/pages/open-page.js';
import { deleteProfileCommand } from '../commands/profiles/delete-profile.js';
import { listProfilesCommand } from '../commands/profiles/list-profiles.js';
import { readProfileCommand } from '../commands/profiles/read-profile.js';
import { saveProfileCommand } from '../commands/profiles/save-profile.js';
import { pdfCommand } from '../commands/reading/pdf.js';
import { readBrowserCommand } from '../commands/browsers/read-browser.js';
import { readNetworkCommand } from '../commands/network/read-network.js';
import { recordNetworkCommand } from '../commands/network/record-network.js';
import { reloadCommand } from '../commands/navigation/reload.js';
import { screenshotCommand } from '../commands/reading/screenshot.js';
import { stillCommand } from '../commands/reading/still.js';
import { scrollToCommand } from '../commands/input/scroll-to.js';
import { selectOptionCommand } from '../commands/input/select-option.js';
import { selectTextCommand } from '../commands/input/select-text.js';
import { sendKeysCommand } from '../commands/input/send-keys.js';
import { setContentCommand } from '../commands/navigation/set-content.js';
import { setFilesCommand } from '../commands/input/set-files.js';
import { storageStateCommand } from '../commands/storage/storage-state.js';
import { typeCommand } from '../commands/input/type.js';
import { uiMapCommand } from '../commands/finding/ui-map.js';
import { waitForCommand } from '../commands/finding/wait-for.js';
import { waitForNodeCommand } from '../commands/finding/wait-for-node.js';
import { addInitScriptCommand } from '../commands/scripts/add-init-script.js';
import { deleteExposedCommand } from '../commands/scripts/delete-exposed.js';
import { deleteInitScriptCommand } from '../commands/scripts/delete-init-script.js';
import { exposeCommand } from '../commands/scripts/expose.js';
import { listExposedCommand } from '../commands/scripts/list-exposed.js';
import { listInitScriptsCommand } from '../commands/scripts/list-init-scripts.js';
import { swipeCommand } from '../commands/input/swipe.js';
import { tapCommand } from '../commands/input/tap.js';
import { invalidRequest } from '../request/errors.js';
import { didYouMean, guessOf, nearNames } from '../request/near-names.js';
import { OTHER_WORDS } from './other-words.js';
import { wheelCommand } from '../commands/input/wheel.js';

/** All commands, in the order of the documentation. */
export const CATALOG: readonly Command[] = [
  openBrowserCommand,
  listBrowsersCommand,
  listEndedBrowsersCommand,
  readBrowserCommand,
  deleteBrowserCommand,
  deleteBrowsersCommand,
  createContextCommand,
  listContextsCommand,
  deleteContextCommand,
  listPagesCommand,
  openPageCommand,
  activatePageCommand,
  closePageCommand,
  navigateCommand,
  backCommand,
  forwardCommand,
  reloadCommand,
  setContentCommand,
  clickCommand,
  nodeClickCommand,
  tapCommand,
  swipeCommand,
  hoverCommand,
  dragCommand,
  selectOptionCommand,
  checkCommand,
  setFilesCommand,
  clearCommand,
  focusCommand,
  typeCommand,
  sendKeysCommand,
  holdKeyCommand,
  keyboardCommand,
  mouseCommand,
  wheelCommand,
  selectTextCommand,
  dispatchEventCommand,
  scrollToCommand,
  findNodeCommand,
  findNodesCommand,
  waitForNodeCommand,
  nodeStateCommand,
  uiMapCommand,
  waitForCommand,
  fetchHtmlCommand,
  fetchTextCommand,
  linksCommand,
  extractCommand,
  getAttributeCommand,
  screenshotCommand,
  stillCommand,
  pdfCommand,
  evalCommand,
  cookiesCommand,
  storageStateCommand,
  emulateCommand,
  readEmulationCommand,
  setRoutesCommand,
  readRoutesCommand,
  deleteRoutesCommand,
  setCredentialsCommand,
  readCredentialsCommand,
  deleteCredentialsCommand,
  addInitScriptCommand,
  listInitScriptsCommand,
  deleteInitScriptCommand,
  exposeCommand,
  listExposedCommand,
  deleteExposedCommand,
  dialogCommand,
  listDownloadsCommand,
  deleteDownloadCommand,
  recordNetworkCommand,
  readNetworkCommand,
  emptyNetworkCommand,
  networkBodyCommand,
  cdpCommand,
  cdpVersionCommand,
  cdpTargetsCommand,
  cdpProtocolCommand,
  createTicketCommand,
  createLiveTicketCommand,
  listTicketsCommand,
  withdrawTicketCommand,
  saveProfileCommand,
  listProfilesCommand,
  readProfileCommand,
  deleteProfileCommand,
  instructCommand,
  batchCommand(browserCommand),
  drainCommand,
  readDrainCommand,
  cancelDrainCommand,
];

/**
 * Finds a command whose name stands in the code.
 *
 * @throws Error if there is no such command
 */
export function commandOf(name: string): Command {
  const command = CATALOG.find((one) => one.name === name);
  if (!command) throw new Error(`There is no command ${name}.`);
  return command;
}

/** Limits the characters of an unknown name that an error quotes. */
const MAX_QUOTE = 100;

/** The commands of a browser and its pages, by name. */
const BROWSER_COMMANDS: ReadonlyMap<string, Command> = new Map(
  CATALOG.filter(({ on }) => on !== 'gateway').map((command) => [command.name, command]),
);

/**
 * Finds a command of a browser or its pages.
 *
 * @param path JSON pointer to the place where the client names the command
 * @throws TabwireError `invalid_request`
 */
export function browserCommand(name: string, path: string): Command {
  const command = BROWSER_COMMANDS.get(name);
  if (command) return command;
  const names = [...BROWSER_COMMANDS.keys()];
  const near = nearNames(name, names, OTHER_WORDS);
  throw invalidRequest(
    path,
    `is not a command of a browser${guessOf(near)}; the commands are: ${names.join(', ')}`,
    `There is no command ${JSON.stringify(name.slice(0, MAX_QUOTE))} of a browser.${didYouMean(near)} \`errors\` lists the commands.`,
  ).with({ did_you_mean: near });
}
