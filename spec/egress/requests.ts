/** How a page may send UDP to a port of this machine; each ends when the page has given up. */
export const CALLS: Readonly<Record<string, (port: number) => string>> = {
  WebRTC: (port) => `
    const stun = { urls: 'stun:127.0.0.1:${port}' };
    const turn = { urls: 'turn:127.0.0.1:${port}', username: 'user', credential: 'word' };
    const peer = new RTCPeerConnection({ iceServers: [stun, turn] });
    peer.createDataChannel('');
    const gathered = new Promise((done) => {
      peer.onicegatheringstatechange = () => peer.iceGatheringState === 'complete' && done();
    });
    await peer.setLocalDescription();
    await gathered;`,
  WebTransport: (port) => `
    const transport = new WebTransport('https://127.0.0.1:${port}/');
    await Promise.allSettled([transport.ready, transport.closed]);`,
};

/** How a page may ask for a URL `u`; each settles when it is answered, where a page is told of that. */
export const WAYS: Readonly<Record<string, string>> = {
  img: "put('img', { src: u })",
  script: "put('script', { src: u })",
  style: "put('link', { rel: 'stylesheet', href: u })",
  import: "put('iframe', { srcdoc: '<style>@import \"' + u + '\"</style>' })",
  iframe: "void put('iframe', { src: u })",
  object: "void put('object', { data: u })",
  embed: "void put('embed', { src: u })",
  video: "put('video', { src: u, preload: 'auto' })",
  font: "new FontFace('f', 'url(\"' + u + '\")').load()",
  fetch: "fetch(u, { mode: 'no-cors' })",
  'fetch with a body': "fetch(u, { mode: 'no-cors', method: 'POST', body: 'x' })",
  'fetch by CORS': "fetch(u, { headers: { 'X-A': 'b' } })",
  XMLHttpRequest: 'xhr(u)',
  EventSource: "eventOf(new EventSource(u), 'error')",
  WebSocket: "eventOf(new WebSocket(u.replace('http:', 'ws:')), 'close')",
  worker: 'work(`fetch(${q}, { mode: "no-cors" }).finally(() => postMessage(0))`)',
  'script of a worker': 'work(`try { importScripts(${q}) } catch {} postMessage(0)`)',
  form: 'void send(u)',
  'meta refresh':
    "put('iframe', { srcdoc: '<meta http-equiv=refresh content=\"0;url=' + u + '\">' })",
  redirect: "fetch(redirect(u), { mode: 'no-cors' })",
  'redirect of a frame': "void put('iframe', { src: redirect(u) })",
  'script of a frame':
    "void put('iframe', { srcdoc: '<script>location = ' + q.replaceAll('<', '') + '</script>' })",
  preload: "put('link', { rel: 'preload', as: 'image', href: u })",
  prefetch: "put('link', { rel: 'prefetch', href: u })",
  modulepreload: "put('link', { rel: 'modulepreload', href: u })",
  beacon: 'navigator.sendBeacon(u)',
  ping: "Object.assign(document.createElement('a'), { href: 'javascript:0', ping: u }).click()",
  popup: "void open(u, '_blank')",
};

const helpers = (site: string) => `
  const put = (tag, fields) => new Promise((done) => {
    const element = document.createElement(tag);
    element.onload = element.onerror = done;
    document.body.append(Object.assign(element, fields));
  });
  const eventOf = (source, event) => new Promise((done) => {
    source.addEventListener(event, () => { source.close(); done(); }, { once: true });
  });
  const xhr = (u) => new Promise((done) => {
    const request = new XMLHttpRequest();
    request.onloadend = done;
    request.open('GET', u);
    request.send();
  });
  const work = (code) => new Promise((done) => {
    const worker = new Worker(URL.createObjectURL(new Blob([code])));
    worker.onmessage = worker.onerror = () => { worker.terminate(); done(); };
  });
  const send = (u) => new Promise((done) => {
    const frame = document.createElement('iframe');
    frame.name = 'f' + Math.random();
    document.body.append(frame);
    const form = Object.assign(document.createElement('form'), { method: 'POST', action: u, target: frame.name });
    document.body.append(form);
    frame.onload = done;
    form.submit();
  });
  const redirect = (u) => '${site}/redirect?to=' + encodeURIComponent(u);
`;

export type Requests = readonly (readonly [way: string, url: string])[];

/** An expression that settles when the page has been told of the last of these requests. */
export function asking(site: string, requests: Requests): string {
  const each = requests.map(([way, url]) => {
    const u = JSON.stringify(url);
    return `(async (u, q) => (${WAYS[way] ?? ''}))(${u}, ${JSON.stringify(u)})`;
  });
  return `${helpers(site)} await Promise.allSettled([${each.join()}])`;
}
