import { runProgram } from '../../clients/cli/program.js';
import type { Body } from './service.js';

// The process of a `CommandLineHost`: runs command lines one after the other, each as in a process of its own.
const write = {
  stdout: process.stdout.write.bind(process.stdout),
  stderr: process.stderr.write.bind(process.stderr),
};

async function run({ args, env }: Body): Promise<void> {
  const own = { ...process.env };
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    process[name].write = (text: string | Uint8Array) => {
      written[name] += String(text);
      return true;
    };
  Object.assign(process.env, env);
  process.exitCode = 0;
  await runProgram([process.execPath, 'tabwire', ...args]);
  for (const name of ['stdout', 'stderr'] as const) process[name].write = write[name];
  for (const name of Object.keys(env)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, own);
  process.send?.({ code: process.exitCode, out: written.stdout, errors: written.stderr });
  process.exitCode = 0;
}

process.on('message', (asked) => void run(asked));
