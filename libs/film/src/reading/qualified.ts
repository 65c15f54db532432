import { signsInWords } from '@libs/drawing';

const QUALIFIERS =
  /\b(?:not|no|never|none|nor|neither|nobody|nothing|without|cannot|unless|until|except|only|if|but|although|despite|stop|avoid|hardly|barely|rarely|myths?|false|untrue|wrong|fake|hoax|lies?|rumou?rs?|claim(?:s|ed)?|supposedly|allegedly|cross mark|prohibited|thumbs down|\w+n['’]t)\b/i;

/** Whether a word or sign turns a text around or binds it to a condition: no part of such a text stands alone. */
export function isQualified(text: string): boolean {
  return QUALIFIERS.test(signsInWords(text));
}
