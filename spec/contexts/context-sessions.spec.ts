import { expect, it } from '@jest/globals';
import type { ContextSessions } from '../../protocol/session-group.js';
import { OwnStage } from '../support/own-stage.js';
import { until } from '../support/until.js';

const stage = OwnStage.forAll();

/** The URLs of all requests of a context, by the sessions of it. */
function requests(sessions: ContextSessions) {
  const urls: string[] = [];
  const note = (url: string) => void urls.push(url.replace(/^http:\/\/[^/]*/, ''));
  const dispose = sessions.follow({
    attached: (session) => {
      session.on('Network.requestWillBeSent', ({ request }) => {
        note(request.url);
      });
      return [session.enable('Network').reply];
    },
  });
  return { urls, dispose };
}

const fetches = (name: string) => `fetch("/status/200?${name}")`;
const script = (text: string) => JSON.stringify(`/script?${encodeURIComponent(text)}`);
const NO_ICON = '<link rel=icon href=data:,>';

/** What a site is asked for by a page with frames, popups and workers of all kinds. */
function fixture() {
  const { site } = stage;
  const other = (name: string) =>
    JSON.stringify(site.page(`${NO_ICON}<script>${fetches(name)}</script>`, site.other));
  const nested = script(fetches('nested'));
  const service = `${fetches('service')}; onactivate = (e) => e.waitUntil(clients.claim())`;
  return site.page(`<!doctype html>${NO_ICON}<iframe src=${other('frame')}></iframe><script>
    new Worker(${script(`${fetches('dedicated')}; new Worker(${nested})`)});
    new SharedWorker(${script(fetches('shared'))});
    navigator.serviceWorker.register(${script(service)});
    open(${other('popup')});
    open(${other('alone')}, '_blank', 'noopener');
    </script>`);
}

it('every request of a context is told by one of its sessions, each once', async () => {
  const { contexts } = stage.tabwire.gateway.browser(stage.browser.id);
  const { urls, dispose } = requests(contexts.default.sessions);
  await stage.do('navigate', { url: fixture() });
  const expected = 4 + 4 + 7; // documents, workers, and what each of them fetches
  const asked = () => stage.site.visits.map(({ url }) => url);
  // The icons are told too, and are no request to the site.
  const told = () => urls.filter((url) => url.startsWith('/'));
  await until(() => asked().length >= expected && told().length >= expected);
  expect(told().sort()).toEqual(asked().sort());
  dispose();
});
