import type { DrawingContext, Gradient } from '../drawing/drawing-context.js';
import { BrushContext } from './brush-context.js';

/** What a colour of a drawing, written `#rrggbb` or `rgba(…)`, becomes. */
export type Recolour = (colour: string) => string;

/** Every colour that is drawn with becomes another one. */
export class RecolouringBrush extends BrushContext {
  constructor(
    canvas: DrawingContext,
    private readonly recolour: Recolour,
  ) {
    super(canvas);
  }

  override get fillStyle(): string | object {
    return super.fillStyle;
  }
  override set fillStyle(style: string | object) {
    super.fillStyle = typeof style === 'string' ? this.recolour(style) : style;
  }

  override get strokeStyle(): string | object {
    return super.strokeStyle;
  }
  override set strokeStyle(style: string | object) {
    super.strokeStyle = typeof style === 'string' ? this.recolour(style) : style;
  }

  override createLinearGradient(x0: number, y0: number, x1: number, y1: number): Gradient {
    return this.recoloured(super.createLinearGradient(x0, y0, x1, y1));
  }

  override createRadialGradient(x0: number, y0: number, r0: number, x1: number, y1: number, r1: number): Gradient {
    return this.recoloured(super.createRadialGradient(x0, y0, r0, x1, y1, r1));
  }

  /** The same object, since a canvas knows its own gradients alone. */
  private recoloured(gradient: Gradient): Gradient {
    const add = gradient.addColorStop.bind(gradient);
    gradient.addColorStop = (offset, colour) => add(offset, this.recolour(colour));
    return gradient;
  }
}
