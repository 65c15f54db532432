/** A grapheme that a reader sees as an emoji: `\p{RGI_Emoji}`, or a sign that asks to be shown as one. */
const EMOJI = new RegExp(String.raw`^(?:\p{RGI_Emoji}|\p{Extended_Pictographic}\ufe0f|\p{Emoji_Presentation})`, 'v');
/** Quick look: no emoji without one of these. */
const PERHAPS = /[\u{fe0f}\u{20e3}\p{Emoji_Presentation}\p{Regional_Indicator}]/u;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A stretch of text without emoji, or one emoji. */
export type TextRun = { text: string } | { emoji: string };

/** Splits a text into emoji and what stands between them. */
export function emojiRuns(text: string): TextRun[] {
  if (!PERHAPS.test(text)) return text === '' ? [] : [{ text }];
  const runs: TextRun[] = [];
  let plain = '';
  for (const { segment } of graphemes.segment(text)) {
    if (!EMOJI.test(segment)) {
      plain += segment;
      continue;
    }
    if (plain !== '') runs.push({ text: plain });
    plain = '';
    runs.push({ emoji: segment });
  }
  if (plain !== '') runs.push({ text: plain });
  return runs;
}

/** Code points of an emoji as lists of pictures write them, from the most exact on: tones of skin may be missing there. */
export function codesOfEmoji(emoji: string): string[] {
  const codes = Array.from(emoji)
    .map((sign) => sign.codePointAt(0) ?? 0)
    .filter((code) => code !== 0xfe_0f);
  const bare = codes.filter((code) => code < 0x1_f3_fb || code > 0x1_f3_ff);
  return [...new Set([codes, bare].map((list) => list.map((code) => code.toString(16)).join('-')))];
}
