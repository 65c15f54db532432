import { mix, withAlpha } from '../drawing/colour.js';
import type { DrawingContext } from '../drawing/drawing-context.js';
import { clamp } from '../drawing/easing.js';
import { disc, glow } from '../drawing/paint.js';
import { wrapped } from '../drawing/wrapped.js';
import type { Moment, Scene, Stage } from '../scene.js';
import { drawRoom, MARGIN } from '../scene-parts/backdrop.js';

interface Cell {
  x: number;
  y: number;
  size: number;
  depth: number;
  spin: number;
}

const BEAT_SECONDS = 0.95;

/** A beating heart, the trace of its pulse, and cells that stream past. */
export function heart(stage: Stage): Scene {
  const { random, palette, width, height, focus } = stage;
  const cells: Cell[] = Array.from({ length: 34 }, () => {
    const depth = random.next();
    return {
      x: random.between(0, width + 200),
      y: random.between(0, height),
      size: 8 + depth * depth * 34,
      depth,
      spin: random.between(-1, 1),
    };
  }).sort((a, b) => a.depth - b.depth);
  return {
    backdrop(context) {
      drawRoom(context, stage, 0.7);
      glow(context, { x: focus.x, y: focus.y, radius: focus.radius * 2.6, colour: palette.second, strength: 0.4 });
    },
    draw(context, moment) {
      for (const cell of cells) if (cell.depth < 0.7) drawCell(context, stage, cell, moment);
      drawTrace(context, stage, moment.time);
      drawHeart(context, stage, moment.time);
      for (const cell of cells) if (cell.depth >= 0.7) drawCell(context, stage, cell, moment);
    },
  };
}

/** Two quick swells a beat, as a heart does. */
function swell(time: number): number {
  const phase = wrapped(time, BEAT_SECONDS) / BEAT_SECONDS;
  return Math.exp(-((phase - 0.12) ** 2) / 0.004) + 0.55 * Math.exp(-((phase - 0.34) ** 2) / 0.005);
}

function heartPath(context: DrawingContext, size: number): void {
  context.beginPath();
  context.moveTo(0, size * 0.92);
  context.bezierCurveTo(-size * 1.35, size * 0.1, -size * 0.98, -size * 0.95, -size * 0.45, -size * 0.8);
  context.bezierCurveTo(-size * 0.16, -size * 0.74, 0, -size * 0.5, 0, -size * 0.36);
  context.bezierCurveTo(0, -size * 0.5, size * 0.16, -size * 0.74, size * 0.45, -size * 0.8);
  context.bezierCurveTo(size * 0.98, -size * 0.95, size * 1.35, size * 0.1, 0, size * 0.92);
  context.closePath();
}

function drawHeart(context: DrawingContext, { focus, palette }: Stage, time: number): void {
  const beat = swell(time);
  for (let ring = 0; ring < 3; ring++) {
    const age = wrapped(time + ring * (BEAT_SECONDS / 3), BEAT_SECONDS) / BEAT_SECONDS;
    context.save();
    context.translate(focus.x, focus.y);
    heartPath(context, focus.radius * (0.68 + age * 0.75));
    context.strokeStyle = withAlpha(palette.second, 0.3 * (1 - age) ** 2);
    context.lineWidth = 3;
    context.stroke();
    context.restore();
  }
  const size = focus.radius * 0.68 * (1 + beat * 0.075);
  context.save();
  context.translate(focus.x, focus.y);
  heartPath(context, size);
  const body = context.createRadialGradient(-size * 0.35, -size * 0.4, size * 0.05, 0, 0, size * 1.25);
  body.addColorStop(0, '#ff9fa5');
  body.addColorStop(0.35, '#f2485c');
  body.addColorStop(1, '#8f1538');
  context.fillStyle = body;
  context.fill();
  context.clip();
  context.fillStyle = withAlpha('#ffffff', 0.2);
  context.beginPath();
  context.ellipse(-size * 0.45, -size * 0.48, size * 0.26, size * 0.15, -0.7, 0, Math.PI * 2);
  context.fill();
  context.restore();
}

function drawTrace(context: DrawingContext, { width, height: frame, focus, palette }: Stage, time: number): void {
  const height = focus.radius * 0.5;
  // Words stand below a high focus and beside a low one; the line keeps clear of them, and of captions.
  const low = Math.min(focus.y + focus.radius * 1.25, frame * 0.76);
  const level = focus.y < frame * 0.4 ? focus.y + focus.radius * 0.1 : low;
  const head = ((time * 0.42) % 1.25) * (width + 200) - 100;
  for (const [girth, alpha] of [
    [12, 0.14],
    [4, 0.95],
  ] as const) {
    const fade = context.createLinearGradient(head - width * 0.75, 0, head, 0);
    fade.addColorStop(0, withAlpha(palette.accent, 0));
    fade.addColorStop(1, withAlpha(mix(palette.accent, '#ffffff', 0.35), alpha));
    context.strokeStyle = fade;
    context.lineWidth = girth;
    context.lineJoin = 'round';
    context.beginPath();
    for (let x = -MARGIN; x <= Math.min(head, width + MARGIN); x += 4)
      context.lineTo(x, level - pulse(x / 300) * height);
    context.stroke();
  }
  glow(context, {
    x: clamp(head, -60, width + 60),
    y: level - pulse(head / 300) * height,
    radius: 40,
    colour: palette.accent,
    strength: 0.9,
  });
}

/** One period of an electrocardiogram: P, Q, R, S and T. */
function pulse(at: number): number {
  const phase = at - Math.floor(at);
  const bump = (centre: number, width: number, size: number): number =>
    size * Math.exp(-(((phase - centre) / width) ** 2));
  return (
    bump(0.2, 0.035, 0.14) +
    bump(0.36, 0.012, -0.16) +
    bump(0.4, 0.016, 1) +
    bump(0.445, 0.014, -0.3) +
    bump(0.64, 0.05, 0.24)
  );
}

function drawCell(context: DrawingContext, { width, palette }: Stage, cell: Cell, { time, pan }: Moment): void {
  const span = width + 260;
  const x = wrapped(cell.x - time * (26 + cell.depth * 90) - pan * cell.depth * 30, span) - 130;
  const y = cell.y + Math.sin(time * 0.9 + cell.x) * 12;
  context.save();
  context.translate(x, y);
  context.rotate(Math.sin(time * cell.spin + cell.y));
  context.globalAlpha = 0.25 + cell.depth * 0.5;
  context.fillStyle = mix('#c22748', palette.deep, 0.55 - cell.depth * 0.4);
  context.beginPath();
  context.ellipse(0, 0, cell.size, cell.size * 0.72, 0, 0, Math.PI * 2);
  context.fill();
  context.fillStyle = withAlpha('#5d0f28', 0.5);
  context.beginPath();
  context.ellipse(0, 0, cell.size * 0.5, cell.size * 0.32, 0, 0, Math.PI * 2);
  context.fill();
  context.fillStyle = withAlpha('#ffffff', 0.2);
  disc(context, -cell.size * 0.4, -cell.size * 0.34, cell.size * 0.16);
  context.restore();
}
