/** Where a hostile page tries to send something, and what it tries to read. */
export interface Targets {
  /** Of TCP and UDP on the loopback interfaces of this machine. */
  port: number;
  /** Files with a secret. */
  canaries: string[];
}

/** How the film of a page may end: as a good film, or failed with one of these reasons. */
export type End = 'film' | RegExp;

const REASON = {
  load: /^The page took longer than [\d.]+ s to load\.$/,
  frame: /^The frame at [\d.]+ s took longer than [\d.]+ s\.$/,
  memory: /^The page used more than 1 GB of memory\.$/,
  crash: /^The page crashed its renderer\.$/,
  blank: /^The page kept its browser from drawing a frame\.$/,
};

export interface HostilePage {
  name: string;
  html: (targets: Targets) => string;
  ends: End[];
  /** Milliseconds that it gets to load, and for a frame. */
  limits: { load: number; frame: number };
}

const script = (code: string): string => `<p>Hello</p><script>${code}</script>`;
/** The page puts what it has found out where only this finds it: in an error, which becomes a finding. */
const TELL = `const tell = (what) => setTimeout(() => { throw new Error('TOLD ' + what); });`;
/** A slow machine must not reach these. */
const AMPLE = { load: 8_000, frame: 4_000 };
const page = (name: string, html: HostilePage['html'], ...ends: End[]): HostilePage => ({
  name,
  html,
  ends: ends.length > 0 ? ends : ['film'],
  limits: AMPLE,
});
/** A page that may end in many ways gets little time: its film, its load or its frame. */
const heavyPage = (...given: Parameters<typeof page>): HostilePage => ({
  ...page(...given),
  limits: { load: 1_500, frame: 500 },
});
const endlessLoad = (...[name, html, ...others]: Parameters<typeof page>): HostilePage => ({
  ...page(name, html, REASON.load, ...others),
  limits: { ...AMPLE, load: 1_000 },
});
const endlessFrame = (...[name, html, ...others]: Parameters<typeof page>): HostilePage => ({
  ...page(name, html, REASON.frame, ...others),
  limits: { ...AMPLE, frame: 500 },
});
const heavy: End[] = ['film', REASON.load, REASON.frame, REASON.memory, REASON.crash];

const addresses = ({ port }: Targets): string =>
  JSON.stringify([
    ...['127.0.0.1', '[::1]', 'localhost', '169.254.169.254', '0.0.0.0'].map((host) => `http://${host}:${port}/`),
    'http://169.254.169.254/latest/meta-data/',
  ]);

const LOOPS = [
  endlessLoad('loops for ever at its load', () => script('for (;;);')),
  endlessFrame('loops for ever in a frame', () => script('requestAnimationFrame(() => { for (;;); });')),
  endlessFrame('loops for ever in a timer', () => script('setTimeout(() => { for (;;); }, 200);')),
  endlessLoad('keeps its queue of microtasks full', () =>
    script('const again = () => Promise.resolve().then(again); again();'),
  ),
  endlessLoad('searches by a regular expression for ever', () => script(`/^(a|a)*$/.test('a'.repeat(60) + 'b');`)),
  endlessLoad('never decodes a face', () =>
    script('Object.defineProperty(document.fonts, "ready", { value: new Promise(() => {}) });'),
  ),
  endlessLoad('speaks without end', () => script(`for (;;) console.log('x'.repeat(10000));`), REASON.memory),
];

const MEMORY = [
  heavyPage(
    'fills memory with arrays',
    () => script('const all = []; for (;;) all.push(new Array(100000).fill(all.length + 0.5));'),
    ...heavy.slice(1),
  ),
  heavyPage(
    'fills memory with buffers',
    () => script('const all = []; for (;;) all.push(new Uint8Array(16 << 20).fill(7));'),
    ...heavy.slice(1),
  ),
  heavyPage(
    'fills memory with canvases',
    () =>
      script(`for (let made = 0; made < 60; made++) { const canvas = document.createElement('canvas'); canvas.width = canvas.height = 6000;
      const to = canvas.getContext('2d'); to.fillStyle = 'red'; to.fillRect(0, 0, 6000, 6000); document.body.append(canvas); }`),
    ...heavy,
  ),
  heavyPage(
    'fills memory with blobs',
    () =>
      script(
        `const all = []; for (let made = 0; made < 400; made++) all.push(new Blob([new Uint8Array(8 << 20).fill(made)]));`,
      ),
    ...heavy,
  ),
  heavyPage(
    'has a canvas of 30,000 by 30,000 pixels',
    () =>
      script(
        `const canvas = document.createElement('canvas'); canvas.width = canvas.height = 30000; canvas.getContext('2d').fillRect(0, 0, 30000, 30000); document.body.append(canvas);`,
      ),
    ...heavy,
  ),
  heavyPage(
    'has a million elements',
    () =>
      script(
        `const all = []; for (let made = 0; made < 1e6; made++) all.push('<i>' + made + '</i>'); document.body.innerHTML = all.join('');`,
      ),
    ...heavy,
  ),
];

