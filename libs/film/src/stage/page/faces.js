import { lettersIn, undrawn } from './drawn-letters.js';
import { sceneOf } from './scene-of.js';

/** Families that name no face: the browser takes one of its own for them. */
const GENERIC = new Set([
  'serif',
  'sans-serif',
  'monospace',
  'cursive',
  'fantasy',
  'system-ui',
  'ui-sans-serif',
  'ui-serif',
  'ui-monospace',
  'math',
  'emoji',
  // What authors call the face of the system.
  '-apple-system',
  'BlinkMacSystemFont',
]);

/** The family of words for which the document names none. */
const UNNAMED = 'Times New Roman';

/** Elements whose text is not shown. */
const UNREAD = new Set(['script', 'style', 'template', 'title', 'noscript', 'desc', 'metadata']);

const MOST_TEXTS = 5000;
const MOST_LETTERS = 12;

/** The characters that no face had when they were asked for last, each in its font and scene. */
let lost = new Map();

/**
 * Faces that did not load, and of some texts families that are not here, by scene. Then all characters of texts so far that no face
 * has, by scene.
 */
export async function faceFaults(found) {
  const faults = [];
  const faces = new Set();
  for (const { family, status } of document.fonts) {
    const name = bare(family);
    if (status === 'error') faults.push({ kind: 'font', detail: `${name} did not load` });
    faces.add(name);
  }
  const letters = new Map(lost);
  for (const { data, parentElement } of found) {
    const scene = sceneOf(parentElement);
    const font = fontOf(parentElement);
    const absent = absentFrom(faces, font.families.split(',').map(bare));
    if (absent !== undefined) {
      faults.push({ kind: 'font', detail: `${absent} is not here, another face stands for it`, ...scene });
    }
    for (const letter of lettersIn(data)) {
      const one = { letter, ...font, scene };
      letters.set(JSON.stringify(one), one);
    }
  }
  lost = await undrawn(letters);
  return [...new Map(faults.map((fault) => [`${fault.scene} ${fault.detail}`, fault])).values(), ...lostFaults()];
}

/** One for each scene. */
function lostFaults() {
  const scenes = new Map();
  for (const { letter, scene } of lost.values()) {
    if (!scenes.has(scene.scene)) scenes.set(scene.scene, { scene, letters: new Set() });
    scenes.get(scene.scene).letters.add(letter);
  }
  return [...scenes.values()].map(({ scene, letters }) => {
    const first = [...letters].slice(0, MOST_LETTERS);
    return { kind: 'font', detail: `no face has ${first.join(' ')}`, lost: first, ...scene };
  });
}

/** Words that are not shown yet have asked for no face. */
export function loadFacesOf(found) {
  const letters = new Map();
  for (const { data, parentElement } of found) {
    const { style, families } = fontOf(parentElement);
    const font = `${style} 40px ${families}`;
    const others = data.replaceAll(/[\0-~]+/g, '');
    if (others !== '') letters.set(font, `${letters.get(font) ?? ''}${others}`);
  }
  return Promise.allSettled([...letters].map(([font, others]) => document.fonts.load(font, others)));
}

/** How many faces have loaded or will not. */
export function settledFaces() {
  return [...document.fonts].filter(({ status }) => status === 'loaded' || status === 'error').length;
}

function fontOf(element) {
  const { fontStyle, fontWeight, fontFamily } = getComputedStyle(element);
  return { style: `${fontStyle} ${fontWeight}`, families: fontFamily };
}

/** The family that an author wanted and did not get, where no other family of the list was declared either. */
function absentFrom(faces, families) {
  const [first] = families;
  if (GENERIC.has(first) || families.some((family) => faces.has(family))) return undefined;
  return families.length === 1 && first === UNNAMED ? undefined : first;
}

/** The texts in some nodes that may be shown. */
export function textsIn(roots) {
  const found = [];
  for (const root of roots) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = root.nodeType === Node.TEXT_NODE ? root : walker.nextNode(); node; node = walker.nextNode()) {
      if (found.length === MOST_TEXTS) return found;
      const isRead = node.isConnected && node.parentElement && !UNREAD.has(node.parentElement.localName);
      if (isRead && node.data.trim()) found.push(node);
    }
  }
  return found;
}

/** Whether a text takes room in the page. */
export function isLaidOut(text) {
  const range = document.createRange();
  range.selectNodeContents(text);
  return [...range.getClientRects()].some(({ height }) => height > 0);
}

function bare(family) {
  return family.trim().replaceAll(/^["']|["']$/g, '');
}
