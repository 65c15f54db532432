/** Widths of ASCII characters in hundredths of an em: the widest of the themes' faces, so that set words are never wider. */
const ASCII =
  '26 34 52 70 65 101 74 33 39 39 56 68 32 47 32 46 66 55 63 64 66 63 64 60 65 64 32 33 68 68 68 58 100 ' +
  '73 69 74 75 64 62 79 79 36 60 74 61 94 78 79 67 79 69 68 67 76 73 102 72 71 66 38 46 38 58 60 38 ' +
  '60 64 60 64 60 42 63 63 29 29 60 29 93 63 62 64 64 45 57 42 62 59 86 60 60 57 46 36 46 68';
const WIDTHS = ASCII.split(' ').map((width) => Number(width) / 100);

/** Widths of other scripts in em: marks stand above their letter. */
const SCRIPTS: readonly (readonly [pattern: RegExp, ems: number])[] = [
  [/\p{M}|\p{Cf}/u, 0],
  [/\s/u, 0.26],
  [/\p{Extended_Pictographic}/u, 1.3],
  [/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u, 1],
  [/\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Thai}/u, 0.6],
  [/\p{Script=Devanagari}/u, 0.76],
  [/\p{Lu}/u, 0.8],
  [/\p{L}|\p{N}/u, 0.66],
];

/** The width of a line of text in em, rather too wide than too narrow. */
export function emsOf(text: string): number {
  let ems = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    ems += WIDTHS[code - 32] ?? SCRIPTS.find(([pattern]) => pattern.test(character))?.[1] ?? 0.7;
  }
  return ems;
}
