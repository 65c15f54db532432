import { videoFrameSize } from '@libs/drawing';
import type { FilmBrief } from '../film-brief.js';
import { estimateDrawnSeconds } from './revision/drawn-seconds.js';

/** Seconds before the first frame, speech included; then for each frame, and for each million of its pixels, on two cores. */
const [START, FRAME, MEGAPIXEL] = [4, 0.012, 0.02];

/** Seconds of work on two cores. */
export function estimateFilmWork(brief: Omit<FilmBrief, 'seed'>): number {
  const { width, height } = videoFrameSize(brief.aspectRatio, brief.resolution);
  const frames = estimateDrawnSeconds(brief) * brief.fps;
  return Math.ceil(START + frames * (FRAME + ((width * height) / 1e6) * MEGAPIXEL));
}
