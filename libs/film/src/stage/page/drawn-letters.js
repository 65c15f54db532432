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

/** Characters that no face draws: joiners, marks of direction, variation selectors, fillers, blanks. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Z}\p{DI}]/u;

/** A character of no face: the browser sets it as every character that no face of its own has, as a box or as nothing. */
const OF_NO_FACE = '\u{10FFFF}';

const SIZE = 40;

/** Characters that a face of their font draws, by both. A face that comes later may draw the others. */
const drawn = new Set();

/** Those of some characters, by any key, that no face of their font draws; `style` is what stands before the size of a font. */
export async function undrawn(letters) {
  const unknown = new Map(
    [...letters.values()].filter((one) => !drawn.has(keyOf(one))).map((one) => [keyOf(one), one]),
  );
  if (unknown.size > 0) await find(unknown);
  return new Map([...letters].filter(([, one]) => !drawn.has(keyOf(one))));
}

/** The characters of a text for which a face may be missing, each once. */
export function lettersIn(text) {
  return [...new Set(text)].filter((letter) => letter > '~' && !UNSEEN.test(letter));
}

function keyOf({ letter, style, families }) {
  return `${letter}${style} ${families}`;
}

async function find(letters) {
  const file = Uint8Array.from(atob(BLANK_FONT), (sign) => sign.codePointAt(0));
  // Of every weight: a bold one that is made of another may be wider.
  const blank = new FontFace(BLANK, file, { weight: '1 1000' });
  document.fonts.add(await blank.load());
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  for (const [key, one] of letters) if (isDrawn(one, context)) drawn.add(key);
  document.fonts.delete(blank);
}

function isDrawn({ letter, style, families }, context) {
  context.font = `${style} ${SIZE}px ${families}, '${BLANK}'`;
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
