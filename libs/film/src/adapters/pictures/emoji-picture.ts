import type { EmojiPicture } from '../../markup/draw-emoji.js';
import { codesOfEmoji } from '../../pictures/emoji-in-text.js';
import { iconAddress } from './icon-svg.js';
import { bareCodes, emojiNames } from './read-pictures.js';

let names: Map<string, string> | undefined;

/** The packaged picture of an emoji; undefined for flags of countries, which no set has. */
export const emojiPicture: EmojiPicture = (emoji) => {
  names ??= readNames();
  const id = codesOfEmoji(emoji)
    .map((codes) => names?.get(codes))
    .find((found) => found !== undefined);
  return id === undefined
    ? undefined
    : { address: iconAddress(id), name: id.replace(/^\w+:/u, '').replaceAll('-', ' ') };
};

/** Ids by code points. */
function readNames(): Map<string, string> {
  return new Map(
    (['noto', 'fluent'] as const).flatMap((set) =>
      Object.entries(emojiNames(set)).map(([codes, name]): [string, string] => [bareCodes(codes), `${set}:${name}`]),
    ),
  );
}
