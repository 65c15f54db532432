import { frameFormat, videoFrameSize } from '@libs/drawing';
import { describe, expect, it } from 'vitest';
import { testBrowser } from '../../../../../test/support/films/test-stage.js';
import { KINDS } from '../../scenes/kinds.js';
import { scene, type Scene } from '../../scenes/scene.js';
import { FILM_THEMES } from '../../themes/themes.js';
import { openStage } from '../stage/open-stage.js';
import { packageAsset } from '../stage/package-assets.js';
import { pageParts } from '../stage/page-script.js';
import { filmDocument } from './film-document.js';

const OFFICE = 'Straßenverkehrsordnungsamt';
const { title, quote, stat, list, steps, compare, table, timeline, end_card: endCard } = KINDS;
const { chart, diagram, sequence, code } = KINDS;
const WORDS = [title, quote, stat, list, steps, compare, table, timeline, endCard];
/** The guide's examples of kinds that the page sizes, under a headline where they have none. */
const EXAMPLES = [...WORDS, chart, diagram, sequence, code].map(({ words }) =>
  scene.parse({ headline: 'How it began', ...words.example }),
);
const KIND_NAMES = EXAMPLES.map(({ visual }) => visual.type);
const ALPS = ['München', 'Wien', 'Zürich', 'Milano', 'Roma', 'Salzburg', 'Venice', 'Innsbruck'].map((name) => ({
  name,
}));
/** Share of the height; `base.css` says 3.4 %. */
const LEGIBLE = 0.0338;
const LONG: Scene[] = ([
  { type: 'title', text: `Das ${OFFICE} der Hauptstadt`, detail: 'Wir suchen eine neue Leitung für die Abteilung.' },
  { type: 'steps', items: [OFFICE, 'Warten Sie bitte, bis Ihre Nummer aufgerufen wird'] },
  { type: 'compare', left: { title: OFFICE, points: ['x'.repeat(48)] }, right: { title: 'b', points: ['Antrag'] } },
  { type: 'list', items: Array.from({ length: 12 }, () => ({ text: 'w'.repeat(50), price: '€1,250.00', detail: OFFICE })) },
  { type: 'table', columns: Array(6).fill(OFFICE), rows: Array(10).fill(Array(6).fill('Sonntagsöffnung')) },
  { type: 'timeline', points: Array.from({ length: 8 }, () => ({ when: '30 November 1998', text: `${OFFICE} eröffnet in der Stadt` })) },
  { type: 'stat', label: OFFICE.repeat(3), value: '9'.repeat(24), unit: 'u'.repeat(60), from: 8, direction: 'up' },
  { type: 'chart', data: { labels: [OFFICE, 'Einwohnermeldeamt', 'Jugendamt'], series: [{ values: [1240, -980, 90] }] } },
  { type: 'chart', chart: 'donut', data: { labels: [OFFICE, 'Rest'], series: [{ values: [1_240_000, 980] }] } },
  { type: 'diagram', nodes: [{ id: 'a', label: OFFICE }, { id: 'b', label: 'Amt' }], edges: [{ from: 'a', to: 'b', label: 'x'.repeat(20) }] },
  { type: 'sequence', actors: ['Straßenamt Nord', 'Amt B', 'Amt C', 'Amt D'], messages: Array.from({ length: 12 }, () => ({ from: 'Amt B', to: 'Straßenamt Nord', text: OFFICE })) },
  { type: 'code', text: `${'x'.repeat(80)}\n${'y z '.repeat(18)}` },
  { type: 'equation', tex: 'x'.repeat(100) },
  { type: 'equation', tex: String.raw`\begin{pmatrix} a & b \\ c & d \end{pmatrix}^{-1} = \frac{1}{ad-bc}\begin{pmatrix} d & -b \\ -c & a \end{pmatrix}` },
  { type: 'map', places: ALPS, route: true },
  { type: 'map', countries: ['Belgium', 'Netherlands', 'Luxembourg', 'Switzerland', 'Austria', 'Slovenia', 'Croatia', 'Czechia', 'Democratic Republic of the Congo'] },
  { type: 'end_card', brand: { name: OFFICE.repeat(2), line: OFFICE, address: 'a'.repeat(80) } },
] as object[]).map((visual) => scene.parse({ headline: `Das ${OFFICE} sucht einen Kapitän`, visual })); // prettier-ignore