const PAINT = [
  heavyPage(
    'moves a thousand blurred elements for ever',
    () => `<style>@keyframes turn { to { transform: rotate(1turn) scale(9); filter: blur(99px) } }
      i { position: absolute; inset: 0; backdrop-filter: blur(50px); animation: turn 1s infinite alternate }</style>${'<i>x</i>'.repeat(1000)}`,
    ...heavy,
  ),
  heavyPage(
    'blurs letters of 10,000 pixels',
    () => '<p style="font-size: 10000px; filter: blur(400px) drop-shadow(0 0 900px red)">XYZ</p>',
    ...heavy,
  ),
  heavyPage(
    'nests filters of SVG for 512 KB',
    () => {
      const turbulence =
        '<feTurbulence baseFrequency="0.9" numOctaves="9"/><feMorphology radius="40"/><feGaussianBlur stdDeviation="60"/>';
      const filters = `<filter id="f">${turbulence.repeat(40)}</filter>`;
      const open = '<g filter="url(#f)">';
      const depth = Math.floor((512 * 1024 - filters.length) / (open.length + 4));
      return `<svg width="640" height="360">${filters}${open.repeat(depth)}<rect width="9" height="9"/>${'</g>'.repeat(depth)}</svg>`;
    },
    ...heavy,
  ),
  heavyPage(
    'counts for ever in styles',
    () =>
      `<style>${Array.from({ length: 3000 }, (_, n) => `p:has(i:nth-child(${n}n + 1) ~ b) { --a${n}: calc(var(--a${n + 1}, 1) * 2) }`).join('')}</style>${'<p><i></i><b></b></p>'.repeat(3000)}`,
    ...heavy,
  ),
];

const CRASHES = [
  heavyPage('nests 200,000 elements', () => script(`document.body.innerHTML = '<div>'.repeat(200000);`), ...heavy),
  heavyPage(
    'nests 200,000 elements one by one',
    () =>
      script(
        `let at = document.body; for (let deep = 0; deep < 200000; deep++) { const inner = document.createElement('div'); at.append(inner); at = inner; } document.body.offsetTop;`,
      ),
    ...heavy,
  ),
  page('leads to addresses that crash a browser', () =>
    script(
      `for (const to of ['chrome://crash', 'chrome://kill', 'chrome://gpucrash', 'chrome://quit', 'about:crash']) { open(to); location = to; }`,
    ),
  ),
];

const FETCHES = (targets: Targets): string => `for (const to of ${addresses(targets)}) {
  fetch(to, { mode: 'no-cors' }).then(() => tell('fetched'), () => 0);
  navigator.sendBeacon(to, 'x');
  new Image().src = to;
  try { new WebSocket(to.replace('http', 'ws')).onopen = () => tell('socket'); } catch {}
  new EventSource(to).onopen = () => tell('events');
  for (const [name, rel] of [['link', 'stylesheet'], ['link', 'preconnect'], ['link', 'dns-prefetch'], ['link', 'prerender']])
    document.head.append(Object.assign(document.createElement(name), { rel, href: to }));
  document.head.append(Object.assign(document.createElement('script'), { src: to }));
  document.body.append(Object.assign(document.createElement('iframe'), { src: to }));
  const form = Object.assign(document.createElement('form'), { action: to, method: 'post', target: '_blank' });
  document.body.append(form); form.submit();
}`;

const WEB_RTC = ({ port }: Targets): string => `(async () => {
  for (const host of ['127.0.0.1', '[::1]']) {
    const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:' + host + ':${port}' }, { urls: 'turn:' + host + ':${port}?transport=tcp', username: 'a', credential: 'b' }] });
    peer.createDataChannel('x');
    const offer = await peer.createOffer();
    await peer.setLocalDescription(offer);
    const answer = new RTCPeerConnection();
    await answer.setRemoteDescription(offer);
    for (const type of ['udp', 'tcp']) await answer.addIceCandidate({ sdpMid: '0', candidate: 'candidate:1 1 ' + type + ' 2130706431 ' + host.replace(/[\\[\\]]/g, '') + ' ${port} typ host' + (type === 'tcp' ? ' tcptype passive' : '') });
    await answer.setLocalDescription(await answer.createAnswer());
  }
})().catch(() => 0);`;

