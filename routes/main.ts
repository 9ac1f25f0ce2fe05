#!/usr/bin/env node
// Runs before the service is loaded: what a module imports above is all loaded before any of it runs.
import '../lib/machine/young-generation.js';
import { fileHandleLimit } from '../lib/machine/file-handles.js';
import { isMember } from './member-name.js';

/** Node opens the modules of the service at once: with 220 it failed, on Node 20. */
const TO_LOAD = 256;

const limit = fileHandleLimit();
if (limit < TO_LOAD) {
  console.error(
    `tabwire: Only ${limit} files may be open at a time, and the start needs ${TO_LOAD}. Allow more: ulimit -n 65536`,
  );
  process.exit(1);
}
const { asksForMembers } = await import('../lib/settings/settings.js');
if (asksForMembers() && !isMember()) {
  const { supervise } = await import('./supervise.js');
  await supervise();
} else {
  const { serve } = await import('./serve.js');
  await serve();
}