interface Seen {
  /** Pixels: of the safe area, and of the words of the scene. */
  safe: Box;
  words: Box;

  /** Share of the height of the safe area that headline and picture take. */
  filled: number;
  /** Sizes of type in shares of the frame's height. */
  smallest: number;
  headline: number;
  /** The element whose type could be 8 % larger, if any. */
  tooSmall?: string;
  partings: string[];
  /** Sizes of the texts of items, cells and points. */
  equals: number[];
  /** The words of messages that are wider than their arrow. */
  wide: string[];
  /** Of a title. */
  beside: Box | null;
  /** The names on a map that lie on each other. */
  covered: string[];
}
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What each scene looks like once the page has sized its type. */
const LOOK = `
const boxOf = (rects) => ({
  left: Math.min(...rects.map((rect) => rect.left)), top: Math.min(...rects.map((rect) => rect.top)),
  right: Math.max(...rects.map((rect) => rect.right)), bottom: Math.max(...rects.map((rect) => rect.bottom)),
});
const rects = (element) => [...element.querySelectorAll('*')].map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 0);
const sizeOf = (element) => Number.parseFloat(getComputedStyle(element).fontSize) / innerHeight;
const still = new CSSStyleSheet();
still.replaceSync(AT_REST);
document.adoptedStyleSheets = [still];
return [...document.querySelectorAll('.scene')].map((scene) => {
  const safe = scene.querySelector('.safe');
  const picture = safe.querySelector('[data-fit="picture"]');
  const matter = boxOf(rects(safe).filter((rect) => rect.height < safe.clientHeight));
  const texts = [];
  const walker = document.createTreeWalker(safe, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node.data.trim()) texts.push(node);
  const lines = texts.flatMap((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    // The box of a line has room above and below its letters.
    const room = sizeOf(node.parentElement) * innerHeight * 0.22;
    return [...range.getClientRects()].filter(({ width }) => width > 0)
      .map(({ left, top, right, bottom }) => ({ left, right, top: top + room, bottom: bottom - room }));
  });
  const shown = texts.map((node) => node.parentElement).filter((one) => one.checkVisibility());
  const tooSmall = [...safe.querySelectorAll('[data-fit]')].find((root) => {
    const name = root.dataset.fit === 'part' ? '--part' : '--fit';
    const size = Number(root.style.getPropertyValue(name));
    const larger = Math.min(size * 1.08, limitsOf(root).most);
    root.style.setProperty(name, larger);
    const holds = larger > size * 1.01 && isHeld(root.closest('[data-fit="picture"]') ?? root);
    root.style.setProperty(name, size);
    return holds;
  });
  return {
    safe: safe.getBoundingClientRect().toJSON(),
    words: boxOf(lines),
    beside: safe.querySelector('.title-picture')?.getBoundingClientRect().toJSON() ?? null,
    filled: (matter.bottom - matter.top) / safe.clientHeight,
    smallest: Math.min(...shown.map(sizeOf)),
    headline: sizeOf(safe.querySelector('.headline') ?? safe),
    tooSmall: tooSmall?.className,
    partings: [...safe.querySelectorAll('[data-fit]')].map((root) => root.dataset.parting),
    wide: [...picture.querySelectorAll('.message:not(.own)')].filter((message) => {
      const words = document.createRange();
      words.selectNodeContents(message.querySelector('p'));
      return words.getBoundingClientRect().width > message.querySelector('.way').clientWidth;
    }).map((message) => message.textContent),
    covered: [...safe.querySelectorAll('[data-name]')].filter((name, at, all) => all.some((other, later) => later > at
      && meet(name.getBoundingClientRect(), other.getBoundingClientRect()))).map((name) => name.textContent),
    equals: [...picture.querySelectorAll('.text, td:not(:first-child) bdi, .side p, li p:last-child')].map(sizeOf),
  };
});`;