const READS_FILES = ({
  canaries,
}: Targets): string => `for (const to of ${JSON.stringify(canaries.map((path) => `file://${path}`))}) {
  for (const [name, by] of [['img', 'src'], ['iframe', 'src'], ['object', 'data'], ['embed', 'src'], ['script', 'src']])
    document.body.append(Object.assign(document.createElement(name), { [by]: to, onload: () => name === 'iframe' || tell(name) }));
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: to }));
  const asked = new XMLHttpRequest(); asked.onload = () => tell(asked.responseText); asked.open('GET', to);
  try { asked.send(); } catch {}
  fetch(to).then((answer) => answer.text()).then(tell, () => 0);
  for (const frame of document.querySelectorAll('iframe')) frame.onload = () => { try { tell(frame.contentDocument.body.innerText); } catch {} };
}`;

const NETWORK = [
  page(
    'fetches from loopback and link-local addresses, speaks by WebRTC, opens WebTransport, reads files, registers a service worker and asks the person',
    (targets) =>
      [
        TELL,
        READS_FILES(targets),
        FETCHES(targets),
        WEB_RTC(targets),
        `new WebTransport('https://127.0.0.1:${targets.port}/').ready.catch(() => 0);`,
        `navigator.serviceWorker?.register('/film.html').then(() => tell('registered'), () => 0);`,
        `alert('a'); confirm('b'); prompt('c'); print(); addEventListener('beforeunload', (event) => event.preventDefault());`,
      ]
        .map(script)
        .join(''),
  ),
  page('loads itself again and again', () => script('location.reload(); setTimeout(() => location.reload(), 300);')),
  page(
    'leads to another document in the middle of its film',
    () => script(`setTimeout(() => { location = 'about:blank'; }, 300);`),
    'film',
    REASON.blank,
  ),
  endlessFrame(
    'leads to a document of its own making',
    () =>
      script(
        `setTimeout(() => { location = URL.createObjectURL(new Blob(['<script>for (;;);<\\/script>'], { type: 'text/html' })); }, 300);`,
      ),
    'film',
    REASON.blank,
  ),
  endlessLoad(
    'writes another document while it loads',
    () => script(`location.href = 'javascript:document.write(1)';`),
    'film',
    REASON.blank,
  ),
  page('leads away by a script', ({ port }) => script(`location = 'http://127.0.0.1:${port}/';`)),
  page(
    'leads to a file',
    ({ canaries }) => `<meta http-equiv="refresh" content="0; url=file://${canaries[0]}"><p>Hello</p>`,
  ),
  page(
    'leads away by its head',
    ({ port }) => `<meta http-equiv="refresh" content="0; url=http://127.0.0.1:${port}/"><p>Hello</p>`,
  ),
];

const OTHERS = [
  heavyPage(
    'opens windows that loop for ever',
    () =>
      script(
        `for (let made = 0; made < 20; made++) { const other = open('about:blank'); other?.document.write('<script>for (;;);<\\/script>'); }`,
      ),
    'film',
    REASON.load,
    REASON.frame,
  ),
  page('starts workers that never end', () =>
    script(`const loop = URL.createObjectURL(new Blob(['for (;;);'])); const start = (kind) => { try { new kind(loop); } catch {} };
      for (let made = 0; made < 8; made++) { start(Worker); start(SharedWorker); }`),
  ),
  heavyPage(
    'tampers with the clock',
    () =>
      script(`const never = () => 0; for (const name of ['requestAnimationFrame', 'setTimeout', 'setInterval', 'Date', 'Promise', 'MutationObserver', 'Map', 'Set', 'console'])
      try { Object.defineProperty(window, name, { value: never, writable: false, configurable: false }); } catch {}
      try { performance.now = () => NaN; document.getAnimations = () => { throw 1; }; Array.prototype.map = Array.prototype.filter = Array.prototype[Symbol.iterator] = never; } catch {}
      Object.defineProperty(Object.prototype, 'value', { get() { for (;;); } }); Object.freeze(Object.prototype);`),
    ...heavy,
  ),
  page('is no page at all', () => '\u0000<\u0001>"\'--></script><svg/onload=alert(1)>'),
];

const ALL: readonly HostilePage[] = [...LOOPS, ...MEMORY, ...PAINT, ...CRASHES, ...NETWORK, ...OTHERS];

/** Each ends as another page does, by other means. */
const SIBLINGS = [
  'loops for ever in a timer',
  'keeps its queue of microtasks full',
  'searches by a regular expression for ever',
  'fills memory with buffers',
  'has a canvas of 30,000 by 30,000 pixels',
  'has a million elements',
  'blurs letters of 10,000 pixels',
  'counts for ever in styles',
  'nests 200,000 elements one by one',
  'nests filters of SVG for 512 KB',
  'leads away by its head',
];

/** Pages that a hostile caller might send: one of each kind, all of them on request. docs/deep-tests.md names the command. */
export const HOSTILE_PAGES =
  process.env['HOSTILE_PAGES'] === 'all' ? ALL : ALL.filter(({ name }) => !SIBLINGS.includes(name));
