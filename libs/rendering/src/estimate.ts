import { briefText } from './brief-text.js';
import { filmWorkSeconds } from './film-work.js';
import { estimatedFilm } from './narrate.js';
import { tempoOf } from './subject.js';
import { DEFAULT_SECONDS, LONGEST_SECONDS, SHORTEST_SECONDS, type VideoBrief } from './video-brief.js';
import { spokenLines } from './writing/spoken-lines.js';

type CanDraw = (character: string) => boolean;
type Told = Pick<VideoBrief, 'prompt' | 'script' | 'voice' | 'durationSeconds'>;

/**
 * Seconds that the video of a brief will last: exact when the brief names them, within about a quarter for a script that is
 * spoken, within a tenth of a second for one that is read. Refuses the text that could not be filmed.
 */
export function estimateDuration(brief: Told, canDraw: CanDraw): number {
  const { script, voice } = briefText(brief, canDraw);
  if (brief.durationSeconds !== undefined) return brief.durationSeconds;
  if (script === '') return DEFAULT_SECONDS;
  const spoken = spokenLines(script).map(({ text }) => text);
  const natural = Math.round(estimatedFilm(spoken, tempoOf(script), voice) * 10) / 10;
  return Math.min(LONGEST_SECONDS, Math.max(SHORTEST_SECONDS, natural));
}

/** Seconds before the first frame. */
const START_SECONDS = 2;

/** Seconds of work on two cores. */
export function estimateRenderSeconds(
  brief: Told & Pick<VideoBrief, 'resolution' | 'fps' | 'aspectRatio'>,
  canDraw: CanDraw,
): number {
  const frames = estimateDuration(brief, canDraw) * brief.fps;
  return Math.ceil(START_SECONDS + filmWorkSeconds(frames, brief));
}
