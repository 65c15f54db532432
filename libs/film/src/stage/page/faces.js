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

/** Characters that no face draws: joiners, marks of direction, variation selectors, blanks. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Z}\uFE00-\uFE0F]/u;

/** A character of no face: the browser sets it as it sets every character that no face has, as a box or as nothing. */
const OF_NO_FACE = '\u{10FFFF}';

/** Elements whose text is not shown. */
const UNREAD = new Set(['script', 'style', 'template', 'title', 'noscript']);

const MOST_TEXTS = 5000;
const MOST_LETTERS = 12;

/** Faces that did not load, families that are not here, and characters that no face has, by scene. */
export async function faceFaults() {
  const found = texts();
  await loadFacesOf(found);
  const faults = [];
  const faces = new Set();
  for (const { family, status } of document.fonts) {
    const name = bare(family);
    if (status === 'error') faults.push({ kind: 'font', detail: `${name} did not load` });
    faces.add(name);
  }
  for (const { scene, families, letters } of missingFrom(faces, found)) {
    for (const family of families) {
      faults.push({ kind: 'font', detail: `${family} is not here, another face stands for it`, ...scene });
    }
    const detail = `no face has ${[...letters].slice(0, MOST_LETTERS).join(' ')}`;
    if (letters.size > 0) faults.push({ kind: 'font', detail, ...scene });
  }
  return faults;
}

/** Words that are not shown yet have asked for no face. */
function loadFacesOf(found) {
  const letters = new Map();
  for (const { data, parentElement } of found) {
    const { fontFamily } = getComputedStyle(parentElement);
    const others = data.replaceAll(/[\0-~]+/g, '');
    if (others !== '') letters.set(fontFamily, `${letters.get(fontFamily) ?? ''}${others}`);
  }
  const loads = [...letters].map(([fontFamily, others]) => document.fonts.load(`40px ${fontFamily}`, others));
  return Promise.allSettled(loads);
}

/** By scene. */
function missingFrom(faces, found) {
  const missing = new Map();
  const known = new Map();
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  for (const { data, parentElement: element } of found) {
    const { fontFamily } = getComputedStyle(element);
    const families = fontFamily.split(',').map(bare);
    const { scene } = sceneOf(element);
    if (!missing.has(scene)) missing.set(scene, { scene: sceneOf(element), families: new Set(), letters: new Set() });
    const absent = absentFrom(faces, families);
    if (absent !== undefined) missing.get(scene).families.add(absent);
    for (const letter of new Set(data)) {
      const key = `${letter}${fontFamily}`;
      if (!known.has(key)) known.set(key, isDrawn(letter, fontFamily, context));
      if (!known.get(key)) missing.get(scene).letters.add(letter);
    }
  }
  return missing.values();
}

/** The family that an author wanted and did not get, where no other family of the list was declared either. */
function absentFrom(faces, families) {
  const [first] = families;
  if (GENERIC.has(first) || families.some((family) => faces.has(family))) return undefined;
  return families.length === 1 && first === UNNAMED ? undefined : first;
}

function texts() {
  if (!document.body) return [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let node = walker.nextNode(); node && found.length < MOST_TEXTS; node = walker.nextNode()) {
    const isShown = node.parentElement && !UNREAD.has(node.parentElement.localName);
    if (isShown && node.data.trim()) found.push(node);
  }
  return found;
}

function isDrawn(letter, fontFamily, context) {
  if (letter <= '~' || UNSEEN.test(letter)) return true;
  context.font = `40px ${fontFamily}`;
  return sizeOf(letter, context) !== sizeOf(OF_NO_FACE, context);
}

/** The width of a character, and the box of what is drawn of it. */
function sizeOf(letter, context) {
  const size = context.measureText(letter);
  const sides = ['Left', 'Right', 'Ascent', 'Descent'].map((side) => size[`actualBoundingBox${side}`]);
  return [size.width, ...sides].join(' ');
}

function bare(family) {
  return family.trim().replaceAll(/^["']|["']$/g, '');
}
