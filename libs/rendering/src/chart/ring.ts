import { withAlpha } from '../drawing/colour.js';
import { box } from '../drawing/paint.js';
import type { Box } from '../layout.js';
import { widest, write, type Plot } from './plot.js';

/** Shares that are told apart by colour; smaller ones are one. */
export const MOST_SHARES = 7;
const OTHERS = 'Other';

interface Share {
  name: string;
  value: number;
  /** Of the total; 0 where that is zero. */
  part: number;
}

/** The shares of a chart, largest first; the smallest are put together when there are too many to tell apart. */
function sharesOf({ labels, series }: Pick<Plot['chart'], 'labels' | 'series'>): Share[] {
  const values = series[0]?.values ?? [];
  const total = values.reduce((sum, value) => sum + value, 0);
  const all = values
    .map((value, index) => ({ name: labels[index] ?? '', value, part: total === 0 ? 0 : value / total }))
    .sort((a, b) => b.value - a.value);
  if (all.length <= MOST_SHARES) return all;
  const rest = all.slice(MOST_SHARES - 1);
  const value = rest.reduce((sum, share) => sum + share.value, 0);
  return [
    ...all.slice(0, MOST_SHARES - 1),
    { name: `${OTHERS} (${rest.length})`, value, part: total === 0 ? 0 : value / total },
  ];
}

/** Parts of a whole: a ring or disc, and beside or under it a list of what each part is. */
export function drawRing(plot: Plot): void {
  const [x, y, width, height] = plot.area;
  const shares = sharesOf(plot.chart);
  const line = plot.size.label * 1.9;
  const list = shares.length * line;
  const figures = widest(
    plot,
    shares.map((share) => figureOf(plot, share)),
    plot.size.label,
  );
  const [aside, under] = [Math.min(height, width * 0.46), Math.min(width, height - list - plot.size.label)];
  const room = width * 0.47 > figures + plot.size.label * 4;
  const beside = room && (width > height * 1.15 || aside > under);
  const across = beside ? aside : under;
  const texts: Box = beside
    ? [x + across + width * 0.07, y + (height - list) / 2, width - across - width * 0.07, list]
    : [x, y + height - list, width, list];
  const centre = beside
    ? { x: x + across / 2, y: y + height / 2 }
    : { x: x + width / 2, y: y + (height - list - plot.size.label) / 2 };
  drawShares(plot, shares, { ...centre, radius: across / 2 - 4 });
  writeShares(plot, shares, texts);
}

interface Round {
  x: number;
  y: number;
  radius: number;
}

function drawShares(plot: Plot, shares: readonly Share[], { x, y, radius }: Round): void {
  const { chart, ink, page } = plot;
  const { context } = page.order;
  const inner = chart.type === 'donut' ? radius * 0.6 : 0;
  const full = shares.reduce((sum, { part }) => sum + part, 0);
  let from = -Math.PI / 2;
  const slice = (to: number, colour: string): void => {
    context.fillStyle = colour;
    context.beginPath();
    context.arc(x, y, radius, from, to);
    if (inner > 0) context.arc(x, y, inner, to, from, true);
    else context.lineTo(x, y);
    context.closePath();
    context.fill();
  };
  if (full === 0) slice(from + Math.PI * 2, ink.grid);
  const edge = shares.filter(({ part }) => part > 0).length > 1 ? Math.max(2.5, radius * 0.012) : 0;
  shares.forEach(({ part }, index) => {
    const to = from + part * Math.PI * 2;
    if (part > 0) slice(to, ink.marks[index] ?? ink.accent);
    if (part > 0 && edge > 0) {
      context.strokeStyle = ink.grounds[0];
      context.lineWidth = edge;
      context.lineJoin = 'round';
      context.stroke();
    }
    from = to;
  });
  if (inner > 0) writeTotal(plot, { x, y, radius: inner });
}

/** The whole in the middle of its ring; of percentages the largest, since their sum says nothing. */
function writeTotal(plot: Plot, { x, y, radius }: Round): void {
  const { chart, format, ink, page, size } = plot;
  const values = chart.series[0]?.values ?? [];
  const total = values.reduce((sum, value) => sum + value, 0);
  const percent = chart.unit.startsWith('%');
  const text = format(percent ? Math.max(...values) : total);
  const below = percent ? (sharesOf(chart)[0]?.name ?? '') : 'Total';
  const wide = (radius * 1.45) / Math.max(1, page.measure(text, plot.face, 100));
  const large = Math.min(radius * 0.62, wide * 100);
  const fits = page.measure(below, plot.face, size.small) <= radius * 1.5;
  write(plot, { text, x, y: y + large * (fits ? 0.14 : 0.36), size: large, align: 'center', colour: ink.title });
  if (!fits) return;
  write(plot, {
    text: below,
    x,
    y: y + large * 0.34 + size.small * 1.1,
    size: size.small,
    align: 'center',
    colour: ink.soft,
  });
}

function writeShares(plot: Plot, shares: readonly Share[], [x, y, width, height]: Box): void {
  const { ink, size, page } = plot;
  const { context } = page.order;
  const line = height / Math.max(1, shares.length);
  const figures = shares.map((share) => figureOf(plot, share));
  const right = widest(plot, figures, size.label);
  shares.forEach(({ name }, index) => {
    const middle = y + line * (index + 0.5);
    const chip = size.label * 0.62;
    context.fillStyle = ink.marks[index] ?? ink.accent;
    box(context, [x, middle - chip / 2, chip, chip], chip * 0.28);
    const baseline = middle + size.label * 0.35;
    write(plot, { text: name, x: x + chip * 1.7, y: baseline, most: width - chip * 1.7 - right - size.label * 0.6 });
    write(plot, { text: figures[index] ?? '', x: x + width, y: baseline, align: 'right', colour: ink.words });
    if (index < shares.length - 1) {
      context.fillStyle = withAlpha(ink.axis, 0.28);
      context.fillRect(x, y + line * (index + 1) - 0.75, width, 1.5);
    }
  });
}

/** A share's figure and, unless it is one already, its percentage. */
function figureOf({ chart, format }: Plot, { value, part }: Share): string {
  return chart.unit.startsWith('%') ? format(value) : `${format(value)} · ${percentOf(part)}`;
}

function percentOf(part: number): string {
  const percent = part * 100;
  if (percent > 0 && percent < 0.1) return '<0.1%';
  return `${percent < 10 && percent > 0 ? percent.toFixed(1).replace(/\.0$/, '') : Math.round(percent)}%`;
}
