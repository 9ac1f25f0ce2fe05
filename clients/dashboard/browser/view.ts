import { html } from 'htm/preact';
import { useEffect, useMemo } from 'preact/hooks';
import { isOnline } from '../api.js';
import { hostOrScheme } from '../format.js';
import { Icon } from '../icon.js';
import { KeysSheet } from '../keys-sheet.js';
import type { Node } from '../parts.js';
import { Address } from './address.js';
import { DeleteSheet, Header } from './header.js';
import { KEYS, listenToKeys } from './keys.js';
import { Lanes } from './lanes.js';
import { MapLayer } from './map-panel.js';
import { BrowserModel } from './model.js';
import { notice } from './notices.js';
import { Picture } from './picture.js';
import { StatusLine } from './status-line.js';
import { Strip } from './strip.js';
import { choose, readFragment, tool, Tools } from './tools.js';

const MINUTE_MS = 60_000;
const MARKS = ['1 min ago', '45 s', '30 s', '15 s', 'now'];

/** Drives as soon as the view is live, if the link asks for it: `#/browsers/ID?drive`. */
function driveWhenLive(model: BrowserModel): () => void {
  const { hash } = location;
  let isWanted = hash.endsWith('?drive');
  if (isWanted) history.replaceState(null, '', hash.slice(0, hash.lastIndexOf('?')));
  return model.socket.state.subscribe((state) => {
    if (!isWanted || state !== 'live') return;
    isWanted = false;
    model.drive(true);
  });
}

/** One browser: its pages, the live view of one of them, and what can be asked of it. */
export function BrowserView({ id }: { readonly id: string }): Node {
  const model = useMemo(() => new BrowserModel(id), [id]);
  useEffect(() => {
    const patient = driveWhenLive(model);
    readFragment();
    addEventListener('hashchange', readFragment);
    const deaf = listenToKeys(model);
    const stop = model.tick();
    return () => {
      removeEventListener('hashchange', readFragment);
      patient();
      deaf();
      stop();
      model.end();
      document.title = 'Tabwire';
    };
  }, [model]);
  const { title: own = '' } = model.page() ?? {};
  const title = own === '' ? hostOrScheme(model.socket.url.value) : own;
  const name = model.name();
  const isGone = model.socket.state.value === 'gone';
  useEffect(() => {
    document.title = `${title === '' ? '' : `${title} · `}${name} · Tabwire`;
  }, [title, name]);
  return html`<a class="skip" href="#url" onClick=${skip}>Skip to the address</a>
    <div class=${`app ${model.isFilled.value ? 'filled' : ''} ${isGone ? 'gone' : ''}`}>
      <${Header} model=${model} />
      <main class="bench" id="main">
        <${Strip} model=${model} /><${Address} model=${model} /><${Stage} model=${model} />
        <${LastMinute} model=${model} /><${StatusLine} model=${model} /><${Tools} model=${model} />
      </main>
    </div>
    <${DeleteSheet} model=${model} /><${KeysSheet} list=${KEYS} />`;
}

/** The fragment is the route, so that the link itself can not go there. */
function skip(event: Event): void {
  event.preventDefault();
  document.getElementById('url')?.focus();
}

/** The picture, what lies over it, and what is said in its place. */
function Stage({ model }: { model: BrowserModel }): Node {
  const { socket, map } = model;
  const { value: head } = socket.head;
  const hasMap = tool.value === 'map' && head !== null && map.nodes.value.length > 0;
  const presses = model.watchPresses.value;
  return html`<section class="stage" aria-label="The page">
    <${Picture}
      socket=${socket}
      input=${model.input}
      isDriving=${model.isDriving.value}
      leave=${() => {
        model.drive(false);
      }}
      onWatchPress=${() => {
        model.watchPresses.value += 1;
      }}
      zoom=${model.zoom.value}
      over=${hasMap ? html`<${MapLayer} model=${map} head=${head} />` : null}
      notice=${notice(model)}
    />
    ${
      presses > 0 && !model.isDriving.value
        ? html`<p class="tip" role="status" key=${presses}>
            You are watching. Drive, to use the page.
          </p>`
        : null
    }
    ${
      isOnline.value || socket.state.value === 'lost'
        ? null
        : html`<p class="banner" role="status">
            <${Icon} name="alert" /><span
              ><b>The server does not answer.</b> What you see may be old.</span
            >
          </p>`
    }
    ${
      socket.failure.value === ''
        ? null
        : html`<p class="tip bad" role="alert">${socket.failure.value}</p>`
    }
  </section>`;
}

function LastMinute({ model }: { model: BrowserModel }): Node {
  // By the clock of the server, as the events are.
  const now = model.now.value - model.feed.lag.value;
  return html`<${Lanes}
    rows=${model.events.foreign.value}
    from=${now - MINUTE_MS}
    to=${now}
    marks=${MARKS}
    choose=${({ key }: { key: number }) => {
      choose('events');
      model.events.kind.value = 'all';
      model.events.words.value = '';
      model.events.chosen.value = key;
      requestAnimationFrame(() => {
        document.getElementById(`event-${key}`)?.scrollIntoView({ block: 'nearest' });
      });
    }}
  />`;
}
