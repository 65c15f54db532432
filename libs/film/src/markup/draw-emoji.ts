import { emojiRuns } from '../pictures/emoji-in-text.js';
import { htmlTokens } from './html-tokens.js';

/** The picture of an emoji: its address and its name; undefined where no set has one. */
export type EmojiPicture = (emoji: string) => { address: string; name: string } | undefined;

/** Two regional indicators, A to Z: a country by its code in ISO 3166-1. */
const FLAG = /\p{Regional_Indicator}{2}/gu;
const FIRST_INDICATOR = 0x1_f1_e6;

const STYLE = 'height:1em;width:1em;vertical-align:-0.125em;display:inline-block;object-fit:contain';

/**
 * The markup with the emoji in its text set as pictures of one em: the browser's own emoji stay blank. A flag without a
 * packaged picture, and any flag in SVG, is set as the letters of its country. Other emoji in SVG, scripts, and emoji
 * without a picture are left as they are.
 */
export function drawEmoji(html: string, pictureOf: EmojiPicture): string {
  let drawn = '';
  let foreign = 0;
  for (const token of htmlTokens(html)) {
    const isForeign = token.kind === 'open' || token.kind === 'close' ? ['svg', 'math'].includes(token.name) : false;
    if (isForeign && token.kind === 'open' && !token.isClosed) foreign += 1;
    if (isForeign && token.kind === 'close') foreign = Math.max(0, foreign - 1);
    const source = html.slice(token.start, token.end);
    if (token.kind !== 'text' || token.isRaw) drawn += source;
    else drawn += foreign === 0 ? inText(source, pictureOf) : source.replaceAll(FLAG, lettersOfFlag);
  }
  return drawn;
}

function inText(text: string, pictureOf: EmojiPicture): string {
  const written = text.replaceAll(/&#(?:x([0-9a-f]{4,5})|(\d{4,6}));/giu, (whole, hex, decimal) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex as string, 16);
    return code >= 0x20_00 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
  return emojiRuns(written)
    .map((run) => ('text' in run ? run.text : asImage(run.emoji, pictureOf)))
    .join('');
}

function asImage(emoji: string, pictureOf: EmojiPicture): string {
  const picture = pictureOf(emoji);
  return picture === undefined
    ? emoji.replaceAll(FLAG, lettersOfFlag)
    : `<img class="emoji" src="${picture.address}" alt="${picture.name}" style="${STYLE}">`;
}

function lettersOfFlag(flag: string): string {
  return Array.from(flag, (sign) => String.fromCodePoint(65 + (sign.codePointAt(0) ?? 0) - FIRST_INDICATOR)).join('');
}
