import { bar, rule, shareOf, widest, write, type Plot } from './plot.js';

const GAP = 0.3;
/** Share of the width that names take at most. */
const NAMES = 0.36;

/** Whether lying bars leave each name a line of its own. */
export function rowsFit({ chart, area, size }: Plot): boolean {
  const row = area[3] / chart.labels.length;
  return row >= size.label * 1.3 && (row * (1 - GAP)) / chart.series.length >= size.label * 1.02;
}

/** Lying bars beside their names, or under them where the names are long; each with its figure at its end. */
export function drawRows(plot: Plot): void {
  const { chart, size, format } = plot;
  const [x, y, width, height] = plot.area;
  const values = chart.series.flatMap((series) => series.values);
  const longest = widest(plot, chart.labels, size.label);
  const tallest = Math.min(height / chart.labels.length, 150 * chart.series.length);
  const above = longest > width * NAMES && tallest >= size.label * (2.1 + chart.series.length * 1.5);
  const names = above ? 0 : Math.min(width * NAMES, longest) + size.label * 0.7;
  const figures = widest(
    plot,
    values.map((value) => format(value)),
    size.label,
  );
  const air = figures + size.label * 0.6;
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const from = x + names + (low < 0 ? air : 0);
  const across = x + width - (high > 0 || low === 0 ? air : 0) - from;
  const place = (value: number): number => from + across * (low === high ? 0 : shareOf(value, low, high));
  const top = y + (height - tallest * chart.labels.length) * 0.3;
  chart.labels.forEach((text, index) => {
    const row = { top: top + tallest * index, height: tallest };
    const middle = row.top + tallest / 2 + size.label * 0.35;
    if (above) write(plot, { text, x, y: row.top + size.label * 1.1, most: width });
    else write(plot, { text, x, y: middle, most: names - size.label * 0.7 });
    const body = above ? { top: row.top + size.label * 1.45, height: tallest - size.label * 1.45 } : row;
    drawGroup(plot, { index, place, gap: above ? 0.34 : GAP, ...body });
  });
  if (above) return;
  const foot = [place(0), top, place(0), top + tallest * chart.labels.length] as const;
  rule(plot.page.order.context, foot, { colour: plot.ink.axis, width: 2.5 });
}

interface Group {
  index: number;
  place: (value: number) => number;
  top: number;
  height: number;
  /** Share of the height that stays free. */
  gap: number;
}

/** The bars of one label, one for each series. */
function drawGroup(plot: Plot, { index, place, top, height, gap }: Group): void {
  const { chart, size, format, page, ink } = plot;
  const breadth = (height * (1 - gap)) / chart.series.length;
  chart.series.forEach(({ values }, which) => {
    const value = values[index] ?? 0;
    const from = top + (height * gap) / 2 + breadth * which;
    const colour = ink.marks[which] ?? ink.accent;
    const thin = breadth * (chart.series.length > 1 ? 0.92 : 1);
    const lying = { foot: place(0), end: place(value), from, breadth: thin, upright: false, colour };
    bar(page.order.context, lying, ink.grounds[0]);
    const x = place(value) + size.label * (value < 0 ? -0.4 : 0.4);
    write(plot, {
      text: format(value),
      x,
      y: from + thin / 2 + size.label * 0.35,
      align: value < 0 ? 'right' : 'left',
    });
  });
}
