import { expect, it } from '@jest/globals';
import { Program } from '../support/program.js';

it('a server whose log has no reader any more keeps its browsers, and stops as any other', async () => {
  const program = await Program.start();
  try {
    const browser = await program.open();
    program.stopReading();
    // Each is a line of the log, of which the first that is written finds nobody.
    for (const expression of ['1 + 1', '2 + 2'])
      expect((await program.send('POST', `${browser}/eval/`, { expression })).status).toBe(200);
    program.kill('SIGTERM');
    expect(await program.ended).toBe(0);
  } finally {
    await program.remove();
  }
});
