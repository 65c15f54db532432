import { passagesOf } from '../passages.js';
import { isFootage, PRESENTER } from './lack.js';

/** What of a prompt can only be filmed, photographed or generated, and not drawn by rule. */
export type RealNeed = 'a photo' | 'a person' | 'real motion';

const PHOTO =
  /(?<!\p{L})(?:(?:photo|hyper)-?realis(?:tic|m)|photoreal|lifelike|(?:stock |studio |product |macro |candid |aerial |colou?r )?(?:photo(?:graph)?s?|snapshots?) of|(?:studio|product|food|street|wildlife|portrait) photography|polaroid of)(?!\p{L})/iu;
/** Nouns of people count where the prompt shows them: at its beginning, or doing or wearing something. */
const PEOPLE =
  'people|persons?|m[ae]n|wom[ae]n|boys?|girls?|child(?:ren)?|kids?|baby|babies|toddlers?|couples?|crowds?|actors?|actress(?:es)?|dancers?|athletes?|surfers?|runners?';
const PERSON = new RegExp(
  `(?<!\\p{L})selfie(?!\\p{L})|(?<!\\p{L})portrait of (?:an? |the )?(?:[\\p{L}-]+ ){0,3}(?:${PEOPLE})(?!\\p{L})` +
    `|(?<!\\p{L})(?:an?|two|three|some) (?:[\\p{L}-]+ ){0,2}(?:${PEOPLE}) (?:is |are )?(?:\\p{L}{2,}ing|dressed in|in an?)(?!\\p{L})`,
  'iu',
);
const MOTION =
  /(?<!\p{L})(?:live[- ]action|real footage|slow[- ]motion|time-?lapse|drone (?:shot|footage|view)|(?:animate|bring to life) (?:this|my|the) (?:photo|picture|image|portrait))(?!\p{L})/iu;
/** A prompt that denies one of these does not ask for it. */
const DENIED = /(?<!\p{L})(?:no|not|without|never|instead of|avoid)(?: an?| any)? $/iu;

const NEEDS: readonly (readonly [need: RealNeed, words: RegExp])[] = [
  ['real motion', MOTION],
  ['a person', PERSON],
  ['a person', PRESENTER],
  ['a photo', PHOTO],
];

/** The first of these needs that the words name; undefined where the embedded studio draws them. */
export function realNeed(prompt: string): RealNeed | undefined {
  const named = NEEDS.find(([, words]) => asksFor(prompt, words))?.[0];
  return named ?? (passagesOf(prompt).some(({ text }) => isFootage(text)) ? 'real motion' : undefined);
}

function asksFor(prompt: string, words: RegExp): boolean {
  const found = words.exec(prompt);
  return found !== null && !DENIED.test(prompt.slice(0, found.index));
}
