import type { Style } from './style.js';
import type { Random } from '../drawing/random.js';

/** How a piece lies in its time: beats of equal length, then a last chord that rings until the end. */
export interface Tempo {
  beatSeconds: number;
  /** Beats before the last chord. */
  beats: number;
}

const BEATS_PER_BAR = 4;
/** How far the tempo of a mood may bend so that whole bars fill the time. */
const BEND = 0.12;

/**
 * Fits a piece to a duration. A tempo that was asked for is kept exactly and the last bar may be cut; otherwise the mood's
 * tempo bends a little so that the last chord falls on a bar line.
 */
export function fitTempo(durationSeconds: number, style: Style, random: Random, bpm?: number): Tempo {
  const ring = Math.min(3.2, Math.max(0.6, durationSeconds * 0.22));
  const room = Math.max(0, durationSeconds - ring);
  if (bpm !== undefined) return { beatSeconds: 60 / bpm, beats: Math.floor((room * bpm) / 60) };
  const wanted = 60 / random.between(...style.tempo);
  for (const unit of [BEATS_PER_BAR, 2, 1]) {
    const beats = unit * Math.round(room / wanted / unit);
    const bent = room / beats;
    if (beats > 0 && Math.abs(bent / wanted - 1) <= BEND) return { beatSeconds: bent, beats };
  }
  return { beatSeconds: wanted, beats: Math.floor(room / wanted) };
}
