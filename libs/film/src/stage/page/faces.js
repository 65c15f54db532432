import { lostLetters } from './drawn-letters.js';
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
const UNREAD = new Set(['script', 'style', 'template', 'title', 'noscript']);

const MOST_TEXTS = 5000;
const MOST_LETTERS = 12;

/** Faces that did not load, and of some texts families that are not here and characters that no face has, by scene. */
export async function faceFaults(found) {
  await loadFacesOf(found);
  const faults = [];
  const faces = new Set();
  for (const { family, status } of document.fonts) {
    const name = bare(family);
    if (status === 'error') faults.push({ kind: 'font', detail: `${name} did not load` });
    faces.add(name);
  }
  for (const { scene, families, letters } of await missingFrom(faces, found)) {
    for (const family of families) {
      faults.push({ kind: 'font', detail: `${family} is not here, another face stands for it`, ...scene });
    }
    const lost = [...letters].slice(0, MOST_LETTERS);
    if (lost.length > 0) faults.push({ kind: 'font', detail: `no face has ${lost.join(' ')}`, lost, ...scene });
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
async function missingFrom(faces, found) {
  const missing = new Map();
  const texts = found.map(({ data, parentElement }) => ({
    text: data,
    families: getComputedStyle(parentElement).fontFamily,
  }));
  const lost = await lostLetters(texts);
  for (const [at, { parentElement }] of found.entries()) {
    const { scene } = sceneOf(parentElement);
    if (!missing.has(scene))
      missing.set(scene, { scene: sceneOf(parentElement), families: new Set(), letters: new Set() });
    const absent = absentFrom(faces, texts[at].families.split(',').map(bare));
    if (absent !== undefined) missing.get(scene).families.add(absent);
    for (const letter of lost[at]) missing.get(scene).letters.add(letter);
  }
  return missing.values();
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
      const isShown = node.parentElement && !UNREAD.has(node.parentElement.localName);
      if (isShown && node.data.trim()) found.push(node);
    }
  }
  return found;
}

function bare(family) {
  return family.trim().replaceAll(/^["']|["']$/g, '');
}
