import { askedMark } from './asked-marks.js';
import { type HeadKind, headKind } from './compound-heads.js';
import type { IndexedPicture, PictureIndex, PictureSet } from './picture-index.js';
import { SENSES } from './senses/picture-senses.js';
import { type Sought, singular, soughtIn } from './picture-words.js';
import { isAltered, isQuality } from './qualities.js';

/** A score from here on says that the picture shows what the words mean. */
const SHOWN = 0.5;

export interface FoundPicture {
  /** Such as `fluent:bicycle`. */
  id: string;
  name: string;
  set: PictureSet;
  /** From 0 to 1. */
  score: number;
  /** The words that the picture shows, and the words that it lacks. */
  covers: string[];
  lacks: string[];
  /** Whether a scene shows the picture for the words. */
  fits: boolean;
}

/** The packaged picture that shows some words; undefined where none shows them well. */
export type FindPicture = (words: string) => FoundPicture | undefined;

/** "The sea at night" is no sea by day. */
const NIGHT = 'night';
const NOTHING: Sought = { terms: [], head: -1, phrase: '' };

type Match = Omit<FoundPicture, 'lacks' | 'fits'>;

/** Words that no picture may lack, and words that a picture of a special thing may not; each once. */
interface Needed {
  always: string[];
  ofSpecial: string[];
}

/** Strength of a match by a sense. */
const SENSE = 0.96;
/** Too weak to be shown, but `find_picture` offers it. A tag is a weak hint: "rabbit" is tagged with "spring", "moose" with "Canada". */
const TAG = 0.45;
const TAG_OF_PERSON = 0.3;
/** Of a picture of another thing that has the word in its name: a drum of oil for "oil". */
const PART_OF_NAME = 0.48;
/** Of a word that has a sense of its own, or whose drawings mostly show another one. */
const OTHER_SENSE = 0.49;
/** Of a line drawing that has the very name of a word with a sense, but where it shows another thing, such as lines for "menu". */
const EXACT_LINE = 0.8;
/** Of a picture whose name and tags have all of several words. */
const BY_ALL = 0.6;
const OTHER_DRAWINGS = new Set('bolt grain mouse note nut test menu focus needle assembly'.split(' '));
/** What a picture of a part of the words counts for, at least; it grows with the share of the words that it shows. */
const [OF_HEAD, OF_CARRIER, OF_ANOTHER] = [0.7, 0.5, 0.25];

/** Words in names of pictures that leave the thing what it is: "dog face", "red apple", "man dancing". */
const PLAIN_PARTS = new Set(
  'face person man woman people symbol with and of at in the playing getting wearing red green blue brown orange'.split(
    ' ',
  ),
);
/** Words in names of the usual sign for a thing, which stands for all kinds of it: a wrapped gift for a wedding gift. */
const USUAL_PARTS = new Set(
  `wrapped glass cut drop spiral potted adhesive ear t e light shopping electric balance bar mobile sports billed snow capped
  cooked deciduous cloud paper video airplane building file`.split(/\s+/u),
);
/** A coloured picture is preferred to a line drawing of the same name. */
const SET_STRENGTH: Record<PictureSet, number> = { fluent: 1, noto: 0.99, tabler: 0.86, flag: 1, simple: 1 };

export interface SearchOptions {
  /** Pictures at most. */
  most?: number;
  /** The words stand in a sentence: words of several senses, such as "ring", are shown only where a caller asks for them. */
  isGuess?: boolean;
}

