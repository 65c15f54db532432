const SCRIPTS = [
  'Arabic', 'Hebrew', 'Devanagari', 'Bengali', 'Tamil', 'Telugu', 'Thai', 'Georgian', 'Armenian', 'Ethiopic', 'Khmer', 'Lao',
  'Myanmar', 'Sinhala', 'Gujarati', 'Gurmukhi', 'Kannada', 'Malayalam', 'Tibetan', 'Mongolian', 'Cherokee', 'Greek', 'Cyrillic',
] as const; // prettier-ignore

/** Japanese and Korean texts have Chinese letters too: kana decide first, then Hangul. */
const EAST_ASIAN = [
  ['Japanese', /\p{sc=Hiragana}|\p{sc=Katakana}/u],
  ['Korean', /\p{sc=Hangul}/u],
  ['Chinese', /\p{sc=Han}/u],
] as const;

/** The language of the East Asian letters in a text, if it has any. */
export function eastAsianLanguage(text: string): (typeof EAST_ASIAN)[number][0] | undefined {
  return EAST_ASIAN.find(([, letters]) => letters.test(text))?.[0];
}

/** What people call most letters of a text: by their language in East Asia, elsewhere by their script. */
export function nameOfLetters(text: string): string {
  const count = (letters: string): number => text.match(new RegExp(`[${letters}]`, 'gu'))?.length ?? 0;
  const [first] = SCRIPTS.map((script) => ({ script, times: count(`\\p{sc=${script}}`) })).sort(
    (a, b) => b.times - a.times,
  );
  const times = first?.times ?? 0;
  if (count('\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\p{sc=Han}') > times)
    return eastAsianLanguage(text) ?? 'these';
  return first && times > 0 ? first.script : 'these';
}
