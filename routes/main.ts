#!/usr/bin/env node
// Runs before the service is loaded: what a module imports above is all loaded before any of it runs.
import '../lib/machine/young-generation.js';

const { serve } = await import('./serve.js');
await serve();
