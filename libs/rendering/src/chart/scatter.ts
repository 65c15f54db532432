import { withAlpha } from '../drawing/colour.js';
import { disc } from '../drawing/paint.js';
import type { Box } from '../layout.js';
import { niceTicks } from './nice-ticks.js';
import { rule, shareOf, widest, write, type Plot } from './plot.js';
import { drawValueAxis, valueAxis, type ValueAxis } from './value-axis.js';
import { valueFormat } from './value-format.js';

/** Pairs of figures as dots between two axes; names stand where there is room for them. */
export function drawScatter(plot: Plot): void {
  const { chart, size } = plot;
  const [x, y, width, height] = plot.area;
  const down = chart.series.flatMap(({ values }) => values);
  const axis = valueAxis(plot, down, height - size.label * 2, false);
  const head = size.small * 0.6;
  const body: Box = [x + axis.width, y + head, width - axis.width - size.small, height - head - size.label * 1.9];
  const across = acrossAxis(plot, body[2]);
  drawValueAxis(plot, axis, body);
  drawAcross(plot, across, body);
  const places = dots(plot, { body, axis, across });
  const radius = places.length > 60 ? 7 : 9.5;
  for (const { x, y, which } of places) drawDot(plot, { x, y, radius, which });
  const covered = places.map(({ x, y }): Box => [x - radius, y - radius, radius * 2, radius * 2]);
  for (const { x, y, name } of places) if (name !== '') nameDot(plot, { x, y, radius, name }, covered);
}

interface Across {
  ticks: readonly number[];
  texts: readonly string[];
}

function acrossAxis(plot: Plot, width: number): Across {
  const values = plot.chart.series.flatMap(({ x }) => x);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  for (let steps = 8; steps > 1; steps--) {
    const ticks = niceTicks(least, most, steps);
    const format = valueFormat(ticks, '');
    const texts = ticks.map((tick) => format(tick));
    if (widest(plot, texts, plot.size.small) * 1.35 * ticks.length <= width) return { ticks, texts };
  }
  const ends = niceTicks(least, most, 1);
  const format = valueFormat(ends, '');
  return { ticks: ends, texts: ends.map((tick, at) => (at === 0 || at === ends.length - 1 ? format(tick) : '')) };
}

function drawAcross(plot: Plot, { ticks, texts }: Across, [x, y, width, height]: Box): void {
  const { context } = plot.page.order;
  const size = plot.size.small;
  ticks.forEach((tick, index) => {
    const at = x + width * shareOf(tick, ticks[0] ?? 0, ticks.at(-1) ?? 1);
    rule(context, [at, y, at, y + height], { colour: plot.ink.grid, width: 1.5 });
    const text = texts[index] ?? '';
    const half = plot.page.measure(text, plot.face, size) / 2;
    const middle = Math.min(at, plot.area[0] + plot.area[2] - half);
    write(plot, { text, x: middle, y: y + height + size * 1.5, size, align: 'center', colour: plot.ink.soft });
  });
}

interface Dot {
  x: number;
  y: number;
  which: number;
  name: string;
}

function dots({ chart }: Plot, { body, axis, across }: { body: Box; axis: ValueAxis; across: Across }): Dot[] {
  const [low, high] = [across.ticks[0] ?? 0, across.ticks.at(-1) ?? 1];
  return chart.series.flatMap(({ values, x }, which) =>
    values.map((value, index) => ({
      x: body[0] + body[2] * shareOf(x[index] ?? 0, low, high),
      y: body[1] + body[3] * (1 - shareOf(value, axis.low, axis.high)),
      which,
      name: which === 0 ? (chart.labels[index] ?? '') : '',
    })),
  );
}

function drawDot({ ink, page }: Plot, { x, y, radius, which }: Omit<Dot, 'name'> & { radius: number }): void {
  const { context } = page.order;
  const colour = ink.marks[which] ?? ink.accent;
  context.fillStyle = withAlpha(ink.grounds[0], 0.85);
  disc(context, x, y, radius + 2);
  context.fillStyle = withAlpha(colour, 0.88);
  disc(context, x, y, radius);
}

function nameDot(
  plot: Plot,
  { x, y, radius, name }: { x: number; y: number; radius: number; name: string },
  covered: readonly Box[],
): void {
  const { ink, face, size, page } = plot;
  const aside = radius + size.small * 0.35;
  const middle = y + size.small * 0.35;
  const words = { text: name, face, size: size.small, colour: ink.words, grounds: ink.grounds };
  const tries = [
    { x: x + aside, y: middle, align: 'left' },
    { x: x - aside, y: middle, align: 'right' },
    { x, y: y - aside - size.small * 0.1, align: 'center' },
    { x, y: y + aside + size.small * 0.75, align: 'center' },
  ] as const;
  for (const place of tries) if (page.writeIfFree({ ...words, ...place }, covered)) return;
}
