import { VOCABULARY } from '../vocabulary.js';
import { STREETS } from './abbreviations.js';
import { letterWords } from './letters.js';
import { pairedDigits } from './numbers/quantity-words.js';
import { cardinalWords } from '../number-words.js';
import { coreAt, countsNoun, type Line, type Reading, touchesNext } from './reading.js';

/** Things that have a number with a letter for a name. */
const NAMED = new Set(
  `annex apartment appendix apt article bay berth block box building bus cabin chapter class compartment corridor deck dock
  door exercise exhibit exit flat floor form gate grade hall house item lane level line locker lot model no number page part
  phase pi plate platform plot question ramp room route row schedule seat section series shelf slot square stage stall stand
  step suite table terminal track train tram type unit verse version villa ward wing zone`.split(/\s+/),
);
/** Words between such a thing and its name. */
const LINKS = new Set(
  'a and are at called changed for from in is moved named nos now or our the through to was your'.split(' '),
);
const NAME = /^(\d{1,5})([A-Z]|[abdek])$/;
/** Most words between a thing and its name. */
const FAR = 6;
/** The letter K is a thousand unless these stand beside it: a race of five kilometers, a film of four thousand pixels. */
const BEFORE_K =
  /^(?:a|an|annual|another|charity|each|every|first|full|her|his|in|jog|jogged|local|my|native|our|ran|run|running|runs|that|their|this|true|ultra|walk|walked|your)$/i;
const BEHIND_K =
  /^(?:camera|content|display|film|footage|fun|hdr|image|images|monitor|movie|picture|projector|quality|race|races|resolution|run|runner|runners|runs|screen|screens|stream|streaming|television|tvs?|uhd|video|videos|walk)$/i;

/** Words before a quantity. The pictures of screens are 4K and 8K without them. */
const COUNTING = /^(?:about|almost|around|by|from|nearly|of|over|than|to|under)$/i;

/** Whether a thing before a number gives it for a name: "seat is 14B", "gates 12B and 13B". */
function isNamedBefore(line: Line, at: number): boolean {
  for (let before = at - 1; before >= Math.max(0, at - FAR); before--) {
    const core = coreAt(line, before).toLowerCase();
    const isThing = NAMED.has(core) || (core.endsWith('s') && NAMED.has(core.slice(0, -1)));
    if (isThing) return true;
    if (/[.!?]/.test(line.words[before]?.after ?? '')) return false;
    if (!LINKS.has(core) && !/^\d{1,5}[a-z]?$/i.test(core)) return false;
  }
  return false;
}

/** Whether a street follows: "221B Baker St." */
function isOfStreet(line: Line, at: number): boolean {
  for (let next = at + 1; next <= at + 3 && touchesNext(line, next - 1); next++) {
    const core = coreAt(line, next);
    if (!/^\p{Lu}/u.test(core)) return false;
    if (STREETS.has(core.toLowerCase()) || [...STREETS.values()].includes(core.toLowerCase())) return next > at + 1;
  }
  return false;
}

function isK(line: Line, at: number, digits: string): boolean {
  if (/^[48]$/.test(digits) && !COUNTING.test(coreAt(line, at - 1))) return true;
  const isBehind = touchesNext(line, at) && BEHIND_K.test(coreAt(line, at + 1));
  return isBehind || (touchesNext(line, at - 1) && BEFORE_K.test(coreAt(line, at - 1)));
}

function isName(line: Line, at: number, digits: string, letter: string): boolean {
  if (isOfStreet(line, at) || letter === 'A') return true;
  if (countsNoun(line, at)) return false;
  if (isNamedBefore(line, at) || (touchesNext(line, at) && NAMED.has(coreAt(line, at + 1)))) return true;
  const isMagnitude = VOCABULARY.magnitudes.has(letter.toLowerCase()) || letter === 'X';
  if (isMagnitude && digits.length > 3) return true;
  return letter === 'K' && isK(line, at, digits);
}

/** A number with a letter that names a thing: "Room 4B", "221B Baker St.", "Ryzen 5900X", "in 4K", "a 5K run". */
export const letterName: Reading = (line, at) => {
  const [, digits = '', letter = ''] = NAME.exec(coreAt(line, at)) ?? [];
  if (digits === '' || !isName(line, at, digits, letter)) return undefined;
  const isPaired = digits.length === 3 || digits.length === 4;
  return [[...(isPaired ? pairedDigits(digits) : cardinalWords(digits)), ...letterWords(letter)]];
};
