import { sum } from 'd3-array';
import type { Chart } from './chart-of.js';

/** Most shares with a colour of their own; the smallest ones are merged. */
const MOST_SHARES = 6;

export interface Share {
  /** Of its label; of the largest one where several are put together. */
  index: number;
  name: string;
  value: number;
  /** Of the total. */
  part: number;
}

/** The shares in the caller's order; the smallest are put together where there are too many to tell apart. */
export function sharesOf({ labels, series }: Pick<Chart, 'labels' | 'series'>): Share[] {
  const values = series[0]?.values ?? [];
  const total = sum(values);
  const all = values.map((value, index) => ({ index, name: labels[index] ?? '', value, part: value / total }));
  if (all.length <= MOST_SHARES) return all;
  const ranked = all.toSorted((a, b) => b.value - a.value);
  const [kept, rest] = [ranked.slice(0, MOST_SHARES - 1), ranked.slice(MOST_SHARES - 1)];
  const value = sum(rest, (share) => share.value);
  const together = { index: rest[0]!.index, name: `+ ${rest.length}`, value, part: value / total };
  return [...kept.toSorted((a, b) => a.index - b.index), together];
}
