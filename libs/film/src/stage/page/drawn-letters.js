/**
 * A TrueType font of our own, of two empty glyphs: its `cmap` (format 13) gives every character the same one, of an unusual width.
 * Behind the families of a text it gets exactly the characters that none of them has.
 */
const BLANK_FONT =
  'AAEAAAAKAIAAAwAgT1MvMiHhIOUAAACsAAAATmNtYXAAIQBUAAAA/AAAAChnbHlmAAAAAAAAASQAAAAEaGVhZF8TPQ0AAAEoAAAANmhoZWEAEQB0AAABYAAA' +
  'ACRobXR4AOIAAAAAAYQAAAAIbG9jYQAAAAAAAAGMAAAABm1heHAAAwABAAABlAAAACBuYW1lAFcUjQAAAbQAAABEcG9zdAADAAAAAAH4AAAAIAAAAHEBkAAF' +
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAgICAgAEAAIP//ABAAAAAAABAAAAAAAAAAAQADAAoAAAAMAA0AAAAA' +
  'ABwAAAAAAAAAAQAAACAAEP//AAAAAQAAAAAAAQAAAAEAAAAAAABfDzz1AAAAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAgAAgAAAAAAAAABAAAAEAAA' +
  'AAAAcQAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAgBxAAAAcQAAAAAAAAAAAAAAAQAAAAIAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAUAQgADAAEECQAB' +
  'AAIAAAADAAEECQACAAIAAAADAAEECQADAAIAAAADAAEECQAEAAIAAAADAAEECQAGAAIAAABCAAMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=';
const BLANK = 'no face of the page';
/** Width of its glyph in em. */
const BLANK_EMS = 113 / 16;

/** Characters that no face draws: joiners, marks of direction, variation selectors, blanks. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Z}\uFE00-\uFE0F]/u;

/** A character of no face: the browser sets it as every character that no face of its own has, as a box or as nothing. */
const OF_NO_FACE = '\u{10FFFF}';

const SIZE = 40;

/** Whether a character is drawn in a list of families, by both. */
const known = new Map();

/** The characters that are not drawn, for each text in its families. */
export async function lostLetters(texts) {
  const pairs = texts.map(({ text, families }) => lettersIn(text).map((letter) => ({ letter, families })));
  const unknown = pairs.flat().filter((pair) => !known.has(keyOf(pair)));
  if (unknown.length > 0) await find(unknown);
  return pairs.map((list) => list.filter((pair) => !known.get(keyOf(pair))).map(({ letter }) => letter));
}

function lettersIn(text) {
  return [...new Set(text)].filter((letter) => letter > '~' && !UNSEEN.test(letter));
}

function keyOf({ letter, families }) {
  return `${letter}${families}`;
}

async function find(pairs) {
  const blank = new FontFace(
    BLANK,
    Uint8Array.from(atob(BLANK_FONT), (sign) => sign.codePointAt(0)),
  );
  document.fonts.add(await blank.load());
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  for (const pair of pairs) known.set(keyOf(pair), isDrawn(pair, context));
  document.fonts.delete(blank);
}

function isDrawn({ letter, families }, context) {
  context.font = `${SIZE}px ${families}, '${BLANK}'`;
  if (context.measureText(letter).width !== SIZE * BLANK_EMS) return true;
  // Behind the families of the page come those of the browser.
  context.font = `${SIZE}px 'no such family'`;
  return sizeOf(letter, context) !== sizeOf(OF_NO_FACE, context);
}

/** The width of a character, and the box of what is drawn of it. */
function sizeOf(letter, context) {
  const size = context.measureText(letter);
  const sides = ['Left', 'Right', 'Ascent', 'Descent'].map((side) => size[`actualBoundingBox${side}`]);
  return [size.width, ...sides].join(' ');
}
