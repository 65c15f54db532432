import { withAlpha } from '../drawing/colour.js';
import type { Drawable, DrawingContext } from '../drawing/drawing-context.js';
import { disc, glow } from '../drawing/paint.js';
import { stillLayer, type Moment, type Stage } from '../scene.js';
import { MARGIN } from './backdrop.js';

interface Star {
  x: number;
  y: number;
  radius: number;
  rate: number;
  phase: number;
}

/** A field of small still stars and some large ones that twinkle, down to `floor` (a share of the height). */
export class Stars {
  private readonly still: Drawable;
  private readonly bright: Star[];

  constructor(
    private readonly stage: Stage,
    private readonly field: { count: number; floor: number; depth: number },
  ) {
    const { random, width, height } = stage;
    const spot = (): { x: number; y: number } => ({
      x: random.between(-MARGIN, width + MARGIN),
      y: height * field.floor * random.next() ** 1.25,
    });
    this.still = stillLayer(stage, { width: width + MARGIN * 2, height: height * field.floor }, (context) => {
      for (let index = 0; index < field.count; index++) {
        const { x, y } = spot();
        context.fillStyle = withAlpha(
          random.next() < 0.25 ? stage.palette.second : '#ffffff',
          random.between(0.25, 0.8),
        );
        disc(context, x + MARGIN, y, random.between(0.5, 1.3));
      }
    });
    this.bright = Array.from({ length: Math.round(field.count / 9) }, () => ({
      ...spot(),
      radius: random.between(1.1, 2.2),
      rate: random.between(0.8, 2.6),
      phase: random.between(0, 7),
    }));
  }

  draw(context: DrawingContext, { time, pan }: Moment): void {
    const shift = -pan * this.field.depth * 30;
    const { width, height } = this.stage;
    context.drawImage(this.still, -MARGIN + shift, 0, width + MARGIN * 2, height * this.field.floor);
    for (const { x, y, radius, rate, phase } of this.bright) {
      const shine = 0.55 + 0.45 * Math.sin(time * rate + phase);
      glow(context, { x: x + shift, y, radius: radius * 7, colour: this.stage.palette.sun, strength: 0.42 * shine });
      context.fillStyle = withAlpha('#ffffff', 0.45 + 0.55 * shine);
      disc(context, x + shift, y, radius);
    }
  }
}