/** Pictures that fit the words, best first. The same words give the same pictures. An id finds its own picture. */
export function searchPictures(
  index: PictureIndex,
  words: string,
  { most = 12, isGuess = false }: SearchOptions = {},
): FoundPicture[] {
  const named = index.find(words.trim());
  if (named !== undefined) return [withLacks(found(named, 1, [words.trim()]), NOTHING)];
  const sought = soughtIn(words);
  if (sought.terms.length > 1 && SENSES.get(sought.phrase) === '') return [];
  const kind = headKind(sought, (term) => isShowable(index, term));
  const needed = neededOf(sought);
  const scored = new Map<string, Match>();
  const keep = (match: Match): void => {
    const picture = judged(match, index.find(match.id), needed);
    const earlier = scored.get(picture.id);
    if (earlier === undefined || earlier.score < picture.score) scored.set(picture.id, picture);
  };
  const mark = index.find(askedMark(index, words) ?? '');
  if (mark) keep(found(mark, 1, sought.terms));
  const isAsked = !isGuess && sought.terms.length === 1;
  wholePhrase(index, sought, isAsked).forEach(keep);
  byAllWords(index, sought).forEach(keep);
  for (const start of sought.terms.keys()) {
    for (const length of [1, 2, 3]) {
      if (start + length > sought.terms.length) break;
      runOfTerms(index, sought, { start, length, kind, isAsked }).forEach(keep);
    }
  }
  const best = oncePerName(
    [...scored.values()].toSorted((one, other) => byScore(one, other, words.trim().toLowerCase())),
  ).slice(0, most);
  return best.map((match) => withLacks(match, sought));
}

/** Both coloured sets draw the same emoji: one of them is enough to choose from. */
function oncePerName(pictures: Match[]): Match[] {
  const names = new Set<string>();
  return pictures.filter(({ name, set }) => {
    if (set !== 'fluent' && set !== 'noto') return true;
    const isNew = !names.has(name);
    names.add(name);
    return isNew;
  });
}

/** Names that are the words as they stand, negations included: "no smoking". */
function wholePhrase(index: PictureIndex, { phrase }: Sought, isAsked: boolean): Match[] {
  const words = phrase.split(' ');
  const sense = SENSES.get(phrase);
  if (sense) return senses(index, sense, words, 1);
  if (sense === '' && !isAsked) return [];
  return index
    .having(words.at(-1) ?? '')
    .filter(({ parts }) => parts.join(' ') === phrase)
    .map((picture) => found(picture, SET_STRENGTH[picture.set], words));
}

interface Run {
  /** Index of its first term. */
  start: number;
  length: number;
  /** What the head of the words says. */
  kind: HeadKind;
  /** A caller asks for this one word: it may show a word of several senses. */
  isAsked: boolean;
}

/** Pictures whose name and tags have all of several words, best with most of them in its name: "plate with cutlery". */
function byAllWords(index: PictureIndex, { terms }: Sought): Match[] {
  if (terms.length < 2 || terms.some(isQuality)) return [];
  return index.having(terms.at(-1)!).flatMap((picture) => {
    const { isPerson, parts, tags } = picture;
    const named = terms.filter((term) => parts.includes(term)).length;
    const hasAll = !isPerson && terms.every((term) => parts.includes(term) || tags.includes(term));
    return hasAll ? found(picture, BY_ALL + (0.02 * named) / terms.length, terms) : [];
  });
}

/** Pictures for a run of terms; how much they count depends on the head. */
function runOfTerms(index: PictureIndex, sought: Sought, { start, length, kind, isAsked }: Run): Match[] {
  const run = sought.terms.slice(start, start + length);
  const share = shareOf(sought, { start, length, kind });
  const known = SENSES.get(run.join(' '));
  const sense = known === '' && isAsked ? undefined : known;
  const meant = sense ? senses(index, sense, run, share) : [];
  if (length > 1) return sense ? meant : namesOfRun(index, run, share);
  const [term = ''] = run;
  const certainty = sense === undefined ? 1 : OTHER_SENSE;
  return [
    ...meant,
    ...index.having(term).map((picture) => {
      const isExact = Boolean(sense) && isLineDrawingOf(picture, term);
      return found(picture, share * (isExact ? EXACT_LINE : certainty * strength(picture, term)), run);
    }),
  ];
}

function isLineDrawingOf({ set, name }: IndexedPicture, term: string): boolean {
  return set === 'tabler' && singular(name) === term && !OTHER_DRAWINGS.has(term);
}

/** Pictures whose name is all of the terms. */
function namesOfRun(index: PictureIndex, run: readonly string[], share: number): Match[] {
  return index
    .having(run.at(-1) ?? '')
    .filter(({ parts }) => parts.join(' ') === run.join(' '))
    .map((picture) => found(picture, share * SET_STRENGTH[picture.set], [...run]));
}

