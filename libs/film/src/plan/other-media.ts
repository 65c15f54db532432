import { isModelVoice } from '@libs/sound';
import type { FilmBrief } from '../film-brief.js';

/**
 * Whether a film has images, films or speech that no rule here made. `inputs`: the ids of all files that it is made of. A logo, a
 * learnt style and the film that it revises do not count.
 */
export function hasOtherMedia(
  { brand, adapter, revises }: FilmBrief,
  voice: string,
  inputs: readonly string[],
): boolean {
  const own = new Set([brand?.logo, adapter?.id, revises?.id]);
  return isModelVoice(voice) || inputs.some((id) => !own.has(id));
}