async function look(scenes: readonly Scene[], shape: '16:9' | '9:16' | '1:1' | '4:5', at: number): Promise<Seen[]> {
  const { width, height } = videoFrameSize(shape, '480p');
  const theme = FILM_THEMES[at % FILM_THEMES.length]!;
  const html = await filmDocument({
    width,
    height,
    shape: frameFormat({ width, height }),
    theme,
    ground: 'light',
    palette: theme.tones.light,
    seed: 1,
    scenes: scenes.map((one, index) => ({ scene: one, startSeconds: index, durationSeconds: 1, entrance: 'cut' })),
    icon: () => ({ address: '/icons/tabler/box.svg' }),
    pictureOf: () => ({ address: '/icons/tabler/box.svg' }),
    image: (id) => ({ address: `/media/${id}` }),
  });
  const browser = await testBrowser();
  const signal = new AbortController().signal;
  const stage = await openStage({ html, width, height, fps: 30, seed: 1, assets: packageAsset, markup: 'ours', browser, signal }); // prettier-ignore
  try {
    return (await stage.ask(`(() => { ${pageParts(['names', 'fit'])}\n${LOOK} })()`)) as Seen[];
  } finally {
    await stage.close();
  }
}

function isInside({ words, safe }: Seen): boolean {
  const beyond = [safe.left - words.left, safe.top - words.top, words.right - safe.right, words.bottom - safe.bottom];
  return Math.max(...beyond) < 2;
}

describe.each([
  ['16:9', 0],
  ['9:16', 1],
  ['1:1', 2],
  ['4:5', 5],
] as const)('type in %s', (shape, at) => {
  it('is the largest that holds, legible, equal for equal things, with whole words in the safe area', async () => {
    const seen = await look(EXAMPLES, shape, at);
    const faults = seen.flatMap((one, index) => [
      ...(one.tooSmall === undefined ? [] : [`${KIND_NAMES[index]}: ${one.tooSmall} could be larger`]),
      ...(one.smallest < LEGIBLE ? [`${KIND_NAMES[index]}: type of ${one.smallest} of the height`] : []),
      ...(new Set(one.equals).size > 1 ? [`${KIND_NAMES[index]}: sizes ${one.equals.join(', ')}`] : []),
      ...(one.partings.every((parting) => parting === 'whole') ? [] : [`${KIND_NAMES[index]}: parted words`]),
      ...(isInside(one) ? [] : [`${KIND_NAMES[index]}: words beyond the safe area`]),
      ...one.wide.map((words) => `${words} is wider than its arrow`),
    ]);
    expect(faults).toEqual([]);
  });

  it('stays inside the safe area where texts and words are as long as a kind takes them', async () => {
    const seen = await look(LONG, shape, at);
    expect(
      seen.flatMap((one, index) => [...(isInside(one) ? [] : [LONG[index]!.visual.type]), ...one.covered]),
    ).toEqual([]);
  });
});

it.each([
  ['16:9', 1],
  ['16:9', 2],
  ['9:16', 0],
  ['1:1', 4],
  ['4:5', 1],
] as const)('words of a title in %s never stand on its picture (theme %i)', async (shape, at) => {
  const texts = ['Ice', 'The rent of ten years in four cities', `Das ${OFFICE} der Hauptstadt`];
  const titles = texts.map((text) => scene.parse({ visual: { type: 'title', text, kicker: 'News', detail: text } }));
  const seen = await look(titles, shape, at);
  const standing = seen.map(({ words, beside }) =>
    shape === '16:9' ? words.right - beside!.left : words.bottom - beside!.top,
  );
  expect(standing.filter((pixels) => pixels > 4)).toEqual([]);
});

it('a tall film fills most of its safe area and keeps its foot and right side free for the controls of apps', async () => {
  const seen = await look(EXAMPLES, '9:16', 3);
  const { safe } = seen[0]!;
  expect([safe.bottom / 854 < 1 - 320 / 1920, safe.right / 480 < 1 - 120 / 1080]).toEqual([true, true]);
  const bare = seen.flatMap(({ filled }, index) => (filled < 0.55 ? [`${KIND_NAMES[index]}: ${filled}`] : []));
  expect(bare).toEqual([]);
});

it('a headline becomes smaller where the picture below it is crowded', async () => {
  const points = Array<string>(5).fill('A point of two or three lines upon a phone');
  const crowded = { type: 'compare', left: { title: 'Now', points }, right: { title: 'Then', points } };
  const [small, usual] = await look(
    [crowded, { type: 'title', text: 'Now' }].map((visual) => scene.parse({ headline: 'Now and then', visual })),
    '9:16',
    0,
  );
  expect(small!.headline).toBeCloseTo(usual!.headline * 0.7, 3);
});
