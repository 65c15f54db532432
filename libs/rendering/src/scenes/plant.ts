import { mix, withAlpha } from '../drawing/colour.js';
import type { DrawingContext } from '../drawing/drawing-context.js';
import { clamp, easeOut, easeOutBack } from '../drawing/easing.js';
import { disc, downward, glow } from '../drawing/paint.js';
import type { Moment, Scene, Stage } from '../scene.js';
import { drawBloom, drawSky, drawSun, MARGIN, sunHeight } from '../scene-parts/backdrop.js';
import { Clouds } from '../scene-parts/clouds.js';
import { Motes } from '../scene-parts/motes.js';
import { Ridge } from '../scene-parts/ridge.js';

interface Blade {
  x: number;
  tall: number;
  lean: number;
  phase: number;
  tone: number;
}

/** A plant that grows out of the soil and unfolds its leaves; odd variants end in a flower with a bee. */
export function plant(stage: Stage): Scene {
  const { palette, random, width, height, focus } = stage;
  const ground = height * 0.84;
  const hills = [0, 1].map(
    (row) =>
      new Ridge(stage, {
        crest: 0.62 + row * 0.1,
        relief: 70 - row * 20,
        hills: 1.8,
        depth: 0.2 + row * 0.3,
        rough: 0.08,
        colours: [
          [0, mix(palette.land[row] ?? palette.deep, palette.sun, 0.35)],
          [0.6, palette.land[row] ?? palette.deep],
        ],
        ...(row === 0 && { dress: (context, crestAt) => plantTrees(context, stage, crestAt) }),
      }),
  );
  const clouds = new Clouds(stage, { count: 4, from: 0.08, to: 0.36 });
  const blades: Blade[] = Array.from({ length: 120 }, (_, index) => ({
    x: -MARGIN + (index / 120) * (width + MARGIN * 2) + random.between(-8, 8),
    tall: random.between(22, 74),
    lean: random.between(-14, 14),
    phase: random.between(0, 6),
    tone: random.next(),
  }));
  const motes = new Motes(stage, { count: 40, colours: [palette.accent, palette.sun, palette.pale], rise: 12 });
  const flowering = stage.variant % 2 === 1;
  const sun = { x: focus.x - focus.radius * 0.75, y: sunHeight(stage, 0.26), radius: 50 };
  return {
    backdrop(context) {
      drawSky(context, stage, 0.9);
      drawBloom(context, stage, sun);
    },
    draw(context, moment) {
      drawSun(context, stage, sun, moment.time);
      clouds.draw(context, moment);
      for (const hill of hills) hill.draw(context, moment);
      drawSoil(context, stage, ground);
      drawStem(context, stage, { ground, moment, flowering });
      blades.forEach((blade) => drawBlade(context, stage, { blade, ground, moment }));
      motes.draw(context, moment);
    },
  };
}

/** Round trees on the far hill. */
function plantTrees(context: DrawingContext, { random, width, palette }: Stage, crestAt: (x: number) => number): void {
  for (let tree = 0; tree < 26; tree++) {
    const x = random.between(-MARGIN, width + MARGIN);
    const size = random.between(12, 30);
    context.fillStyle = mix(palette.land[0], palette.land[1], random.between(0.4, 0.9));
    disc(context, x, crestAt(x) - size * 0.6, size);
  }
}

function drawSoil(context: DrawingContext, { width, height, palette }: Stage, ground: number): void {
  context.fillStyle = downward(context, ground, height, [
    [0, mix(palette.land[2], palette.second, 0.2)],
    [1, mix(palette.deep, '#20130a', 0.5)],
  ]);
  context.fillRect(-MARGIN, ground, width + MARGIN * 2, height - ground + MARGIN);
}

function drawBlade(
  context: DrawingContext,
  { palette }: Stage,
  { blade, ground, moment }: { blade: Blade; ground: number; moment: Moment },
): void {
  const x = blade.x - moment.pan * 34;
  const tip = x + blade.lean + Math.sin(moment.time * 1.3 + blade.phase) * 9;
  context.fillStyle = mix(palette.land[1], palette.land[2], blade.tone);
  context.beginPath();
  context.moveTo(x - 4, ground + 12);
  context.quadraticCurveTo(x - 2, ground - blade.tall * 0.5, tip, ground - blade.tall);
  context.quadraticCurveTo(x + 5, ground - blade.tall * 0.4, x + 5, ground + 12);
  context.fill();
}

