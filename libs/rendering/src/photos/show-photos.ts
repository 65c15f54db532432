import type { Timeline } from '../shot.js';
import { dealPhotos } from './deal-photos.js';
import type { Photo } from './photo.js';
import { needsFrame } from './photo-scene.js';

/** Gives a film's shots its photos; words step aside where a photo stands in a frame of its own. */
export function showPhotos(
  timeline: Timeline,
  photos: readonly Photo[],
  frame: { width: number; height: number },
): Timeline {
  if (photos.length === 0) return timeline;
  const dealt = dealPhotos(timeline.shots, photos.length);
  const shots = timeline.shots.map((shot, index) => {
    const shown = dealt[index] ?? [];
    const below = shot.layout === 'headline' || shot.layout === 'lower-third';
    const aside = below && frame.width >= frame.height && shown.some((at) => isFramed(photos[at], frame));
    return { ...shot, photos: shown, ...(aside && { layout: 'split' as const }) };
  });
  return { ...timeline, shots };
}

function isFramed(photo: Photo | undefined, frame: { width: number; height: number }): boolean {
  return photo !== undefined && needsFrame(photo, frame);
}
