import type { Box } from '../layout.js';
import { widest, write, type Plot } from './plot.js';

/** A label under an axis, broken into at most two lines. */
interface SetLabel {
  lines: string[];
  width: number;
}

/** How labels stand under an axis of some slots: every `each`-th of them, on `lines` lines. */
export interface AcrossLabels {
  each: number;
  lines: number;
  labels: SetLabel[];
}

/** Breaks labels so that neighbours do not touch; leaves out what cannot stand, evenly. */
export function acrossLabels(plot: Plot, slot: number): AcrossLabels {
  const { size, chart } = plot;
  const air = size.label * 0.5;
  for (const most of [1, 2]) {
    const labels = chart.labels.map((label) => broken(plot, label, most, slot - air));
    if (labels.every(({ width }) => width <= slot - air)) {
      return { each: 1, lines: Math.max(...labels.map(({ lines }) => lines.length)), labels };
    }
  }
  const room = plot.area[2] * 0.4;
  const labels = chart.labels.map((label) => {
    const text = plot.page.shortened(label, plot.face, size.label, room);
    return { lines: [text], width: plot.page.measure(text, plot.face, size.label) };
  });
  const each = Math.ceil((Math.max(...labels.map(({ width }) => width)) + air) / slot);
  return { each: Math.max(1, each), lines: 1, labels };
}

/** Whether every label can stand under its slot. */
export function labelsFit(plot: Plot, slot: number): boolean {
  return acrossLabels(plot, slot).each === 1;
}

/** Writes the labels under their slots; `at` is the middle of a slot. */
export function writeAcross(
  plot: Plot,
  { each, labels }: AcrossLabels,
  { at, y, within }: { at: (index: number) => number; y: number; within: Box },
): void {
  const { label: size } = plot.size;
  for (let index = 0; index < labels.length; index += each) {
    const { lines, width } = labels[index] ?? { lines: [], width: 0 };
    const middle = Math.max(within[0] + width / 2, Math.min(within[0] + within[2] - width / 2, at(index)));
    lines.forEach((text, row) =>
      write(plot, { text, x: middle, y: y + row * size * 1.18, align: 'center', colour: plot.ink.soft }),
    );
  }
}

function broken(plot: Plot, label: string, most: number, width: number): SetLabel {
  const words = label.split(' ');
  const size = plot.size.label;
  let best: SetLabel = { lines: [label], width: widest(plot, [label], size) };
  if (most === 1 || best.width <= width) return best;
  for (let cut = 1; cut < words.length; cut++) {
    const lines = [words.slice(0, cut).join(' '), words.slice(cut).join(' ')];
    const across = widest(plot, lines, size);
    if (across < best.width) best = { lines, width: across };
  }
  return best;
}
