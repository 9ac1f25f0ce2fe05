import { expect, it } from '@jest/globals';
import { Program } from '../support/program.js';

it('on Windows the server does not start, and says where it runs', async () => {
  const onWindows = `data:text/javascript,Object.defineProperty(process,'platform',{value:'win32'})`;
  const program = await Program.spawn({ NODE_OPTIONS: `--import "${onWindows}"` });
  expect(await program.ended).toBe(1);
  await program.remove();
  expect(program.errors).toMatch(/^tabwire: The server does not run on Windows, .*WSL 2/);
});
