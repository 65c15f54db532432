import type { Chart } from './chart-of.js';

/** Most shares with a colour of their own; the smaller ones are merged. */
const MOST_SHARES = 6;

export interface Share {
  /** Of its label; of the largest one where several are put together. */
  index: number;
  name: string;
  value: number;
  /** Of the total. */
  part: number;
}

/** The shares, largest first; the smallest are put together where there are too many to tell apart. */
export function sharesOf({ labels, series }: Pick<Chart, 'labels' | 'series'>): Share[] {
  const values = series[0]?.values ?? [];
  const total = values.reduce((sum, value) => sum + value, 0);
  const all = values
    .map((value, index) => ({ index, name: labels[index] ?? '', value, part: value / total }))
    .sort((a, b) => b.value - a.value);
  if (all.length <= MOST_SHARES) return all;
  const rest = all.slice(MOST_SHARES - 1);
  const value = rest.reduce((sum, share) => sum + share.value, 0);
  return [
    ...all.slice(0, MOST_SHARES - 1),
    { index: rest[0]!.index, name: `+ ${rest.length}`, value, part: value / total },
  ];
}
