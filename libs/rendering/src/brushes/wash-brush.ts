import type { DrawingContext } from '../drawing/drawing-context.js';
import { between, tintOf, tintText, type Tint } from '../drawing/tint.js';
import { BrushContext } from './brush-context.js';

/** What a wash lets through, and the rim where its pigment gathers: its strength, and its width in design units. */
const COVER = 0.88;
const RIM = { strength: 0.3, width: 5 };
const PIGMENT: Tint = [70, 40, 40, 1];
/** Shapes fainter than this have no rim. */
const FAINTEST = 0.3;

/** Water colour: shapes let through what is under them and gather pigment along their rims. */
export class WashBrush extends BrushContext {
  override fill(): void {
    const { fillStyle, globalAlpha, lineWidth, strokeStyle, lineJoin } = this.canvas;
    this.canvas.globalAlpha = globalAlpha * COVER;
    super.fill();
    this.canvas.globalAlpha = globalAlpha;
    if (typeof fillStyle !== 'string') return;
    const [red, green, blue, alpha] = tintOf(fillStyle);
    if (alpha < FAINTEST) return;
    const [r, g, b] = between([red, green, blue, 1], PIGMENT, 0.4);
    this.canvas.lineJoin = 'round';
    for (const share of [1, 0.4]) {
      this.canvas.strokeStyle = tintText([r, g, b, alpha * RIM.strength]);
      this.canvas.lineWidth = RIM.width * share;
      super.stroke();
    }
    this.canvas.lineWidth = lineWidth;
    this.canvas.strokeStyle = strokeStyle;
    this.canvas.lineJoin = lineJoin;
  }
}

export const washed = (context: DrawingContext): DrawingContext => new WashBrush(context);
