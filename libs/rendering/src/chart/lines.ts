import { withAlpha } from '../drawing/colour.js';
import { downward, disc } from '../drawing/paint.js';
import type { Box } from '../layout.js';
import { acrossLabels, writeAcross } from './across-labels.js';
import { shareOf, widest, write, type Plot } from './plot.js';
import { spread } from './spread.js';
import { drawValueAxis, valueAxis, type ValueAxis } from './value-axis.js';

/** Share of the width that the names of lines take at most. */
const NAMES = 0.28;
/** Points up to which each is marked. */
const MARKED = 14;

/** Lines over time, each named at its end; an area is filled down to zero. */
export function drawLines(plot: Plot): void {
  const { chart, size } = plot;
  const [x, y, width, height] = plot.area;
  const values = chart.series.flatMap((series) => series.values);
  const ends = endTexts(plot);
  const named = Math.min(width * NAMES, widest(plot, ends, size.label)) + size.label * 0.7;
  const head = size.small * 0.6;
  const axis = valueAxis(plot, values, height - head - size.label * 3, chart.type === 'area');
  const across = width - axis.width - named;
  const inset = Math.min(across * 0.03, 20);
  const step = (across - inset * 2) / Math.max(1, chart.labels.length - 1);
  const labels = acrossLabels(plot, chart.labels.length === 1 ? across : step);
  const foot = labels.lines * size.label * 1.18 + size.label * 0.6;
  const body: Box = [x + axis.width, y + head, across, height - foot - head];
  drawValueAxis(plot, axis, body);
  const at = (index: number): number =>
    chart.labels.length === 1 ? body[0] + body[2] / 2 : body[0] + inset + step * index;
  for (let which = chart.series.length - 1; which >= 0; which--) drawOne(plot, which, { body, axis, at });
  nameEnds(plot, ends, { body, axis, at, named });
  writeAcross(plot, labels, { at, y: body[1] + body[3] + size.label * 1.35, within: [x, y, width, height] });
}

interface Ground {
  body: Box;
  axis: ValueAxis;
  at: (index: number) => number;
}

/** The last figure of a single line; the name of each of several, with its figure. */
function endTexts({ chart, format }: Plot): string[] {
  return chart.series.map(({ name, values }) => {
    const last = format(values.at(-1) ?? 0);
    return chart.series.length === 1 ? last : `${name} ${last}`;
  });
}

function drawOne(plot: Plot, which: number, { body, axis, at }: Ground): void {
  const { chart, ink, page } = plot;
  const { context } = page.order;
  const colour = ink.marks[which] ?? ink.accent;
  const values = chart.series[which]?.values ?? [];
  const down = (value: number): number => body[1] + body[3] * (1 - shareOf(value, axis.low, axis.high));
  const trace = (): void => {
    context.beginPath();
    values.forEach((value, index) =>
      index === 0 ? context.moveTo(at(index), down(value)) : context.lineTo(at(index), down(value)),
    );
  };
  if (chart.type === 'area' && values.length > 1) {
    trace();
    const zero = down(0);
    context.lineTo(at(values.length - 1), zero);
    context.lineTo(at(0), zero);
    context.closePath();
    const strength = chart.series.length === 1 ? 0.5 : 0.3;
    context.fillStyle = downward(context, body[1], body[1] + body[3], [
      [0, withAlpha(colour, strength)],
      [1, withAlpha(colour, 0.06)],
    ]);
    context.fill();
  }
  const width = chart.series.length > 3 ? 4 : 5.5;
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.lineJoin = 'round';
  context.lineCap = 'round';
  trace();
  context.stroke();
  const marked = values.length <= MARKED ? values.map((_, index) => index) : [values.length - 1];
  for (const index of marked) {
    const last = index === values.length - 1;
    context.fillStyle = ink.grounds[0];
    disc(context, at(index), down(values[index] ?? 0), last ? 11 : 7.5);
    context.fillStyle = colour;
    disc(context, at(index), down(values[index] ?? 0), last ? 8 : 5);
  }
}

function nameEnds(plot: Plot, texts: readonly string[], { body, axis, at, named }: Ground & { named: number }): void {
  const { chart, size, ink } = plot;
  const down = (value: number): number => body[1] + body[3] * (1 - shareOf(value, axis.low, axis.high));
  const places = chart.series.map(({ values }) => down(values.at(-1) ?? 0));
  const apart = spread(places, size.label * 1.16, [body[1] + size.label * 0.3, body[1] + body[3] - size.label * 0.2]);
  const points = chart.labels.length;
  const x = (points === 1 ? at(0) : at(points - 1)) + size.label * 0.75;
  texts.forEach((text, which) =>
    write(plot, {
      text,
      x,
      y: (apart[which] ?? 0) + size.label * 0.35,
      colour: ink.names[which] ?? ink.words,
      most: points === 1 ? body[0] + body[2] + named - x : named,
    }),
  );
}
