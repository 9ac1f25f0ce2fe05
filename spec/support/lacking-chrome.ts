import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findChrome } from '../../protocol/find-chrome.js';

/** Stands between Tabwire and Chrome, and answers the calls of one method as a Chrome that refuses them. */
const PROGRAM = `
const { spawn } = require('node:child_process');
const { createReadStream, createWriteStream } = require('node:fs');
const args = process.argv.slice(2);
const isAsked = args.includes('--version');
const pipes = isAsked ? [] : ['pipe', 'pipe'];
const chrome = spawn(CHROME, args, { stdio: ['ignore', 'inherit', 'inherit', ...pipes] });
chrome.on('exit', (code) => process.exit(code ?? 1));
const [, , , toChrome, fromChrome] = chrome.stdio;
if (!isAsked) {
  const replies = createWriteStream('', { fd: 4 });
  const messages = (source, pass) => {
    let rest = '';
    source.setEncoding('utf8').on('data', (text) => {
      const parts = (rest + text).split('\\0');
      rest = parts.pop();
      parts.forEach(pass);
    });
  };
  messages(fromChrome, (message) => replies.write(message + '\\0'));
  messages(createReadStream('', { fd: 3 }).on('end', () => toChrome.end()), (message) => {
    const { id, method, params, sessionId } = JSON.parse(message);
    if (method !== METHOD || NEEDED in params) toChrome.write(message + '\\0');
    else replies.write(JSON.stringify({ id, sessionId, error: ERROR }) + '\\0');
  });
}
`;

/**
 * Writes a program that is Chrome without a CDP method, as an older version may be.
 *
 * @param message what Chrome answers to the calls of the method
 * @param needed the parameter with which it does not refuse a call
 * @returns the settings with which a server starts it
 */
export async function lackingChrome(folder: string, method: string, message: string, needed = '') {
  const path = join(folder, 'chrome');
  const error = { code: -32601, message };
  const values = { CHROME: findChrome(), METHOD: method, NEEDED: needed, ERROR: error };
  const constants = Object.entries(values)
    .map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`)
    .join('\n');
  await writeFile(path, `#!${process.execPath}\n${constants}\n${PROGRAM}`, { mode: 0o755 });
  return { CHROME_PATH: path, DEFAULT_HEADLESS: 'true' };
}
