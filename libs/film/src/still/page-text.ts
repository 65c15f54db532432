import { readableText } from '@libs/rendering';

/** The scripts that the packaged faces set. */
const SET = /[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Devanagari}\p{sc=Thai}]/u;

/** Whether the faces of pages set a character. Emoji are drawn as packaged pictures. */
export function pagesCanSet(character: string): boolean {
  return !/\p{L}/u.test(character) || SET.test(character) || /\p{sc=Common}/u.test(character);
}

/**
 * A text as a page sets it: one line, without control characters; empty where no letter or figure is left. Throws
 * `UnsupportedScript` where most of its letters have no face.
 */
export function pageText(text: string): string {
  return readableText(text, pagesCanSet, 'page');
}
