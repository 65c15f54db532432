import type { IndexedPicture, PictureIndex, PictureSet } from './picture-index.js';
import { SENSES } from './picture-senses.js';
import { type Sought, singular, soughtIn } from './picture-words.js';

/** A score from here on says that the picture shows what the words mean. */
export const SHOWN = 0.5;

export interface FoundPicture {
  /** Such as `fluent:bicycle`. */
  id: string;
  name: string;
  set: PictureSet;
  /** From 0 to 1; below `SHOWN` the words count as not shown. */
  score: number;
  /** The words that the picture shows. */
  covers: string[];
}

/** Strength of a match. A tag is a weak hint: "rabbit" is tagged with "spring". */
const SENSE = 0.96;
const TAG = 0.5;
const TAG_OF_PERSON = 0.3;
/** Of a word that has a sense of its own, or whose drawings mostly show another one; `find_picture` still offers them. */
const OTHER_SENSE = 0.49;
/** A coloured picture is preferred to a line drawing of the same name. */
const SET_STRENGTH: Record<PictureSet, number> = { fluent: 1, noto: 0.99, tabler: 0.86 };

/** Pictures that fit the words, best first. The same words give the same pictures. An id finds its own picture. */
export function searchPictures(index: PictureIndex, words: string, { most = 12 } = {}): FoundPicture[] {
  const named = index.find(words.trim());
  if (named !== undefined) return [found(named, 1, [words.trim()])];
  const sought = soughtIn(words);
  if (sought.terms.length > 1 && SENSES.get(sought.phrase) === '') return [];
  const scored = new Map<string, FoundPicture>();
  const keep = (picture: FoundPicture): void => {
    const earlier = scored.get(picture.id);
    if (earlier === undefined || earlier.score < picture.score) scored.set(picture.id, picture);
  };
  wholePhrase(index, sought).forEach(keep);
  for (const start of sought.terms.keys()) {
    for (const length of [1, 2, 3]) {
      if (start + length > sought.terms.length) break;
      runOfTerms(index, sought, start, length).forEach(keep);
    }
  }
  return oncePerName([...scored.values()].toSorted(byScore)).slice(0, most);
}

/** Both coloured sets draw the same emoji: one of them is enough to choose from. */
function oncePerName(pictures: FoundPicture[]): FoundPicture[] {
  const names = new Set<string>();
  return pictures.filter(({ name, set }) => {
    if (set === 'tabler') return true;
    const isNew = !names.has(name);
    names.add(name);
    return isNew;
  });
}

/** Names that are the words as they stand, negations included: "no smoking". */
function wholePhrase(index: PictureIndex, { phrase }: Sought): FoundPicture[] {
  const words = phrase.split(' ');
  const sense = SENSES.get(phrase);
  if (sense) return senses(index, sense, words, 1);
  if (sense === '') return [];
  return index
    .having(words.at(-1) ?? '')
    .filter(({ parts }) => parts.join(' ') === phrase)
    .map((picture) => found(picture, SET_STRENGTH[picture.set], words));
}

/** Pictures for the terms from `start` on; how much they count depends on whether the head is among them. */
function runOfTerms(index: PictureIndex, sought: Sought, start: number, length: number): FoundPicture[] {
  const run = sought.terms.slice(start, start + length);
  const share = shareOf(index, sought, start, length);
  const sense = SENSES.get(run.join(' '));
  const meant = sense ? senses(index, sense, run, share) : [];
  if (length > 1) return sense ? meant : namesOfRun(index, run, share);
  const [term = ''] = run;
  const certainty = sense === undefined ? 1 : OTHER_SENSE;
  return [
    ...meant,
    ...index.having(term).map((picture) => found(picture, share * certainty * strength(picture, term), run)),
  ];
}

/** Pictures whose name is all of the terms. */
function namesOfRun(index: PictureIndex, run: readonly string[], share: number): FoundPicture[] {
  return index
    .having(run.at(-1) ?? '')
    .filter(({ parts }) => parts.join(' ') === run.join(' '))
    .map((picture) => found(picture, share * SET_STRENGTH[picture.set], [...run]));
}

function senses(index: PictureIndex, ids: string, covers: string[], share: number): FoundPicture[] {
  return ids
    .split(' ')
    .flatMap((id) => index.find(id) ?? [])
    .map((picture, place) => found(picture, share * (SENSE - place / 100), covers));
}

/** A picture of the head alone stands for the words; one of a modifier alone does so only where nothing shows the head. */
function shareOf(index: PictureIndex, { terms, head }: Sought, start: number, length: number): number {
  const covered = length / terms.length;
  const hasHead = head >= start && head < start + length;
  if (hasHead) return 0.7 + 0.3 * covered;
  const isHeadKnown = isShowable(index, terms[head] ?? '');
  return (isHeadKnown ? 0.3 : 0.5) + 0.2 * covered;
}

function isShowable(index: PictureIndex, term: string): boolean {
  const sense = SENSES.get(term);
  if (sense !== undefined) return sense !== '';
  return index.having(term).some((picture) => strength(picture, term) >= SHOWN);
}

/** How well the picture shows the term: its whole name, the last word of its name, another word of it, or a tag. */
function strength({ set, parts, tags, isPerson }: IndexedPicture, term: string): number {
  const place = parts.lastIndexOf(term);
  if (place >= 0) {
    if (parts.length === 1) return SET_STRENGTH[set];
    const isHead = place === parts.length - 1 && set !== 'tabler';
    const others = parts.length - 1;
    return SET_STRENGTH[set] * Math.max(0.2, (isHead ? 0.8 : 0.62) - 0.08 * others - (isPerson ? 0.1 : 0));
  }
  const tag = tags.indexOf(term);
  if (tag < 0) return 0;
  return (isPerson ? TAG_OF_PERSON : TAG) - Math.min(tag, 20) / 1000;
}

function found({ id, name, set }: IndexedPicture, score: number, covers: readonly string[]): FoundPicture {
  return {
    id,
    name: name.replaceAll('-', ' '),
    set,
    score: Math.round(score * 1000) / 1000,
    covers: [...covers].map(singular),
  };
}

function byScore(one: FoundPicture, other: FoundPicture): number {
  return other.score - one.score || one.name.length - other.name.length || (one.id < other.id ? -1 : 1);
}
