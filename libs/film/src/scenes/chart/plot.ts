import type { Room } from '../../measure/room.js';
import type { Cues } from '../../time/cues.js';
import type { Chart } from './chart-of.js';

/** What every form of chart is drawn from. */
export interface Plot {
  chart: Chart;
  room: Room;
  cues: Cues;
  /** Seconds that the scene stands. */
  seconds: number;
}

/** A box in units of the room. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Figures to a length: 0 is `low`, 1 is `high`. */
export function shareOf(value: number, low: number, high: number): number {
  return high === low ? 0 : (value - low) / (high - low);
}

/** The style of a part that enters some seconds into the scene. */
export function entersAt(seconds: number): { '--at': string } {
  return { '--at': `${seconds.toFixed(3)}s` };
}
