import { withAlpha } from '../drawing/colour.js';
import type { DrawingContext } from '../drawing/drawing-context.js';
import { disc } from '../drawing/paint.js';
import { wrapped } from '../drawing/wrapped.js';
import type { Moment, Stage } from '../scene.js';

interface Mote {
  x: number;
  y: number;
  radius: number;
  depth: number;
  phase: number;
  colour: string;
}

/** Specks that float in the light, nearer ones larger, fainter and faster. */
export class Motes {
  private readonly motes: Mote[];

  constructor(
    private readonly stage: Stage,
    { count, colours, rise = 9 }: { count: number; colours: readonly string[]; rise?: number },
  ) {
    const { random, width, height } = stage;
    this.rise = rise;
    this.motes = Array.from({ length: count }, () => {
      const depth = random.next() ** 2;
      return {
        x: random.between(0, width),
        y: random.between(0, height + 80),
        radius: 0.9 + depth * 5.5,
        depth,
        phase: random.between(0, 7),
        colour: withAlpha(random.pick(colours), 0.7 - depth * 0.52),
      };
    });
  }

  private readonly rise: number;

  draw(context: DrawingContext, { time, pan }: Moment): void {
    const span = this.stage.height + 80;
    for (const { x, y, radius, depth, phase, colour } of this.motes) {
      const height = wrapped(y - time * this.rise * (0.5 + depth * 1.6), span);
      context.fillStyle = colour;
      disc(context, x + Math.sin(time * 0.6 + phase) * (8 + depth * 16) - pan * depth * 60, height - 40, radius);
    }
  }
}
