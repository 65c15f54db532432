import type { DrawingContext, Gradient } from '../drawing/drawing-context.js';
import { between, tintOf, tintText, type Tint } from '../drawing/tint.js';
import { BrushContext, type LateGradient } from './brush-context.js';

/** How outlines look, and what is between them. */
export interface OutlineLook {
  /** What everything stands on, and how much of its own colour a shape keeps on it, evenly filled and in gradients. */
  ground: Tint;
  fill: number;
  gradient: number;
  /** The colour of an outline, from that of its shape. */
  line(tint: Tint): Tint;
  /** Width of an outline, and of the glow around it, in design units; 0 for none. */
  width: number;
  glow: number;
}

/** Least brightness of a lit tube's strongest channel, 0–255. */
const LIT = 235;
/** Shapes fainter than this are haze and have no outline. */
const FAINTEST = 0.3;
/** Design units: a dot with a smaller radius is a spark, lit all over; so is a rectangle with a shorter side. */
const SPARK = 9;
/** A rectangle of these sides is a wall and has an outline; others are grounds, boards and skies. */
const WALL = { least: 24, widest: 200 };

/** Tubes of light on black: a shape is filled with dark glass and has its own colour, lit, along its outline. */
const TUBES: OutlineLook = { ground: [6, 4, 18, 1], fill: 0.2, gradient: 0.32, line: lit, width: 2.4, glow: 8 };

/** A shape is filled with a trace of its colour and has a line along its outline. */
export class OutlinedBrush extends BrushContext {
  private tint: Tint;
  private style: string | object = '#000000';
  /** What is out of focus is haze: it glows faintly all over and has no outline. */
  private blurred = false;
  private readonly kept: [style: string | object, tint: Tint, blurred: boolean][] = [];
  /** What the path since `beginPath` is: nothing yet, one small dot, or anything else. */
  private path: 'empty' | 'spark' | 'shape' = 'empty';

  constructor(
    canvas: DrawingContext,
    private readonly look: OutlineLook = TUBES,
  ) {
    super(canvas);
    this.tint = look.ground;
  }

  override get fillStyle(): string | object {
    return this.style;
  }

  override set fillStyle(style: string | object) {
    this.style = style;
    this.tint =
      style instanceof GlassGradient ? style.brightest() : typeof style === 'string' ? tintOf(style) : this.look.ground;
    this.canvas.fillStyle = this.glass();
  }

  override set filter(filter: string) {
    this.canvas.filter = filter;
    this.blurred = filter !== 'none';
  }

  override get filter(): string {
    return this.canvas.filter;
  }

  override save(): void {
    this.kept.push([this.style, this.tint, this.blurred]);
    super.save();
  }

  override restore(): void {
    const kept = this.kept.pop();
    if (kept) [this.style, this.tint, this.blurred] = kept;
    super.restore();
  }

  override beginPath(): void {
    this.path = 'empty';
    super.beginPath();
  }

  override arc(x: number, y: number, radius: number, from: number, to: number, anticlockwise?: boolean): void {
    this.path = this.path === 'empty' && radius < SPARK ? 'spark' : 'shape';
    super.arc(x, y, radius, from, to, anticlockwise);
  }

  override fill(): void {
    if (this.path === 'spark') return this.litUp(() => super.fill());
    super.fill();
    if (this.tint[3] >= FAINTEST && !this.blurred) this.outline();
  }

  private outline(): void {
    const { lineWidth, strokeStyle, lineJoin } = this.canvas;
    const [red, green, blue] = this.look.line(this.tint);
    this.canvas.lineJoin = 'round';
    if (this.look.glow > 0) {
      this.canvas.strokeStyle = tintText([red, green, blue, this.tint[3] * 0.2]);
      this.canvas.lineWidth = this.look.glow;
      this.canvas.stroke();
    }
    this.canvas.strokeStyle = tintText([red, green, blue, this.tint[3]]);
    this.canvas.lineWidth = this.look.width;
    this.canvas.stroke();
    this.canvas.lineWidth = lineWidth;
    this.canvas.strokeStyle = strokeStyle;
    this.canvas.lineJoin = lineJoin;
  }

  override fillRect(x: number, y: number, width: number, height: number): void {
    if (Math.min(width, height) < SPARK) return this.litUp(() => super.fillRect(x, y, width, height));
    super.fillRect(x, y, width, height);
    const fading = this.style instanceof GlassGradient && this.style.fades();
    if (Math.min(width, height) < WALL.least || width > WALL.widest || this.tint[3] < FAINTEST || fading) return;
    super.beginPath();
    super.rect(x, y, width, height);
    this.outline();
  }

  override fillText(text: string, x: number, y: number): void {
    this.litUp(() => super.fillText(text, x, y));
  }

  override createLinearGradient(x0: number, y0: number, x1: number, y1: number): Gradient {
    return new GlassGradient(this.look, () => this.canvas.createLinearGradient(x0, y0, x1, y1));
  }

  override createRadialGradient(x0: number, y0: number, r0: number, x1: number, y1: number, r1: number): Gradient {
    return new GlassGradient(this.look, () => this.canvas.createRadialGradient(x0, y0, r0, x1, y1, r1));
  }

  private glass(): string | object {
    if (this.style instanceof GlassGradient) return this.style.built();
    return typeof this.style === 'string'
      ? tintText(onGround(this.look.ground, this.tint, this.look.fill))
      : this.style;
  }

  private litUp(draw: () => void): void {
    this.canvas.fillStyle =
      this.style instanceof GlassGradient ? this.style.built() : tintText(this.look.line(this.tint));
    draw();
    this.canvas.fillStyle = this.glass();
  }
}

function onGround(ground: Tint, [red, green, blue, alpha]: Tint, share: number): Tint {
  const [r, g, b] = between(ground, [red, green, blue, 1], share);
  return [r, g, b, alpha];
}

function lit([red, green, blue, alpha]: Tint): Tint {
  const gain = Math.max(1, LIT / Math.max(red, green, blue, 1));
  return [Math.min(255, red * gain), Math.min(255, green * gain), Math.min(255, blue * gain), alpha];
}

/** A gradient of dark glass; what fades to nothing is light already and stays as bright as it is. */
class GlassGradient implements LateGradient {
  private readonly stops: { at: number; tint: Tint }[] = [];
  private made: Gradient | undefined;

  constructor(
    private readonly look: OutlineLook,
    private readonly make: () => Gradient,
  ) {}

  addColorStop(offset: number, colour: string): void {
    this.stops.push({ at: offset, tint: tintOf(colour) });
  }

  built(): object {
    if (this.made) return this.made;
    this.made = this.make();
    const fades = this.fades();
    for (const { at, tint } of this.stops)
      this.made.addColorStop(at, tintText(fades ? tint : onGround(this.look.ground, tint, this.look.gradient)));
    return this.made;
  }

  fades(): boolean {
    return this.stops.some(({ tint }) => tint[3] < 1);
  }

  brightest(): Tint {
    const light = ([red, green, blue]: Tint): number => red + green + blue;
    return this.stops.reduce<Tint>((most, { tint }) => (light(tint) > light(most) ? tint : most), [0, 0, 0, 1]);
  }
}

export const outlined = (context: DrawingContext): DrawingContext => new OutlinedBrush(context);

export function outlinedAs(look: OutlineLook): (context: DrawingContext) => DrawingContext {
  return (context) => new OutlinedBrush(context, look);
}
