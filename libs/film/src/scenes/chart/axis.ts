import { extent } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { valueFormat } from './value-format.js';

/** Figures of an axis from here on are shortened: 20K. */
const SHORTENED_FROM = 1e4;

export interface Axis {
  ticks: readonly { text: string; at: number }[];
  /** Where a value stands, in percent of the axis. */
  at: (value: number) => number;
}

/** Round steps that hold the values; from zero where the values lie near it, or where a length must tell the size. */
export function axisOf(values: readonly number[], unit = '', fromZero = false): Axis {
  const [least = 0, largest = 0] = extent(values);
  const near = least >= 0 ? least < largest * 0.55 : largest <= 0 && largest > least * 0.55;
  const [low, high] = fromZero || near ? [Math.min(0, least), Math.max(0, largest)] : [least, largest];
  const reach = high > low ? 0 : Math.abs(high) / 2 || 1;
  const scale = scaleLinear([low - (low === 0 ? 0 : reach), high + reach], [0, 100]).nice(4);
  const ticks = scale.ticks(4);
  const format = valueFormat(ticks, unit, SHORTENED_FROM);
  return { ticks: ticks.map((tick) => ({ text: format(tick), at: scale(tick) })), at: scale };
}
