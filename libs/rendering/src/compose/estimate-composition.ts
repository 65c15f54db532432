import { isShot, type CompositionBrief } from './composition.js';
import { estimatedTimeline } from './examine-composition.js';
import { pictureSeconds, shotSeconds, WORK_SECONDS } from './work-seconds.js';

type CanDraw = (character: string) => boolean;

/** Seconds that the film of a composition will last: exact where nothing is said, within about a quarter where something is. */
export function estimateCompositionSeconds(brief: CompositionBrief, canDraw: CanDraw): number {
  return estimatedTimeline(brief, canDraw).frames / brief.output.fps;
}

/** Seconds that each segment will last, by its id: a narrated one at least as long as it takes to say. */
export function estimateSegmentSeconds(brief: CompositionBrief, canDraw: CanDraw): ReadonlyMap<string, number> {
  const { segments } = estimatedTimeline(brief, canDraw);
  return new Map(segments.map(({ id, frames }) => [id, frames / brief.output.fps]));
}

/** Seconds of work on two cores; shots are counted as if they were made here. */
export function estimateCompositionWork(brief: CompositionBrief, canDraw: CanDraw): number {
  const { frames, segments } = estimatedTimeline(brief, canDraw);
  const seconds = frames / brief.output.fps;
  const { start, letter, music, mix, encode } = WORK_SECONDS;
  const letters = brief.segments.reduce((sum, { narration = '' }) => sum + narration.length, 0);
  const shots = brief.segments.map((segment, at) =>
    isShot(segment) ? shotSeconds(segments[at]?.frames ?? 0, brief.output) : 0,
  );
  const sound = 4 * start + 2 * letters * letter + seconds * (music + mix + encode);
  const pictures = pictureSeconds('conform', frames, brief.output) + pictureSeconds('inspect', frames, brief.output);
  const processes = 3 * brief.segments.length * start;
  return Math.ceil(sound + pictures + processes + shots.reduce((sum, one) => sum + one, 0));
}
