import { mix, withAlpha } from '../drawing/colour.js';
import type { Drawable, DrawingContext } from '../drawing/drawing-context.js';
import { easeOutBack } from '../drawing/easing.js';
import { disc, downward, glow, slanted } from '../drawing/paint.js';
import { stillLayer, type Scene, type Stage } from '../scene.js';
import { drawSky, MARGIN } from '../scene-parts/backdrop.js';
import { Clouds } from '../scene-parts/clouds.js';
import { Motes } from '../scene-parts/motes.js';

interface Person {
  picture: Drawable;
  x: number;
  y: number;
  size: number;
  row: number;
  phase: number;
  arrives: number;
}

const SKINS = ['#f6d3b3', '#e0a97e', '#c68658', '#8d5a3b', '#5f3b28'] as const;
const HAIRS = ['#2b1d17', '#5a3a24', '#1b1b22', '#8a5a2c', '#c8a064', '#6d6d78'] as const;

/** A crowd that gathers row by row and sways, lit from behind. */
export function people(stage: Stage): Scene {
  const { palette, focus, height } = stage;
  const crowd = crowdOf(stage);
  const clouds = new Clouds(stage, { count: 4, from: 0.06, to: 0.3 });
  const motes = new Motes(stage, { count: 44, colours: [palette.accent, palette.second, palette.third], rise: 24 });
  return {
    backdrop(context) {
      drawSky(context, stage, 1.05);
      glow(context, { x: focus.x, y: height * 0.55, radius: focus.radius * 3.4, colour: palette.sun, strength: 0.65 });
    },
    draw(context, moment) {
      clouds.draw(context, moment);
      motes.draw(context, moment);
      for (const person of crowd) {
        const here = easeOutBack((moment.time + 0.5 - person.arrives) / 0.7);
        if (here <= 0) continue;
        const bob = Math.sin(moment.time * 2.1 + person.phase) * 3.5;
        const sway = Math.sin(moment.time * 1.1 + person.phase) * 4;
        const x = person.x + sway - moment.pan * (8 + person.row * 16);
        const y = person.y + bob + (1 - here) * person.size * 1.4;
        context.drawImage(
          person.picture,
          x - person.size * 0.6,
          y - person.size * 0.6,
          person.size * 1.2,
          person.size * 1.9,
        );
      }
    },
  };
}

function crowdOf(stage: Stage): Person[] {
  const { random, width, height } = stage;
  const shirts = [
    stage.palette.second,
    stage.palette.accent,
    stage.palette.third,
    stage.palette.base,
    stage.palette.pale,
  ];
  const persons: Person[] = [];
  for (let row = 0; row < 4; row++) {
    const size = 96 + row * 40;
    const places = Math.ceil((width + MARGIN * 2) / (size * 0.96));
    for (let place = 0; place < places; place++) {
      const look = {
        shirt: random.pick(shirts),
        skin: random.pick(SKINS),
        hair: random.pick(HAIRS),
        style: random.whole(0, 3),
      };
      persons.push({
        picture: portrait(stage, size, look, row),
        x: -MARGIN + (place + (row % 2) * 0.5 + random.between(-0.1, 0.1)) * size * 0.96,
        y: height * (0.5 + row * 0.135) + random.between(-12, 12),
        size,
        row,
        phase: random.between(0, 7),
        arrives: (3 - row) * 0.16 + random.between(0, 0.55),
      });
    }
  }
  return persons;
}

interface Look {
  shirt: string;
  skin: string;
  hair: string;
  style: number;
}

function portrait(stage: Stage, size: number, { shirt, skin, hair, style }: Look, row: number): Drawable {
  const haze = (colour: string): string => mix(colour, stage.palette.sky[2], 0.42 - row * 0.13);
  return stillLayer(stage, { width: size * 1.2, height: size * 1.9 }, (context) => {
    const [x, y] = [size * 0.6, size * 0.46];
    context.fillStyle = downward(context, y, size * 1.9, [
      [0, haze(mix(shirt, '#ffffff', 0.12))],
      [1, haze(mix(shirt, stage.palette.deep, 0.4))],
    ]);
    context.beginPath();
    context.moveTo(x - size * 0.46, size * 1.9);
    context.bezierCurveTo(x - size * 0.5, size * 0.9, x - size * 0.26, size * 0.79, x, size * 0.77);
    context.bezierCurveTo(x + size * 0.26, size * 0.79, x + size * 0.5, size * 0.9, x + size * 0.46, size * 1.9);
    context.fill();
    drawHead(context, { x, y, size, skin: haze(skin), hair: haze(hair), style });
    context.globalCompositeOperation = 'source-atop';
    context.fillStyle = slanted(
      context,
      [x - size * 0.5, 0, x + size * 0.5, 0],
      [
        [0, withAlpha(stage.palette.sun, 0.42)],
        [0.5, withAlpha(stage.palette.sun, 0.04)],
        [1, withAlpha(stage.palette.deep, 0.22)],
      ],
    );
    context.fillRect(0, 0, size * 1.2, size * 1.9);
    context.globalCompositeOperation = 'source-over';
  });
}

function drawHead(
  context: DrawingContext,
  { x, y, size, skin, hair, style }: { x: number; y: number; size: number; skin: string; hair: string; style: number },
): void {
  const radius = size * 0.24;
  context.fillStyle = hair;
  if (style === 1) {
    context.beginPath();
    context.roundRect(x - radius * 1.16, y - radius * 1.1, radius * 2.32, radius * 2.6, radius);
    context.fill();
  }
  if (style === 2) disc(context, x, y - radius * 1.25, radius * 0.5);
  context.fillStyle = skin;
  context.fillRect(x - radius * 0.4, y + radius * 0.5, radius * 0.8, radius * 1.1);
  disc(context, x, y, radius);
  context.fillStyle = hair;
  context.beginPath();
  context.arc(
    x,
    y - radius * 0.12,
    radius * 1.06,
    Math.PI * (style === 3 ? 1.08 : 0.98),
    Math.PI * (style === 3 ? 1.92 : 2.02),
  );
  context.quadraticCurveTo(x + radius * 0.2, y - radius * 0.62, x - radius * 0.9, y - radius * 0.16);
  context.fill();
}
