import type { Shot, Timeline } from './shot.js';

/** Seconds that a picture stands at least when no words ask for the next one. */
const SHORTEST = 6;

/** A film of the same pictures with nothing written on them; what was too short for a picture of its own joins the one before. */
export function withoutWords(timeline: Timeline): Timeline {
  const shots: Shot[] = [];
  for (const { figure: _figure, ...shot } of timeline.shots) {
    const last = shots.at(-1);
    const rest = timeline.durationSeconds - shot.startSeconds;
    if (last && (shot.startSeconds - last.startSeconds < SHORTEST || rest < SHORTEST)) continue;
    shots.push({ ...shot, index: shots.length, headline: [], spoken: [], layout: 'open' });
  }
  const ends = [...shots.slice(1).map(({ startSeconds }) => startSeconds), timeline.durationSeconds];
  return {
    ...timeline,
    shots: shots.map((shot, at) => ({ ...shot, durationSeconds: (ends[at] ?? 0) - shot.startSeconds })),
  };
}
