import type { EmojiPicture } from '../../markup/draw-emoji.js';
import { codesOfEmoji } from '../../pictures/emoji-in-text.js';
import { iconAddress, iconSvg } from './icon-svg.js';
import { bareCodes, emojiNames } from './read-pictures.js';

/** The first regional indicator, and what is added to a letter in a tag. */
const [INDICATORS, TAGS] = [0x1_f1_e6, 0xe_00_00];

let names: Map<string, string> | undefined;

/** The packaged picture of an emoji; undefined for one that no set has. */
export const emojiPicture: EmojiPicture = (emoji) => {
  names ??= readNames();
  const id =
    flagOf(emoji) ??
    codesOfEmoji(emoji)
      .map((codes) => names?.get(codes))
      .find((found) => found !== undefined);
  return id === undefined
    ? undefined
    : { address: iconAddress(id), name: id.replace(/^\w+:/u, '').replaceAll('-', ' ') };
};

/** Flags are written in letters: of a country in regional indicators, of England in tags behind a black flag. */
function flagOf(emoji: string): string | undefined {
  const letters = Array.from(emoji, (sign) => letterOf(sign.codePointAt(0) ?? 0)).join('');
  if (letters === '') return undefined;
  const id = `flag:${letters.replace(/^gb(?=.)/u, 'gb-')}`;
  return iconSvg(id) === undefined ? undefined : id;
}

function letterOf(code: number): string {
  if (code >= INDICATORS && code < INDICATORS + 26) return String.fromCodePoint(0x61 + code - INDICATORS);
  return code > TAGS && code < TAGS + 0x7f ? String.fromCodePoint(code - TAGS) : '';
}

/** Ids by code points. */
function readNames(): Map<string, string> {
  return new Map(
    (['noto', 'fluent'] as const).flatMap((set) =>
      Object.entries(emojiNames(set)).map(([codes, name]): [string, string] => [bareCodes(codes), `${set}:${name}`]),
    ),
  );
}
