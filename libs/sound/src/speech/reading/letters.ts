import { VOCABULARY } from '../vocabulary.js';

/** Words of three capitals or fewer that are read as words; other ones of their shape are initialisms. */
const SHORT_WORDS = new Set(
  `AD ADD AGE AGO AH AID AIM AIR ALL AM AN AND ANY APE APT ARE ARM ART AS ASH ASK AT ATE AX AXE AYE BE BEE BY BOO BOY BUY
  CRY DAY DO DRY DUE DYE EAR EAT EGG ELF ELK END ERA EVE EYE FEE FEW FLY FOE FRY GO GUY HE HEY HI HOE HOW HUE ICE ICY
  IF ILL IN INK INN INTO IS IT ITS JOY KEY LAY LAW LIE LOW MAY ME MY NEW NO NOW OAK OAR ODD OF OFF OH OIL OLD ON ONE OR
  ORE OUR OUT OWE OWL OWN PAY PIE PLY PRO PRY RAW ROW SAY SEA SEE SHE SHY SIX SKI SKY SLY SO SPA SPY TEA THE THY TIE TO
  TOE TOO TOY TRY TWO UP US USE VIA WAY WE WHO WHY YES YOU`.split(/\s+/),
);

/** Three consonants and more with which English words begin. */
const ONSET = /^(?:SCH[RW]?|SC[RL]|SHR|SK[LR]|SP[HLR]|STR|SQU|THR|THW|CHR|PHR|PHL|PSY|[^AEIOUY]{1,2}[AEIOUY])/;

/** The letters of a text, each said by its name. */
export function letterWords(text: string): string[] {
  return text.toUpperCase().match(/[A-Z]/g) ?? [];
}

/**
 * Whether a word in capitals is said letter by letter. That is the case for known initialisms, for words without vowels,
 * for those that begin as no word does, such as RNLI, and for two or three letters that do not form a syllable, as in API or
 * FBI but not in RAM.
 */
export function isInitialism(word: string): boolean {
  if (word.length < 2 || word.length > 6 || !/^[A-Z]+$/.test(word)) return false;
  if (VOCABULARY.initialisms.has(word) || !/[AEIOUY]/.test(word)) return true;
  if (/^[^AEIOUY]{3}/.test(word) && !ONSET.test(word)) return true;
  return word.length <= 3 && !/^[^AEIOU][AEIOU][^AEIOU]$/.test(word) && !SHORT_WORDS.has(word);
}
