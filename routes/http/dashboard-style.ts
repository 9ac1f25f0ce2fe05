/** What the looks of Pico leave open. */
export const STYLE = `
:root { --pico-font-size: 93.75%; --pico-spacing: 0.8rem; --pico-form-element-spacing-vertical: 0.45rem; }
:root, :root:not([data-theme="dark"]) { --pico-muted-color: #5a6472; --pico-primary-background: #0060a8; --pico-primary: #005a9e; }
@media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { --pico-muted-color: #a8b3c2; --pico-primary: #6cbcff; --pico-primary-background: #0060a8; --pico-primary-hover-background: #0069b4; } }
body > div > header, main { padding: 0.6rem clamp(0.6rem, 2vw, 2rem); }
header.bar { display: flex; flex-wrap: wrap; gap: 0.3rem 1rem; align-items: center; border-bottom: 1px solid var(--pico-muted-border-color); }
header.bar h1 { font-size: 1.1rem; margin: 0; }
h2 { font-size: 1.05rem; margin: 0.6rem 0; } h3 { font-size: 1rem; margin: 0.5rem 0; }
.row { display: flex; flex-wrap: wrap; gap: 0.4rem; align-items: center; }
.row > * { margin: 0; width: auto; } .row > .grow { flex: 1 1 12rem; min-width: 0; }
.row > input:not([type="checkbox"]):not([type="radio"]), .row > select:not([multiple]), .row > button[type] { margin: 0; }
.row > button[type="submit"] { width: auto; }
header.bar nav { gap: 1rem; } nav.tabs { justify-content: flex-start; }
.figures { display: flex; flex-wrap: wrap; gap: 0.3rem 1.4rem; margin: 0.4rem 0; } .figures div { display: flex; gap: 0.4rem; }
.figures dt { color: var(--pico-muted-color); } .figures dd { margin: 0; font-variant-numeric: tabular-nums; }
button, [role="button"], select, input { margin-bottom: 0; }
button.small, a.small { padding: 0.15rem 0.55rem; font-size: 0.85rem; width: auto; }
.scroll { position: relative; overflow: auto; max-width: 100%; }
table { margin: 0; } th, td { padding: 0.3rem 0.5rem; white-space: nowrap; }
td.wide { max-width: 26rem; overflow: hidden; text-overflow: ellipsis; }
.browsers { overflow-anchor: none; scroll-padding-top: 2.5rem; }
.browsers table { table-layout: fixed; min-width: 60rem; border-collapse: separate; }
.browsers button.small { margin: 0; }
.browsers thead th { position: sticky; top: 0; z-index: 1; width: 6rem; background: var(--pico-background-color); }
.browsers thead th:first-child { width: 14rem; } .browsers thead th:nth-child(2) { width: auto; }
.browsers tbody th { overflow: hidden; text-overflow: ellipsis; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
.status { min-height: 1.5em; margin: 0.2rem 0; } .problem { color: #b3261e; }
@media (prefers-color-scheme: dark) { .problem { color: #ff9a90; } }
.notice { padding: 0.5rem 0.8rem; border-left: 4px solid #b3261e; background: var(--pico-card-background-color); margin: 0.4rem 0; }
.split { display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr); align-items: start; }
@media (min-width: 1100px) { .split { grid-template-columns: minmax(0, 3fr) minmax(22rem, 2fr); } }
.tabs { display: flex; flex-wrap: wrap; gap: 0.25rem; margin: 0.4rem 0; }
.tabs button { transition: none; width: auto; padding: 0.2rem 0.7rem; font-size: 0.88rem; max-width: 16rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.tabs button[aria-selected="false"] { background: transparent; color: var(--pico-muted-color); border-color: var(--pico-muted-border-color); }
.picture { position: relative; border: 1px solid var(--pico-muted-border-color); background: #fff; line-height: 0; overflow: hidden; }
.picture canvas { width: 100%; height: auto; display: block; }
.picture canvas:focus-visible { outline: 3px solid #0078d4; outline-offset: -3px; }
.picture svg { position: absolute; inset: 0; width: 100%; height: 100%; pointer-events: none; }
.picture rect { fill: rgb(0 96 168 / 10%); stroke: #0060a8; stroke-width: 1.5; pointer-events: all; cursor: pointer; vector-effect: non-scaling-stroke; }
.picture rect.chosen { fill: rgb(200 80 0 / 25%); stroke: #c85000; }
.picture .over { position: absolute; inset: 0; display: grid; place-items: center; line-height: 1.4; background: rgb(20 24 30 / 78%); color: #fff; padding: 1rem; text-align: center; }
.picture .over p { color: #fff; }
.log { max-height: 60vh; overflow: auto; font-family: var(--pico-font-family-monospace); font-size: 0.82rem; margin: 0; padding: 0; list-style: none; }
.log li { display: block; list-style: none; margin: 0; padding: 0.15rem 0; border-bottom: 1px solid var(--pico-muted-border-color); overflow-wrap: anywhere; }
.log time { color: var(--pico-muted-color); margin-right: 0.6em; }
pre { max-height: 50vh; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; padding: 0.6rem; margin: 0.4rem 0; }
textarea { font-family: var(--pico-font-family-monospace); font-size: 0.85rem; min-height: 8rem; }
.login { max-width: 26rem; margin: 12vh auto 0; }
label.check { display: flex; gap: 0.4rem; align-items: center; width: auto; } label.check input { margin: 0; }
fieldset.fields label { margin-bottom: 0.4rem; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
body.embedded .picture { border: 0; }
`;

/** A page with a wire through it. */
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="3" y="5" width="26" height="22" rx="4" fill="#0060a8"/><path d="M3 12h26" stroke="#fff" stroke-width="2"/><path d="M8 20c4-6 6 6 10 0s4 0 6 0" fill="none" stroke="#fff" stroke-width="2"/></svg>
`;
