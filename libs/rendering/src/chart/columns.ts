import type { Box } from '../layout.js';
import { acrossLabels, writeAcross } from './across-labels.js';
import { bar, rule, shareOf, widest, write, type Plot } from './plot.js';
import { drawValueAxis, valueAxis, type ValueAxis } from './value-axis.js';

/** Share of a slot that stays free between groups of bars. */
const GAP = 0.28;

/** Upright bars over their labels; each with its figure where there is room, otherwise on an axis. */
export function drawColumns(plot: Plot): void {
  const { chart, size } = plot;
  const [x, y, width, height] = plot.area;
  const values = chart.series.flatMap((series) => series.values);
  const told = figuresFit(plot, width / chart.labels.length);
  const axis = valueAxis(plot, values, height - size.label * 3, true);
  const left = told ? 0 : axis.width;
  const slot = (width - left) / chart.labels.length;
  const labels = acrossLabels(plot, slot);
  const foot = labels.lines * size.label * 1.18 + size.label * 0.5;
  const head = told && axis.high > 0 ? size.label * 1.25 : size.small * 0.5;
  const below = told && axis.low < 0 ? size.label * 1.3 : 0;
  const body: Box = [x + left, y + head, width - left, height - head - foot - below];
  const range = told ? { ...axis, low: Math.min(0, ...values), high: Math.max(0, ...values) } : axis;
  if (!told) drawValueAxis(plot, axis, body);
  drawBars(plot, { body, slot, range: flatSafe(range), told });
  const base = body[1] + body[3] + below + size.label * 1.15;
  writeAcross(plot, labels, { at: (index) => body[0] + slot * (index + 0.5), y: base, within: plot.area });
}

function flatSafe(range: ValueAxis): ValueAxis {
  return range.low === range.high ? { ...range, high: range.low + 1 } : range;
}

function figuresFit(plot: Plot, slot: number): boolean {
  const { chart, format, size } = plot;
  const room = (slot * (1 - GAP)) / chart.series.length;
  const texts = chart.series.flatMap((series) => series.values.map((value) => format(value)));
  return widest(plot, texts, size.label) <= (chart.series.length === 1 ? slot * 0.94 : room * 0.98);
}

function drawBars(
  plot: Plot,
  { body, slot, range, told }: { body: Box; slot: number; range: ValueAxis; told: boolean },
): void {
  const { chart, ink, size, page, format } = plot;
  const { context } = page.order;
  const [x, y, width, height] = body;
  const place = (value: number): number => y + height * (1 - shareOf(value, range.low, range.high));
  const count = chart.series.length;
  const group = Math.min(slot * (1 - GAP), 130 * count);
  const breadth = group / count;
  chart.series.forEach(({ values }, which) =>
    values.forEach((value, index) => {
      const from = x + slot * (index + 0.5) - group / 2 + breadth * which;
      const colour = ink.marks[which] ?? ink.accent;
      const end = place(value);
      const thin = breadth * (count > 1 ? 0.92 : 1);
      bar(context, { foot: place(0), end, from, breadth: thin, upright: true, colour }, ink.grounds[1]);
      if (!told) return;
      const baseline = value < 0 ? end + size.label * 1.02 : end - size.label * 0.38;
      write(plot, { text: format(value), x: from + thin / 2, y: baseline, align: 'center' });
    }),
  );
  rule(context, [x, place(0), x + width, place(0)], { colour: ink.axis, width: 2.5 });
}
