import type { CompositionBrief } from './composition.js';
import { estimatedTimeline } from './examine-composition.js';
import { pictureSeconds, shotSeconds, WORK_SECONDS } from './work-seconds.js';

/** Seconds that each segment will last, by its id: a narrated one at least as long as it takes to say. */
export function estimateSegmentSeconds(brief: CompositionBrief): ReadonlyMap<string, number> {
  const { segments } = estimatedTimeline(brief);
  return new Map(segments.map(({ id, frames }) => [id, frames / brief.output.fps]));
}

/** Seconds of work on two cores; shots are counted as if they were made here. */
export function estimateCompositionWork(brief: CompositionBrief): number {
  const { frames, segments } = estimatedTimeline(brief);
  const seconds = frames / brief.output.fps;
  const { start, letter, music, mix, encode } = WORK_SECONDS;
  const letters = brief.segments.reduce((sum, { narration = '' }) => sum + narration.length, 0);
  const shots = segments.map((segment) => shotSeconds(segment.frames, brief.output));
  const sound = 4 * start + 2 * letters * letter + seconds * (music + mix + encode);
  const pictures = pictureSeconds('conform', frames, brief.output) + pictureSeconds('inspect', frames, brief.output);
  const processes = 2 * brief.segments.length * start;
  return Math.ceil(sound + pictures + processes + shots.reduce((sum, one) => sum + one, 0));
}
