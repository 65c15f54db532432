import type { ArtBrief } from './image-brief.js';
import { NothingToShow } from './nothing-to-show.js';
import { readableText } from './readable-text.js';

/** The words of an image's brief as they can be drawn; refused when there are none. */
export function imageText({ prompt }: Pick<ArtBrief, 'prompt'>, canDraw: (character: string) => boolean): string {
  const text = readableText(prompt, canDraw);
  if (text === '') throw new NothingToShow();
  return text;
}
