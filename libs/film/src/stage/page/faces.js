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

/** What the browser's own face can set: Latin, Greek, Cyrillic and their punctuation. */
const OWN_FACE =
  /[\u0020-\u024F\u0370-\u03FF\u0400-\u052F\u1E00-\u1FFF\u2010-\u2027\u2030-\u205F\u20A0-\u20BF\u2100-\u2122\u2212]/u;

/** Characters that no face draws: joiners, marks of direction, variation selectors, blanks. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Z}\uFE00-\uFE0F]/u;

/** Elements whose text is not shown. */
const UNREAD = new Set(['script', 'style', 'template', 'title', 'noscript']);

const MOST_TEXTS = 5000;
const MOST_LETTERS = 12;

/** Faces that did not load, families that are not here, and characters for which no face of their words was loaded, by scene. */
export function faceFaults() {
  const faults = [];
  const faces = new Map();
  for (const { family, status, unicodeRange } of document.fonts) {
    const name = bare(family);
    if (status === 'error') faults.push({ kind: 'font', detail: `${name} did not load` });
    faces.set(name, [...(faces.get(name) ?? []), ...rangesOf(unicodeRange)]);
  }
  for (const { scene, families, letters } of missingFrom(faces)) {
    for (const family of families) {
      faults.push({ kind: 'font', detail: `${family} is not here, another face stands for it`, ...scene });
    }
    const detail = `no face has ${[...letters].slice(0, MOST_LETTERS).join(' ')}`;
    if (letters.size > 0) faults.push({ kind: 'font', detail, ...scene });
  }
  return faults;
}

/** By scene. */
function missingFrom(faces) {
  const missing = new Map();
  const known = new Map();
  for (const { data, parentElement: element } of texts()) {
    const { fontFamily } = getComputedStyle(element);
    const families = fontFamily.split(',').map(bare);
    const { scene } = sceneOf(element);
    if (!missing.has(scene)) missing.set(scene, { scene: sceneOf(element), families: new Set(), letters: new Set() });
    const absent = absentFrom(faces, families);
    if (absent !== undefined) missing.get(scene).families.add(absent);
    for (const letter of new Set(data)) {
      const key = `${letter}${fontFamily}`;
      if (!known.has(key)) known.set(key, UNSEEN.test(letter) || isDrawn(letter, families, faces));
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

function isDrawn(letter, families, faces) {
  const point = letter.codePointAt(0);
  const loaded = families.filter((family) => faces.has(family));
  if (loaded.some((family) => faces.get(family).some(([first, last]) => point >= first && point <= last))) return true;
  return loaded.length === 0 && OWN_FACE.test(letter);
}

function bare(family) {
  return family.trim().replaceAll(/^["']|["']$/g, '');
}

/** `U+0000-00FF, U+131` as pairs of first and last. */
function rangesOf(text) {
  return text.split(',').map((range) => {
    const [first, last = first] = range.trim().replace(/^U\+/iu, '').split('-');
    return [Number.parseInt(first.replaceAll('?', '0'), 16), Number.parseInt(last.replaceAll('?', 'F'), 16)];
  });
}
