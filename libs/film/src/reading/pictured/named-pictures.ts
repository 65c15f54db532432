import type { FindPicture } from '../../pictures/search-pictures.js';
import { isCalledOff } from '../occasions.js';
import { isNegated } from '../negation.js';
import { isQualified } from '../qualified.js';

/** Pictures of a sentence at most. */
const MOST = 3;
/** Words of one name. */
const LONGEST = 3;
/** Below it, a picture shows only a part of the words, or another sense of them. */
const CERTAIN = 0.9;
/** Signs for ideas and for time: beside a sentence they say less than it does, or the opposite. */
const SIGNS = new Set(
  `alarm-clock brain briefcase bullseye busts-in-silhouette camera chart-increasing check-mark-button clapper-board coin crying-face
  fallen-leaf graduation-cap hammer-and-wrench hourglass-not-done label leaf-fluttering-in-wind memo minus money-bag
  page-facing-up plus receipt red-heart round-pushpin smiling-face-with-smiling-eyes speech-balloon spiral-calendar stopwatch
  wrapped-gift`.split(/\s+/u),
);
/** Words that are deeds as often as things: they name a thing only behind an article, a number and the like. */
const DEEDS = new Set(
  `aim bear book box bridge brush bug burn call camp chart cheer clean cook cut cycle dance design drink drive drop duck
  email fish film fix fly freeze fry guard guide hammer harvest heat hike hook iron leak leave leaves lift link lock log map
  market mind nap paint park party pay phone plant plug press race read rent research sail saw screw scroll seal search seed shop
  sleep smile sow spring star stir store storm study surf swim talk test toast train travel vote wake wash watch water wave
  rise`.split(/\s+/u),
);
/** Words that only tell when or how. */
const MANNERS = new Set(['calm', 'day', 'days', 'night', 'nights', 'tip', 'tips', 'idea', 'ideas']);
const ARTICLES = new Set(
  `a an the this that these those my your his her its our their some any every each all both two three four five six seven eight
  nine ten of in on at by with from for per via into onto under over near behind through between or and`.split(/\s+/u),
);
/** What is named is not there, or not as a picture would show it. */
const ABSENT =
  /(?<!\p{L})(?:gone|ends?|ended|sold out|missing|lost|stolen|removed|banned|broken|empty|instead of|out of|lack|less|fewer|ill|sick|late|delayed|hate|against|replaces?|gestohlen|entlaufen|entflogen|vermisst|verloren|verschwunden|vergriffen|perdu[es]*|volée?s?|finie?s?|disparue?s?|perdid[oa]s?|robad[oa]s?|desaparecid[oa]s?|agotad[oa]s?|roubad[oa]s?|furtad[oa]s?|esgotad[oa]s?|smarrit[oaie]|rubat[oaie]|pers[oaie]|scompars[oaie]|finit[oaie]|gestolen|kwijt|vermist|weg|op is|zaginął|zaginęła|skradzion[yae]|zgubion[yae]|stulen|stulet|borta|försvunnen|stjålet|væk|borte)(?!\p{L})/iu;

/** Whether a picture beside these words would show what they deny, doubt or miss. */
export function isUnshown(text: string): boolean {
  return isNegated(text) || isQualified(text) || isCalledOff(text) || ABSENT.test(text);
}

/** Whether the words at that place of a sentence surely name a thing. */
type IsSure = (words: readonly string[], place: { at: number; length: number }) => boolean;

/** Ids of the packaged pictures of the things that a sentence names, in its order; none where it denies or doubts something. */
export function picturesNamed(sentence: string, find: FindPicture, isSure: IsSure = () => true): string[] {
  if (isUnshown(sentence)) return [];
  const words = sentence.split(/[^\p{L}\p{M}\p{N}’'-]+/u).filter((word) => word !== '');
  const ids: string[] = [];
  for (let at = 0; at < words.length && ids.length < MOST;) {
    const named = nameAt(words, at, { find, isSure });
    if (named && !ids.includes(named.id)) ids.push(named.id);
    at += named?.length ?? 1;
  }
  return ids;
}

/** The longest name that begins with a word and has a picture. */
function nameAt(
  words: readonly string[],
  at: number,
  { find, isSure }: { find: FindPicture; isSure: IsSure },
): { id: string; length: number } | undefined {
  if (!mayName(words, at)) return undefined;
  for (let length = Math.min(LONGEST, words.length - at); length > 0; length -= 1) {
    const name = words.slice(at, at + length);
    if (name.some((word) => ARTICLES.has(word) || word === 'to') || words[at + length] === 'free') continue;
    if (!isSure(words, { at, length })) continue;
    const picture = find(name.join(' '));
    const isWhole = picture !== undefined && picture.score >= CERTAIN && picture.covers.length === length;
    if (isWhole && !SIGNS.has(picture.id.slice(picture.id.indexOf(':') + 1))) return { id: picture.id, length };
  }
  return undefined;
}

/** A capital within a sentence begins a name: no picture shows who or what bears it. */
function mayName(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  if ((at > 0 && /^\p{Lu}/u.test(word)) || MANNERS.has(word.toLowerCase())) return false;
  if (!DEEDS.has(word.toLowerCase())) return true;
  const before = words[at - 1]?.toLowerCase() ?? '';
  return (
    ARTICLES.has(before) ||
    /^\d/u.test(before) ||
    (ARTICLES.has(words[at - 2]?.toLowerCase() ?? '') && !before.endsWith('s'))
  );
}
