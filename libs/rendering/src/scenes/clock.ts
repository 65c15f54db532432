import { mix, withAlpha } from '../drawing/colour.js';
import type { DrawingContext } from '../drawing/drawing-context.js';
import { box, disc, glow } from '../drawing/paint.js';
import { wrapped } from '../drawing/wrapped.js';
import type { Moment, Scene, Stage } from '../scene.js';
import { drawRoom } from '../scene-parts/backdrop.js';
import { Motes } from '../scene-parts/motes.js';

interface Gear {
  x: number;
  y: number;
  radius: number;
  teeth: number;
  turn: number;
}

/** A clock whose hands sweep in front of turning wheels. */
export function clock(stage: Stage): Scene {
  const { palette, focus, random, width, height } = stage;
  const radius = focus.radius * 0.92;
  const gears: Gear[] = [
    { x: focus.x - radius * 1.25, y: focus.y + radius * 0.75, radius: radius * 0.72, teeth: 18, turn: 1 },
    { x: focus.x + radius * 1.15, y: focus.y - radius * 0.85, radius: radius * 0.52, teeth: 13, turn: -1.38 },
    { x: focus.x + radius * 0.8, y: focus.y + radius * 1.15, radius: radius * 0.6, teeth: 15, turn: 1.2 },
    { x: width * random.between(0.1, 0.25), y: height * 0.12, radius: radius * 0.85, teeth: 21, turn: -0.85 },
    { x: width * random.between(0.05, 0.2), y: height * 1.02, radius: radius * 1.1, teeth: 27, turn: 0.66 },
  ];
  const motes = new Motes(stage, { count: 50, colours: [palette.accent, palette.sun], rise: 7 });
  const start = random.between(0, 6);
  return {
    backdrop(context) {
      drawRoom(context, stage);
    },
    draw(context, moment) {
      gears.forEach((gear, index) => drawGear(context, stage, { gear, moment, near: index < 3 }));
      motes.draw(context, moment);
      drawFace(context, stage, radius);
      drawHands(context, stage, { radius, time: moment.time + start });
    },
  };
}

function drawGear(
  context: DrawingContext,
  { palette }: Stage,
  { gear, moment, near }: { gear: Gear; moment: Moment; near: boolean },
): void {
  const { x, y, radius, teeth, turn } = gear;
  context.save();
  context.translate(x - moment.pan * (near ? 16 : 8), y);
  context.rotate(moment.time * 0.28 * turn);
  context.fillStyle = withAlpha(mix(palette.land[1], palette.accent, near ? 0.3 : 0.1), near ? 0.9 : 0.5);
  const half = (Math.PI / teeth) * 0.5;
  context.beginPath();
  for (let tooth = 0; tooth < teeth; tooth++) {
    const angle = (tooth / teeth) * Math.PI * 2;
    for (const [offset, reach] of [
      [-half * 1.5, 0.9],
      [-half * 0.8, 1],
      [half * 0.8, 1],
      [half * 1.5, 0.9],
    ] as const) {
      context.lineTo(Math.cos(angle + offset) * radius * reach, Math.sin(angle + offset) * radius * reach);
    }
  }
  context.closePath();
  context.fill();
  context.fillStyle = withAlpha(palette.deep, 0.5);
  disc(context, 0, 0, radius * 0.68);
  context.fillStyle = withAlpha(mix(palette.land[1], palette.accent, near ? 0.35 : 0.12), near ? 0.9 : 0.5);
  for (let spoke = 0; spoke < 5; spoke++) {
    context.rotate((Math.PI * 2) / 5);
    context.fillRect(-radius * 0.06, 0, radius * 0.12, radius * 0.72);
  }
  disc(context, 0, 0, radius * 0.2);
  context.restore();
}

function drawFace(context: DrawingContext, { palette, focus }: Stage, radius: number): void {
  const { x, y } = focus;
  glow(context, { x, y, radius: radius * 1.7, colour: palette.sun, strength: 0.34 });
  context.fillStyle = mix(palette.accent, palette.deep, 0.25);
  disc(context, x, y, radius * 1.06);
  const face = context.createRadialGradient(x - radius * 0.3, y - radius * 0.4, radius * 0.1, x, y, radius);
  face.addColorStop(0, '#ffffff');
  face.addColorStop(0.7, palette.pale);
  face.addColorStop(1, mix(palette.pale, palette.base, 0.3));
  context.fillStyle = face;
  disc(context, x, y, radius);
  for (let mark = 0; mark < 60; mark++) {
    context.save();
    context.translate(x, y);
    context.rotate((mark / 60) * Math.PI * 2);
    const hour = mark % 5 === 0;
    context.fillStyle = withAlpha(palette.deep, hour ? 0.9 : 0.35);
    if (hour) box(context, [-3, -radius * 0.91, 6, radius * (mark % 15 === 0 ? 0.16 : 0.1)], 3);
    else context.fillRect(-1, -radius * 0.91, 2, radius * 0.04);
    context.restore();
  }
}

function drawHands(
  context: DrawingContext,
  { palette, focus }: Stage,
  { radius, time }: { radius: number; time: number },
): void {
  const beat = Math.floor(time) + Math.min(1, wrapped(time, 1) * 6);
  const hands = [
    { angle: time * 0.09, length: 0.5, girth: 11, colour: palette.deep },
    { angle: time * 0.62, length: 0.76, girth: 7, colour: palette.deep },
    { angle: (beat / 60) * Math.PI * 2, length: 0.84, girth: 3.4, colour: palette.second },
  ];
  for (const { angle, length, girth, colour } of hands) {
    for (const shadow of [true, false]) {
      context.save();
      context.translate(focus.x + (shadow ? 4 : 0), focus.y + (shadow ? 7 : 0));
      context.rotate(angle);
      context.fillStyle = shadow ? withAlpha(palette.deep, 0.2) : colour;
      box(context, [-girth / 2, -radius * length, girth, radius * (length + 0.14)], girth / 2);
      context.restore();
    }
  }
  context.fillStyle = palette.second;
  disc(context, focus.x, focus.y, radius * 0.055);
}
