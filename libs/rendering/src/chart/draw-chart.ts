import type { Drawable } from '../drawing/drawing-context.js';
import { box, downward, glow } from '../drawing/paint.js';
import type { Box } from '../layout.js';
import type { Page } from '../page.js';
import { pageMargin } from '../page-margin.js';
import type { Palette } from '../palette.js';
import type { Theme } from '../theme.js';
import { labelsFit } from './across-labels.js';
import type { Chart } from './chart.js';
import { chartInk, type ChartInk } from './chart-ink.js';
import { drawColumns } from './columns.js';
import { drawLegend } from './legend.js';
import { drawLines } from './lines.js';
import type { Plot } from './plot.js';
import { drawRing, MOST_SHARES } from './ring.js';
import { drawRows, rowsFit } from './rows.js';
import { drawScatter } from './scatter.js';
import { isUnitShown, valueFormat } from './value-format.js';

export interface ChartOrder {
  chart: Chart;
  theme: Theme;
  palette: Palette;
  /** Ink on paper instead of light on a deep ground. */
  paper: boolean;
  /** Laid over the ground. */
  texture?: Drawable;
  /** Height that stays free at the bottom. */
  footer: number;
}

/** Draws a whole chart: ground, title, names and plot. */
export function drawChart(page: Page, order: ChartOrder): void {
  const { chart, theme, palette } = order;
  const count = chart.type === 'pie' || chart.type === 'donut' ? MOST_SHARES : chart.series.length;
  const paper = theme.style ? theme.style.grounds === 'light' : order.paper;
  const ink = chartInk(palette, { paper, count, ink: theme.ink, styled: theme.style !== undefined });
  drawGround(page, ink, { ...order, paper });
  const { width, height } = page.order;
  const margin = pageMargin(page.order);
  const inner: Box = [margin, margin, width - margin * 2, height - margin * 2 - order.footer];
  const head = drawTitle(page, order, { ink, inner });
  const values = chart.series.flatMap((series) => series.values);
  const plot: Plot = {
    page,
    chart,
    ink,
    face: theme.text,
    area: below(inner, head),
    size: { label: page.type(27, 10.5), small: page.type(23, 10) },
    format: valueFormat(values, chart.unit),
  };
  const isNamed = chart.series.length > 1 && chart.type !== 'line' && chart.type !== 'area';
  const legend = isNamed ? drawLegend(plot, plot.area) + plot.size.label * 0.5 : 0;
  drawPlot({ ...plot, area: below(plot.area, legend) });
}

function below([x, y, width, height]: Box, taken: number): Box {
  return [x, y + taken, width, height - taken];
}

function drawGround(
  { order: { context, width, height } }: Page,
  { grounds, marks }: ChartInk,
  { paper, texture }: Pick<ChartOrder, 'paper' | 'texture'>,
): void {
  context.fillStyle = downward(context, 0, height, [
    [0, grounds[0]],
    [1, grounds[1]],
  ]);
  context.fillRect(0, 0, width, height);
  if (texture) context.drawImage(texture, 0, 0, width, height);
  if (paper) return;
  const radius = Math.max(width, height) * 0.6;
  glow(context, { x: width * 0.86, y: 0, radius, colour: marks[0] ?? grounds[0], strength: 0.07 });
}

/** The title on at most two lines and the unit under it; answers the height they take. */
function drawTitle(page: Page, { chart, theme }: ChartOrder, { ink, inner }: { ink: ChartInk; inner: Box }): number {
  const [x, y, width, height] = inner;
  const { context } = page.order;
  const face = theme.display;
  context.fillStyle = ink.accent;
  box(context, [x, y, 62, 7], 3.5);
  const { size, lines } = titleLines(page, chart.title, { width, height, face });
  let at = y + 22;
  for (const text of lines) {
    page.write({ text, x, y: at + size * 0.86, size, face, colour: ink.title, grounds: ink.grounds, most: width });
    at += size * 1.14;
  }
  const small = page.type(23, 10);
  if (chart.unit !== '' && !isUnitShown(chart.unit)) {
    const text = `in ${chart.unit}`;
    page.write({
      text,
      x,
      y: at + small * 1.02,
      size: small,
      face: theme.text,
      colour: ink.soft,
      grounds: ink.grounds,
      most: width,
    });
    at += small * 1.35;
  }
  return at - y + small * 0.9;
}

function titleLines(
  page: Page,
  title: string,
  { width, height, face }: { width: number; height: number; face: Theme['display'] },
): { size: number; lines: string[] } {
  const [largest, smallest] = [page.type(46, 15), page.type(32, 12)];
  const most = height > width ? 3 : 2;
  for (let size = largest; size >= smallest; size -= 1) {
    const lines = page.wrapped(title, face, size, width);
    if (lines.length <= (size > smallest + 1 ? Math.min(2, most) : most)) return { size, lines };
  }
  const lines = page.wrapped(title, face, smallest, width);
  return { size: smallest, lines: [...lines.slice(0, most - 1), lines.slice(most - 1).join(' ')] };
}

function drawPlot(plot: Plot): void {
  switch (plot.chart.type) {
    case 'bar':
      return drawBars(plot);
    case 'line':
    case 'area':
      return drawLines(plot);
    case 'pie':
    case 'donut':
      return drawRing(plot);
    case 'scatter':
      return drawScatter(plot);
  }
}

/** Lying bars where the names need them, upright ones otherwise. */
function drawBars(plot: Plot): void {
  const upright = labelsFit(plot, plot.area[2] / plot.chart.labels.length);
  if (!upright && rowsFit(plot)) return drawRows(plot);
  drawColumns(plot);
}