function drawStem(
  context: DrawingContext,
  stage: Stage,
  { ground, moment, flowering }: { ground: number; moment: Moment; flowering: boolean },
): void {
  const { focus, palette } = stage;
  const grown = easeOut((moment.time + 0.5) / 2.6);
  const tall = (ground - focus.y + focus.radius * (flowering ? 0.35 : 0.75)) * grown;
  const sway = Math.sin(moment.time * 0.9) * 10;
  const at = (share: number): [number, number] => [
    focus.x + Math.sin(share * 2.4) * 22 + sway * share * share,
    ground - tall * share,
  ];
  context.strokeStyle = mix(palette.land[1], palette.third, 0.35);
  context.lineCap = 'round';
  for (let step = 0; step < 24; step++) {
    context.lineWidth = 13 - step * 0.36;
    context.beginPath();
    context.moveTo(...at(step / 24));
    context.lineTo(...at((step + 1) / 24));
    context.stroke();
  }
  for (let leaf = 0; leaf < 6; leaf++) {
    const share = 0.2 + leaf * 0.135;
    const open = easeOutBack((grown - share * 0.8) / 0.3);
    if (open <= 0) continue;
    const [x, y] = at(share);
    drawLeaf(context, stage, {
      x,
      y,
      side: leaf % 2 === 0 ? 1 : -1,
      size: focus.radius * (0.62 - leaf * 0.055) * open,
      time: moment.time + leaf,
    });
  }
  const [x, y] = at(1);
  if (flowering) drawFlower(context, stage, { x, y, open: easeOutBack(clamp((grown - 0.7) / 0.3)), moment });
  else drawLeaf(context, stage, { x, y, side: 0.25, size: focus.radius * 0.32 * grown, time: moment.time });
}

interface Leaf {
  x: number;
  y: number;
  side: number;
  size: number;
  time: number;
}

function drawLeaf(context: DrawingContext, { palette }: Stage, { x, y, side, size, time }: Leaf): void {
  context.save();
  context.translate(x, y);
  context.rotate(side * (0.95 + Math.sin(time * 1.1) * 0.05) - Math.PI / 2);
  const green = mix(palette.land[1], palette.third, 0.55);
  for (const half of [-1, 1]) {
    context.fillStyle = half > 0 ? mix(green, palette.sun, 0.22) : mix(green, palette.deep, 0.12);
    context.beginPath();
    context.moveTo(0, 0);
    context.bezierCurveTo(size * 0.3, half * size * 0.36, size * 0.75, half * size * 0.3, size, 0);
    context.lineTo(0, 0);
    context.fill();
  }
  context.strokeStyle = withAlpha(palette.pale, 0.4);
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(0, 0);
  context.lineTo(size * 0.92, 0);
  context.stroke();
  context.restore();
}

function drawFlower(
  context: DrawingContext,
  { palette, focus }: Stage,
  { x, y, open, moment }: { x: number; y: number; open: number; moment: Moment },
): void {
  if (open <= 0) return;
  const size = focus.radius * 0.42 * open;
  glow(context, { x, y, radius: size * 2.6, colour: palette.second, strength: 0.4 });
  for (let petal = 0; petal < 22; petal++) {
    const inner = petal >= 11;
    context.save();
    context.translate(x, y);
    context.rotate((petal / 11) * Math.PI * 2 + (inner ? 0.28 : 0) + Math.sin(moment.time * 0.5) * 0.05);
    context.fillStyle = inner ? mix(palette.second, palette.accent, 0.35) : palette.second;
    context.beginPath();
    context.ellipse(0, -size * (inner ? 0.5 : 0.72), size * 0.2, size * (inner ? 0.36 : 0.46), 0, 0, Math.PI * 2);
    context.fill();
    context.restore();
  }
  context.fillStyle = palette.accent;
  disc(context, x, y, size * 0.32);
  const turn = moment.time * 1.1;
  drawBee(context, {
    x: x + Math.cos(turn) * size * 1.9,
    y: y - size * 0.5 + Math.sin(turn * 1.7) * size * 0.6,
    time: moment.time,
    accent: palette.accent,
  });
}

function drawBee(
  context: DrawingContext,
  { x, y, time, accent }: { x: number; y: number; time: number; accent: string },
): void {
  const beat = Math.abs(Math.sin(time * 40));
  context.fillStyle = withAlpha('#ffffff', 0.6);
  for (const side of [-5, 5]) {
    context.beginPath();
    context.ellipse(x + side, y - 13, 6, 12 * (0.5 + beat * 0.5), side * 0.06, 0, Math.PI * 2);
    context.fill();
  }
  context.fillStyle = accent;
  context.beginPath();
  context.ellipse(x, y, 17, 11, 0, 0, Math.PI * 2);
  context.fill();
  context.fillStyle = '#24180c';
  for (const stripe of [-7, 0, 7]) context.fillRect(x + stripe - 1.6, y - 10, 3.2, 20);
  disc(context, x + 15, y - 1, 7);
}
