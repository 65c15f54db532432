import type { Style } from './style.js';
import type { Random } from '@libs/drawing';

/** How a piece lies in its time: beats of equal length, then a last chord that rings until the end. */
export interface Tempo {
  beatSeconds: number;
  /** Beats before the last chord. */
  beats: number;
}

const BEATS_PER_BAR = 4;
/** How far the tempo of a mood may bend so that whole bars fill the time. */
const BEND = 0.12;

/** Seconds that a last chord rings at least, where the piece has room for it. */
const LEAST_RING = 1.2;

/**
 * Fits a piece to a duration so that its last chord falls on a bar line, or in a piece too short for that on a beat. A
 * tempo that was asked for is kept exactly and the last chord rings for longer or shorter; the mood's tempo bends a little.
 */
export function fitTempo(durationSeconds: number, style: Style, random: Random, bpm?: number): Tempo {
  const ring = Math.min(3.2, Math.max(0.6, durationSeconds * 0.22));
  const room = Math.max(0, durationSeconds - ring);
  if (bpm !== undefined) return wholeBars(60 / bpm, durationSeconds - Math.min(ring, LEAST_RING), room);
  const wanted = 60 / random.between(...style.tempo);
  for (const unit of [BEATS_PER_BAR, 2, 1]) {
    const beats = unit * Math.round(room / wanted / unit);
    const bent = room / beats;
    if (beats > 0 && Math.abs(bent / wanted - 1) <= BEND) return { beatSeconds: bent, beats };
  }
  return { beatSeconds: wanted, beats: Math.floor(room / wanted) };
}

/** Beats of exactly that length: the whole bars nearest to the room there is, as long as the last chord can ring. */
function wholeBars(beatSeconds: number, latest: number, room: number): Tempo {
  for (const unit of [BEATS_PER_BAR, 2]) {
    const beats = unit * Math.round(room / beatSeconds / unit);
    if (beats > 0 && beats * beatSeconds <= latest) return { beatSeconds, beats };
  }
  return { beatSeconds, beats: Math.floor(room / beatSeconds) };
}
