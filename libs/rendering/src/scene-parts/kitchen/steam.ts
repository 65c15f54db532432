import { withAlpha } from '../../drawing/colour.js';
import type { Drawable, DrawingContext } from '../../drawing/drawing-context.js';
import { wrapped } from '../../drawing/wrapped.js';
import { stillLayer, type Stage } from '../../scene.js';

const PUFF = 64;

export interface Wisps {
  x: number;
  y: number;
  width: number;
  height: number;
  time: number;
}

/** Steam that rises, widens and thins out. */
export class Steam {
  private readonly puff: Drawable;

  constructor(stage: Stage, colour: string) {
    this.puff = stillLayer(stage, { width: PUFF, height: PUFF, density: 1 }, (context) => {
      const soft = context.createRadialGradient(PUFF / 2, PUFF / 2, 0, PUFF / 2, PUFF / 2, PUFF / 2);
      soft.addColorStop(0, withAlpha(colour, 0.2));
      soft.addColorStop(0.5, withAlpha(colour, 0.08));
      soft.addColorStop(1, withAlpha(colour, 0));
      context.fillStyle = soft;
      context.fillRect(0, 0, PUFF, PUFF);
    });
  }

  draw(context: DrawingContext, { x, y, width, height, time }: Wisps): void {
    context.save();
    for (let wisp = 0; wisp < 4; wisp++) {
      const lean = (wisp - 1.5) / 1.5;
      for (let puff = 0; puff < 11; puff++) {
        const share = wrapped(puff / 11 + time * 0.16 + wisp * 0.21, 1);
        const sway = Math.sin(share * 5 + wisp * 1.9 + time * 0.7) * width * 0.17 * (0.3 + share);
        const radius = width * (0.1 + share * 0.24);
        context.globalAlpha = Math.sin(share * Math.PI);
        context.drawImage(
          this.puff,
          x + lean * width * 0.3 + sway - radius,
          y - share * height - radius,
          radius * 2,
          radius * 2,
        );
      }
    }
    context.restore();
  }
}
