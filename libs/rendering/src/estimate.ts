import { estimatedFilm } from './narrate.js';
import { DEFAULT_SECONDS, LONGEST_SECONDS, SHORTEST_SECONDS, type VideoBrief } from './video-brief.js';
import { writeScript } from './writing/write-script.js';

/** Seconds that the video of a brief will last: exact when the brief names them, within about a fifth for a script. */
export function estimateDuration(brief: Pick<VideoBrief, 'prompt' | 'script' | 'durationSeconds'>): number {
  if (brief.durationSeconds !== undefined) return brief.durationSeconds;
  if ((brief.script ?? '').trim() === '') return DEFAULT_SECONDS;
  const { lines, subject } = writeScript(brief, LONGEST_SECONDS);
  return Math.min(
    LONGEST_SECONDS,
    Math.max(SHORTEST_SECONDS, Math.round(estimatedFilm(lines, subject.tempo) * 10) / 10),
  );
}

const SECONDS_PER_MEGAPIXEL_FRAME = 0.055;
const START_SECONDS = 3;

/** Seconds of work on two cores, cautiously. */
export function estimateRenderSeconds(
  brief: Pick<VideoBrief, 'prompt' | 'script' | 'durationSeconds' | 'resolution' | 'fps' | 'aspectRatio'>,
): number {
  const side = Number.parseInt(brief.resolution, 10);
  const [across = 16, down = 9] = brief.aspectRatio.split(':').map(Number);
  const megapixels = (side * side * Math.max(across, down)) / Math.min(across, down) / 1e6;
  return Math.ceil(START_SECONDS + estimateDuration(brief) * brief.fps * megapixels * SECONDS_PER_MEGAPIXEL_FRAME);
}
