import type { DrawingContext, Gradient } from '../drawing/drawing-context.js';
import { between, tintOf, tintText, type Tint } from '../drawing/tint.js';
import { BrushContext, type LateGradient } from './brush-context.js';

const BANDS = 5;

/** Flat colours with hard edges, as in a print of few inks: gradients become bands, and nothing is out of focus. */
export class SteppedBrush extends BrushContext {
  override set filter(_: string) {}
  override get filter(): string {
    return 'none';
  }

  override createLinearGradient(x0: number, y0: number, x1: number, y1: number): Gradient {
    return new SteppedGradient(() => this.canvas.createLinearGradient(x0, y0, x1, y1));
  }

  override createRadialGradient(x0: number, y0: number, r0: number, x1: number, y1: number, r1: number): Gradient {
    return new SteppedGradient(() => this.canvas.createRadialGradient(x0, y0, r0, x1, y1, r1));
  }
}

class SteppedGradient implements LateGradient {
  private readonly stops: { at: number; tint: Tint }[] = [];
  private made: Gradient | undefined;

  constructor(private readonly make: () => Gradient) {}

  addColorStop(offset: number, colour: string): void {
    this.stops.push({ at: offset, tint: tintOf(colour) });
  }

  built(): object {
    if (this.made) return this.made;
    const gradient = this.make();
    for (let band = 0; band < BANDS; band++) {
      const colour = tintText(this.tintAt((band + 0.5) / BANDS));
      gradient.addColorStop(band / BANDS, colour);
      gradient.addColorStop((band + 1) / BANDS, colour);
    }
    this.made = gradient;
    return gradient;
  }

  private tintAt(share: number): Tint {
    const next = this.stops.findIndex(({ at }) => at >= share);
    const after = this.stops[next] ?? this.stops.at(-1);
    const before = this.stops[next - 1] ?? after;
    if (!after || !before) return [0, 0, 0, 0];
    const span = after.at - before.at;
    return span <= 0 ? after.tint : between(before.tint, after.tint, (share - before.at) / span);
  }
}

export const stepped = (context: DrawingContext): DrawingContext => new SteppedBrush(context);
