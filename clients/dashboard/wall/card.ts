import { html } from 'htm/preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { age, bytes } from '../format.js';
import { Icon } from '../icon.js';
import type { Node } from '../parts.js';
import { activeId, type Place } from './arrangement.js';
import { callOf, STATE_WORDS } from './browsers.js';
import { openMenu } from './card-menu.js';
import { EndedCard } from './ended-card.js';
import { dwell, leave, liveId, LivePicture } from './live-picture.js';
import { pictureOf, type Stills } from './stills.js';
import type { WallBrowser } from './types.js';
import { Wire } from './wire.js';

interface CardProps {
  readonly place: Place;
  readonly stills: Stills;
  readonly isActive: boolean;
}

function Picture({ browser }: { browser: WallBrowser }): Node {
  const { id, dialog, crashed } = browser;
  const { value: url } = pictureOf(id);
  const isLive = liveId.value === id && !dialog && crashed === 0;
  const shaped = ({ currentTarget: image }: Event) => {
    if (image instanceof HTMLImageElement)
      image.classList.toggle('tall', image.naturalHeight > image.naturalWidth);
  };
  const said = dialog ? dialog.message : crashed > 0 ? 'Reload it, or go to another URL' : '';
  return html`<div class="shot">
    ${url === '' ? null : html`<img src=${url} alt="" onLoad=${shaped} />`}
    ${isLive ? html`<${LivePicture} id=${id} />` : null}
    ${said === '' ? null : html`<p class="say"><span class="cut">${said}</span></p>`}
  </div>`;
}

function Figure(props: {
  icon: string;
  name: string;
  value: string | number;
  less?: boolean;
}): Node {
  const { icon, name, value, less = false } = props;
  return html`<span class=${less ? 'fig less' : 'fig'} title=${name}>
    <${Icon} name=${icon} /><span class="hidden">${`${name}: `}</span>${value}
  </span>`;
}

function About({ browser, isActive }: { browser: WallBrowser; isActive: boolean }): Node {
  const { id, name, title, url, host, shortId, contexts, pages, pss_bytes: memory } = browser;
  return html`<div class="about">
    <h3 class="name">
      <a href=${`#/browsers/${id}`} tabindex=${isActive ? 0 : -1} data-id=${id} title=${url}>
        <span class="label-of">${name}</span>${' '}<span class="title">${title}</span>
      </a>
      <span class="id">${shortId}</span>
    </h3>
    <p class="meta">
      <span class="host cut">${host}</span>
      ${contexts > 0 ? html`<${Figure} icon="context" name="Contexts" value=${contexts} less />` : null}
      <${Figure} icon="page" name="Pages" value=${pages} less />
      <${Figure} icon="memory" name="Memory" value=${bytes(memory)} />
    </p>
  </div>`;
}

function OpenCard({ place, stills, isActive }: CardProps): Node {
  const { browser } = place;
  const { id, state, running, age_ms: ms } = browser;
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (card.current ? stills.observe(card.current, id) : undefined), [id]);
  const word = state === 'working' && running > 1 ? `Working · ${running}` : STATE_WORDS[state];
  const call = callOf(browser);
  const tabindex = isActive ? 0 : -1;
  const point = () => {
    dwell(id);
  };
  const focus = () => {
    activeId.value = id;
    dwell(id);
  };
  return html`<div
    class="card"
    ref=${card}
    data-state=${state}
    onPointerEnter=${point}
    onPointerLeave=${leave}
    onFocusIn=${focus}
    onFocusOut=${leave}
  >
    <${Picture} browser=${browser} />
    <p class="seam">
      <${Icon} name=${state} /><span class="state">${word}</span>
      <${Wire} id=${id} state=${state} /><time>${age(ms)}</time>
    </p>
    <${About} browser=${browser} isActive=${isActive} />
    <div class="acts">
      <a
        class="btn icon small"
        href=${`#/browsers/${id}?drive`}
        tabindex=${tabindex}
        aria-label=${`Drive ${call}`}
        ><${Icon} name="drive"
      /></a>
      <button
        class="btn icon small"
        type="button"
        tabindex=${tabindex}
        aria-label=${`More for ${call}`}
        aria-haspopup="menu"
        onClick=${(event: Event) => {
          openMenu(browser, event.currentTarget);
        }}
      >
        <${Icon} name="more" />
      </button>
    </div>
  </div>`;
}

/** A browser on the wall: its picture, its state, and what it shows. */
export function Card(props: CardProps): Node {
  return props.place.hasEnded
    ? html`<${EndedCard} browser=${props.place.browser} />`
    : html`<${OpenCard} ...${props} />`;
}
