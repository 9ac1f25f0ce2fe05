import { Client } from '../../spec/support/client.js';
import { parse } from '../../lib/instruct/language/grammar.js';
import { isErrorCode } from '../../lib/request/errors.js';
import { cpuOf } from '../../spec/support/cpu.js';
import { fuzzBody, fuzzSocket } from './fuzz-requests.js';
import { instructionOf, PAGE_NAMES } from '../../spec/support/instructions.js';
import { Program } from '../../spec/support/program.js';
import { Random } from '../../spec/support/random.js';
import { Site } from '../../spec/support/site.js';
import { conclude, seedOfRun, setting } from './report.js';

/**
 * `make fuzz`: FUZZ_INSTRUCTIONS instructions (20,000) of random parts of the grammar, FUZZ_BODIES bodies (100,000) over
 * every endpoint, and a tenth as many connections that are hardly HTTP. Fails on an answer that is not as documented,
 * and on an instruction that takes the event loop for 50 ms.
 */
const INSTRUCTIONS = setting('FUZZ_INSTRUCTIONS', 20_000);
const MOST_MS = 50;
const BODIES = setting('FUZZ_BODIES', 100_000);
const AT_A_TIME = 16;

const program = await Program.start();
const random = new Random(seedOfRun());
const site = await Site.start();
const client = new Client(program.url);
const url = site.page('<input id=i><p>text');
let browser = await client.open({ url });
const failures: string[] = [];

/** Reads an instruction, by the names of a page too. */
function read(instruction: string): void {
  try {
    parse(instruction, PAGE_NAMES);
  } catch (error) {
    if (!isErrorCode(error, 'instruction_not_understood')) failures.push(String(error));
  }
}

for (let i = 0; i < INSTRUCTIONS; i += 1) {
  const instruction = instructionOf(random);
  const ms = cpuOf(() => {
    read(instruction);
  });
  if (ms > MOST_MS) failures.push(`${ms.toFixed(0)} ms for ${instruction.slice(0, 300)}`);
}
console.log(`${INSTRUCTIONS} instructions, ${failures.length} failures`);
let sent = 0;
let reopened = 0;

async function worker(): Promise<void> {
  while (sent < BODIES) {
    sent += 1;
    failures.push(...(await fuzzBody(program.url, browser, random)));
    if (sent % 10 === 0) failures.push(...(await fuzzSocket(program.url, random)));
    if (sent % 5_000 === 0) {
      console.log(`${sent} bodies, ${failures.length} failures`);
      const { outcome } = await client.send('GET', `/browsers/${browser}/`);
      if (outcome !== '200') {
        failures.push(`the browser is gone: ${outcome}`);
        reopened += 1;
        browser = await client.open({ url });
      }
    }
  }
}

const began = performance.now();
await Promise.all(Array.from({ length: AT_A_TIME }, worker));
const seconds = ((performance.now() - began) / 1000).toFixed(0);
console.log(
  `${sent} bodies and ${Math.floor(sent / 10)} connections in ${seconds} s; browsers reopened: ${reopened}`,
);
await site.stop();
await program.remove();
conclude(failures);
