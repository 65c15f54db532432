import type { ImageBrief } from './image-brief.js';
import { NothingToShow } from './nothing-to-show.js';
import { readableText } from './readable-text.js';

/** The words of an image's brief as they can be drawn; an image made of words is refused when there are none. */
export function imageText(
  { prompt, technique }: Pick<ImageBrief, 'prompt' | 'technique'>,
  canDraw: (character: string) => boolean,
): string {
  const text = readableText(prompt, canDraw);
  if (technique === 'card' && text === '') throw new NothingToShow();
  return text;
}
