import { mix, withAlpha } from '../drawing/colour.js';
import type { DrawingContext } from '../drawing/drawing-context.js';
import { clamp, easeOut, easeOutBack } from '../drawing/easing.js';
import { box, disc, downward, glow } from '../drawing/paint.js';
import { wrapped } from '../drawing/wrapped.js';
import type { Moment, Scene, Stage } from '../scene.js';
import { drawRoom } from '../scene-parts/backdrop.js';
import { Motes } from '../scene-parts/motes.js';

interface Chart {
  left: number;
  floor: number;
  width: number;
  height: number;
  values: number[];
}

/** Figures on the rise: bars with a line over them, or an area under a curve, by variant. */
export function growth(stage: Stage): Scene {
  const { focus, random, palette } = stage;
  const across = Math.min(focus.radius * 2.5, stage.width - 96);
  const chart: Chart = {
    left: clamp(focus.x - across / 2, 48, stage.width - across - 48),
    floor: focus.y + focus.radius * 0.98,
    width: across,
    height: focus.radius * 1.9,
    values: rising(random.next(), (low, high) => random.between(low, high)),
  };
  const motes = new Motes(stage, { count: 40, colours: [palette.accent, palette.third] });
  return {
    backdrop(context) {
      drawRoom(context, stage);
    },
    draw(context, moment) {
      drawGrid(context, stage, moment);
      motes.draw(context, moment);
      const bars = stage.variant % 2 === 0;
      if (bars) drawBars(context, stage, chart, moment);
      else drawArea(context, stage, chart, moment);
      drawLine(context, stage, chart, { moment, lift: bars ? 34 : 0 });
    },
  };
}

function rising(seed: number, between: (low: number, high: number) => number): number[] {
  return Array.from({ length: 8 }, (_, index) =>
    clamp(0.2 + (index / 7) ** 1.35 * 0.72 + between(-0.06, 0.06) * (index === 7 ? 0 : 1) + seed * 0.02, 0.12, 1),
  );
}

/** A floor of lines that runs to the horizon. */
function drawGrid(context: DrawingContext, { width, height, palette }: Stage, { time, pan }: Moment): void {
  const horizon = height * 0.62;
  context.lineWidth = 1;
  for (let line = -14; line <= 14; line++) {
    context.strokeStyle = withAlpha(palette.third, 0.13);
    context.beginPath();
    context.moveTo(width / 2 + line * 34 - pan * 8, horizon);
    context.lineTo(width / 2 + line * 190 - pan * 70, height + 60);
    context.stroke();
  }
  for (let line = 0; line < 9; line++) {
    const near = (line + wrapped(time * 0.35, 1)) / 9;
    const y = horizon + (height + 60 - horizon) * near ** 2.2;
    context.strokeStyle = withAlpha(palette.third, 0.2 * near);
    context.beginPath();
    context.moveTo(-60, y);
    context.lineTo(width + 60, y);
    context.stroke();
  }
}

function grown(index: number, time: number): number {
  return easeOutBack((time - 0.15 - index * 0.11) / 0.8);
}

function drawBars(context: DrawingContext, { palette }: Stage, chart: Chart, { time }: Moment): void {
  const slot = chart.width / chart.values.length;
  chart.values.forEach((value, index) => {
    const last = index === chart.values.length - 1;
    const height = chart.height * value * grown(index, time) * (1 + 0.008 * Math.sin(time * 2 + index));
    const x = chart.left + index * slot + slot * 0.16;
    const width = slot * 0.68;
    const colour = last ? palette.second : palette.accent;
    context.fillStyle = downward(context, chart.floor, chart.floor + height * 0.45, [
      [0, withAlpha(colour, 0.2)],
      [1, withAlpha(colour, 0)],
    ]);
    context.fillRect(x, chart.floor + 3, width, Math.max(0, height * 0.45));
    context.fillStyle = downward(context, chart.floor - height, chart.floor, [
      [0, mix(colour, '#ffffff', 0.25)],
      [0.35, colour],
      [1, mix(colour, palette.base, 0.72)],
    ]);
    if (height > 1) box(context, [x, chart.floor - height, width, height], 9);
  });
}

function points(chart: Chart, lift: number): [number, number][] {
  const slot = chart.width / chart.values.length;
  return chart.values.map((value, index) => [
    chart.left + (index + 0.5) * slot,
    chart.floor - chart.height * value - lift,
  ]);
}

/** The curve through the points up to a share of its way, and its end. */
function trace(
  context: DrawingContext,
  path: readonly (readonly [number, number])[],
  share: number,
): readonly [number, number] {
  const reach = (path.length - 1) * clamp(share);
  let end = path[0] ?? [0, 0];
  context.moveTo(end[0], end[1]);
  for (let step = 0; step < 90; step++) {
    const at = (reach * (step + 1)) / 90;
    const index = Math.min(path.length - 2, Math.floor(at));
    const from = path[index] ?? end;
    const to = path[index + 1] ?? from;
    const local = at - index;
    const eased = local * local * (3 - 2 * local);
    end = [from[0] + (to[0] - from[0]) * local, from[1] + (to[1] - from[1]) * eased];
    context.lineTo(end[0], end[1]);
  }
  return end;
}

function drawLine(
  context: DrawingContext,
  { palette }: Stage,
  chart: Chart,
  { moment, lift }: { moment: Moment; lift: number },
): void {
  const share = easeOut((moment.time - 0.5) / 1.6);
  if (share <= 0) return;
  context.strokeStyle = palette.pale;
  context.lineWidth = 5;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.beginPath();
  const [x, y] = trace(context, points(chart, lift), share);
  context.stroke();
  const pulse = 1 + 0.14 * Math.sin(moment.time * 4);
  glow(context, { x, y, radius: 62 * pulse, colour: palette.second, strength: 0.8 });
  context.fillStyle = palette.pale;
  disc(context, x, y, 10 * pulse);
  context.fillStyle = palette.second;
  disc(context, x, y, 6 * pulse);
}

function drawArea(context: DrawingContext, { palette }: Stage, chart: Chart, { time }: Moment): void {
  const path = points(chart, 0);
  context.fillStyle = downward(context, chart.floor - chart.height, chart.floor, [
    [0, withAlpha(palette.accent, 0.75)],
    [1, withAlpha(palette.accent, 0.04)],
  ]);
  context.beginPath();
  const [x] = trace(context, path, easeOut((time - 0.5) / 1.6));
  context.lineTo(x, chart.floor);
  context.lineTo(path[0]?.[0] ?? 0, chart.floor);
  context.closePath();
  context.fill();
  context.fillStyle = withAlpha(palette.pale, 0.5);
  context.fillRect(chart.left, chart.floor, chart.width, 3);
}
