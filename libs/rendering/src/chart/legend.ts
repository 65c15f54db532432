import type { Box } from '../layout.js';
import { disc } from '../drawing/paint.js';
import { write, type Plot } from './plot.js';

/** Writes the names of the series in rows of a box; answers the height they take. */
export function drawLegend(plot: Plot, [x, y, width]: Box): number {
  const { chart, ink, page, size } = plot;
  const line = size.label * 1.5;
  const mark = size.label * 0.3;
  let [left, row] = [x, 0];
  chart.series.forEach(({ name }, which) => {
    const text = page.shortened(name, plot.face, size.label, width - mark * 4);
    const across = mark * 3.2 + page.measure(text, plot.face, size.label);
    if (left > x && left + across > x + width) [left, row] = [x, row + 1];
    const middle = y + line * (row + 0.5);
    page.order.context.fillStyle = ink.marks[which] ?? ink.accent;
    disc(page.order.context, left + mark, middle, mark);
    write(plot, { text, x: left + mark * 3.2, y: middle + size.label * 0.35 });
    left += across + size.label * 1.1;
  });
  return line * (row + 1);
}
