import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { Random } from '../../../libs/drawing/src/canvas/random.js';

const [WIDTH, HEIGHT] = [720, 540];

type DrawnSets = Record<'blueprint' | 'watercolour', Buffer[]>;

let sets: DrawnSets | undefined;

/**
 * Six pictures of each of two looks, as an account might have collected them: PNG files, each another motif. Drawn once in
 * each process.
 */
export function drawnSets(): DrawnSets {
  sets ??= { blueprint: drawn('blueprint', drawBlueprint), watercolour: drawn('watercolour', drawWatercolour) };
  return sets;
}

function drawn(look: string, draw: (context: SKRSContext2D, random: Random) => void): Buffer[] {
  return Array.from({ length: 6 }, (_, at) => {
    const canvas = createCanvas(WIDTH, HEIGHT);
    draw(canvas.getContext('2d'), new Random(look, at));
    return canvas.toBuffer('image/png');
  });
}

/** White and cyan lines on deep blue, over a grid. */
function drawBlueprint(context: SKRSContext2D, random: Random): void {
  context.fillStyle = random.pick(['#0b2f6b', '#0d3474', '#0a2a60']);
  context.fillRect(0, 0, WIDTH, HEIGHT);
  for (const [step, colour] of [
    [18, 'rgba(120,180,240,0.16)'],
    [90, 'rgba(140,200,250,0.32)'],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = 1;
    for (let x = step; x < WIDTH; x += step) line(context, x + 0.5, 0, x + 0.5, HEIGHT);
    for (let y = step; y < HEIGHT; y += step) line(context, 0, y + 0.5, WIDTH, y + 0.5);
  }
  for (let part = 0; part < 9; part++) {
    context.strokeStyle = random.pick(['#f4fbff', '#f4fbff', '#8fdcff']);
    context.lineWidth = random.pick([1.5, 2, 3]);
    const [x, y] = [random.whole(3, 26) * 18, random.whole(3, 18) * 18];
    const [across, down] = [random.whole(4, 12) * 18, random.whole(3, 9) * 18];
    if (random.next() < 0.65) context.strokeRect(x, y, across, down);
    else {
      context.beginPath();
      context.arc(x + across / 2, y + down / 2, down / 2, 0, Math.PI * (random.next() < 0.5 ? 2 : 0.5));
      context.stroke();
    }
    line(context, x, y - 12, x + across, y - 12);
    for (const end of [x, x + across]) line(context, end, y - 18, end, y - 6);
  }
}

/** Pale warm washes that run into each other on paper, soft at their edges, granular. */
function drawWatercolour(context: SKRSContext2D, random: Random): void {
  context.fillStyle = '#f7f0e1';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  const pigments = ['222,142,104', '232,178,110', '206,120,128', '150,176,140', '142,168,190'];
  for (let wash = 0; wash < 11; wash++) {
    const [x, y] = [random.between(0, WIDTH), random.between(0, HEIGHT)];
    const pigment = random.pick(pigments);
    for (let blot = 0; blot < 14; blot++) {
      const [cx, cy] = [x + random.between(-90, 90), y + random.between(-60, 60)];
      const radius = random.between(30, 110);
      const gradient = context.createRadialGradient(cx, cy, radius * 0.2, cx, cy, radius);
      gradient.addColorStop(0, `rgba(${pigment},0.13)`);
      gradient.addColorStop(0.75, `rgba(${pigment},0.1)`);
      gradient.addColorStop(1, `rgba(${pigment},0)`);
      context.fillStyle = gradient;
      context.fillRect(cx - radius, cy - radius, radius * 2, radius * 2);
    }
  }
  granulate(context, random);
}

function granulate(context: SKRSContext2D, random: Random): void {
  const picture = context.getImageData(0, 0, WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y += 2)
    for (let x = 0; x < WIDTH; x += 2) {
      const change = random.between(-9, 7);
      for (const [dx, dy] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ] as const)
        for (let channel = 0; channel < 3; channel++) {
          const at = ((y + dy) * WIDTH + x + dx) * 4 + channel;
          picture.data[at] = (picture.data[at] ?? 0) + change;
        }
    }
  context.putImageData(picture, 0, 0);
}

function line(context: SKRSContext2D, x0: number, y0: number, x1: number, y1: number): void {
  context.beginPath();
  context.moveTo(x0, y0);
  context.lineTo(x1, y1);
  context.stroke();
}