function senses(index: PictureIndex, ids: string, covers: string[], share: number): Match[] {
  return ids
    .split(' ')
    .flatMap((id) => index.find(id) ?? [])
    .map((picture, place) => found(picture, share * (SENSE - place / 100), covers));
}

/** What a picture of these terms counts for where they are not all of the words: the head decides, or a compound that ends in it. */
function shareOf({ terms, head }: Sought, { start, length, kind }: Omit<Run, 'isAsked'>): number {
  if (length === terms.length) return 1;
  const covered = length / terms.length;
  const hasHead = head >= start && head < start + length;
  if (hasHead && (kind === 'thing' || length > 1)) return OF_HEAD + (1 - OF_HEAD) * covered;
  const isCarrier = kind === 'carried' && !hasHead && !isQuality(terms.slice(start, start + length).join(' '));
  return (isCarrier ? OF_CARRIER : OF_ANOTHER) + 0.2 * covered;
}

function isShowable(index: PictureIndex, term: string): boolean {
  const sense = SENSES.get(term);
  if (sense !== undefined) return sense !== '';
  return index.having(term).some((picture) => strength(picture, term) >= SHOWN);
}

/** How well the picture shows the term: by its whole name, by a part of it, or by a tag. */
function strength({ set, parts, tags, isPerson }: IndexedPicture, term: string): number {
  if (parts.includes(term)) {
    if (parts.length === 1) return SET_STRENGTH[set];
    const others = parts.filter((part) => part !== term && !PLAIN_PARTS.has(part)).length;
    if (others > 0) return SET_STRENGTH[set] * Math.max(0.2, PART_OF_NAME - 0.06 * (others - 1));
    return SET_STRENGTH[set] * (isPerson ? 0.7 : 0.8);
  }
  const tag = tags.indexOf(term);
  if (tag < 0) return 0;
  return (isPerson ? TAG_OF_PERSON : TAG) - Math.min(tag, 20) / 1000;
}

function found({ id, name, set }: IndexedPicture, score: number, covers: readonly string[]): Match {
  return {
    id,
    name: name.replaceAll('-', ' '),
    set,
    score: Math.round(score * 1000) / 1000,
    covers: [...covers].map(singular),
  };
}

function neededOf({ terms, head }: Sought): Needed {
  const different = [...new Set(terms)];
  return {
    always: different.filter((term) => isAltered(term) || (term === NIGHT && terms.indexOf(term) > head)),
    ofSpecial: different.filter((term) => !isQuality(term)),
  };
}

/** The match, with a score that does not fit where the words that it lacks say that the thing looks another way. */
function judged(match: Match, picture: IndexedPicture | undefined, { always, ofSpecial }: Needed): Match {
  const isLacked = (term: string): boolean => !match.covers.includes(term);
  const isUnlike = always.some(isLacked) || (ofSpecial.some(isLacked) && isSpecial(match, picture?.parts ?? []));
  return isUnlike ? { ...match, score: Math.min(match.score, OTHER_SENSE) } : match;
}

/** For the best pictures only: what each match lacks is nearly every word of a long text. */
function withLacks(match: Match, { terms }: Sought): FoundPicture {
  return { ...match, lacks: terms.filter((term) => !match.covers.includes(term)), fits: match.score >= SHOWN };
}

/** Whether the picture shows a kind of the thing that the words do not name: a top hat for a hat. */
function isSpecial({ covers }: Match, parts: readonly string[]): boolean {
  const others = parts.filter((part) => !covers.includes(part) && !PLAIN_PARTS.has(part) && !USUAL_PARTS.has(part));
  return others.length > 0 && covers.includes(parts.at(-1) ?? '');
}

/** Of equal ones first the name as it is written: "eyes" are two. */
function byScore(one: Match, other: Match, written: string): number {
  return (
    other.score - one.score ||
    Number(other.name === written) - Number(one.name === written) ||
    other.covers.length - one.covers.length ||
    one.name.length - other.name.length ||
    (one.id < other.id ? -1 : 1)
  );
}
