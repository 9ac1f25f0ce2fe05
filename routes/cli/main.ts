#!/usr/bin/env node
import { createProgram } from './program.js';
import { Output } from './output.js';
import { ApiError, exitCodeOf } from './problems.js';
import { CommanderError } from 'commander';

const program = createProgram();
try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = exitCodeOf(error);
  // Commander has written its own.
  if (!(error instanceof CommanderError))
    new Output(process.argv.includes('--json')).failure(
      error,
      error instanceof ApiError ? error.body : undefined,
    );
}
