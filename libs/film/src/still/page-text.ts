import { readableText } from '@libs/drawing';

/** A text as a page sets it: one line, without control characters; empty where no letter or figure is left. */
export function pageText(text: string): string {
  // The examination refuses what no installed face has.
  return readableText(text, () => true);
}
