import { readableText } from '@libs/drawing';
import { canSet } from '../typography/script-faces.js';

/** Whether some face of pages has a letter; the examination refuses those whose face is not installed. */
export function pagesCanSet(character: string): boolean {
  return canSet(character, () => true);
}

/** A text as a page sets it: one line, without control characters; empty where no letter or figure is left. */
export function pageText(text: string): string {
  return readableText(text, pagesCanSet);
}
