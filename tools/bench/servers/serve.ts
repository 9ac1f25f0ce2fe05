import { once } from 'node:events';
import { createServer } from 'node:http';
import express from 'express';
import type { PageDriver } from '../systems/system.js';

/** A browser with a page: what a library has to bring along. */
type Launch = (executable: string, flags: readonly string[]) => Promise<PageDriver>;

/**
 * The least that makes a service of a library: Express, JSON, and a route that calls what is asked for.
 * It tells its port over the channel of its parent, and ends with it.
 */
export async function serve(launch: Launch): Promise<void> {
  const pages = new Map<string, PageDriver>();
  let count = 0;
  const add = (driver: PageDriver) => {
    const id = String((count += 1));
    pages.set(id, driver);
    return id;
  };
  const page = (id: string | undefined) => {
    const driver = pages.get(id ?? '');
    if (!driver) throw new Error('there is no such page');
    return driver;
  };
  const app = express();
  app.use(express.json());
  app.post('/pages', async (req, res) => {
    const { executable, flags } = req.body;
    res.json({ value: add(await launch(executable, flags)) });
  });
  app.post('/pages/:id/contexts', async (req, res) => {
    res.json({ value: add(await page(req.params.id).context()) });
  });
  app.post('/pages/:id/:operation', async (req, res) => {
    const driver = page(req.params.id);
    const operation = Reflect.get(driver, req.params.operation);
    res.json({ value: (await Reflect.apply(operation, driver, req.body.args)) ?? null });
  });
  app.delete('/pages/:id', async (req, res) => {
    await page(req.params.id).close();
    pages.delete(req.params.id);
    res.json({});
  });
  const server = createServer(app);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.once('disconnect', () => {
    void Promise.allSettled([...pages.values()].map((driver) => driver.close())).then(() => {
      process.exit();
    });
  });
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : undefined);
}

/** The elements that were found, by the numbers under which the client knows them. */
export class Nodes<Handle> {
  readonly #handles = new Map<unknown, Handle>();
  #count = 0;

  add(handle: Handle | null): number {
    if (!handle) throw new Error('nothing was found');
    this.#count += 1;
    this.#handles.set(this.#count, handle);
    return this.#count;
  }

  get(node: unknown): Handle {
    const handle = this.#handles.get(node);
    if (!handle) throw new Error('there is no such node');
    return handle;
  }

  /** The page has gone, and they with it. */
  clear(): void {
    this.#handles.clear();
  }
}
