import type { Box } from '../layout.js';
import { niceTicks } from './nice-ticks.js';
import { rule, shareOf, widest, write, type Plot } from './plot.js';
import { valueFormat } from './value-format.js';

/** A vertical axis of figures: its range, and where its texts and lines stand. */
export interface ValueAxis {
  low: number;
  high: number;
  ticks: readonly number[];
  texts: readonly string[];
  /** Width that the texts take at the left. */
  width: number;
}

/** A range that holds the values and round steps in it; `fromZero` where a length must tell the size. */
export function valueAxis(plot: Plot, values: readonly number[], height: number, fromZero: boolean): ValueAxis {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const near = least >= 0 ? least < most * 0.55 : most <= 0 && most > least * 0.55;
  const zero = fromZero || near;
  const [low, high] = zero ? [Math.min(0, least), Math.max(0, most)] : [least, most];
  const steps = Math.max(2, Math.min(6, Math.floor(height / (plot.size.small * 3.4))));
  const ticks = niceTicks(low, high, steps);
  const format = valueFormat(ticks, plot.chart.unit);
  const texts = ticks.map((tick) => format(tick));
  return {
    low: ticks[0] ?? low,
    high: ticks.at(-1) ?? high,
    ticks,
    texts,
    width: widest(plot, texts, plot.size.small) + plot.size.small * 0.7,
  };
}

/** Lines across the plot, each with its figure at the left; the line of zero is stronger. */
export function drawValueAxis(plot: Plot, axis: ValueAxis, within: Box): void {
  const [x, y, width, height] = within;
  const { context } = plot.page.order;
  const size = plot.size.small;
  axis.ticks.forEach((tick, index) => {
    const at = y + height * (1 - shareOf(tick, axis.low, axis.high));
    const colour = tick === 0 ? plot.ink.axis : plot.ink.grid;
    rule(context, [x, at, x + width, at], { colour, width: tick === 0 ? 2.5 : 1.5 });
    const text = axis.texts[index] ?? '';
    write(plot, { text, x: x - size * 0.6, y: at + size * 0.35, size, align: 'right', colour: plot.ink.soft });
  });
}
