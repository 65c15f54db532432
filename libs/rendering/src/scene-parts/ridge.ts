import type { Drawable, DrawingContext } from '../drawing/drawing-context.js';
import { Noise } from '../drawing/noise.js';
import { downward, type Stop } from '../drawing/paint.js';
import { stillLayer, type Moment, type Stage } from '../scene.js';
import { MARGIN } from './backdrop.js';

export interface RidgeShape {
  /** Height of the crest on the stage, as a share from the top. */
  crest: number;
  /** How far crests and valleys differ, in design units. */
  relief: number;
  /** Hills across the stage. */
  hills: number;
  /** 0 far, 1 near: how far it shifts with the camera. */
  depth: number;
  /** Rough crests are rock, smooth ones are meadow. */
  rough: number;
  colours: readonly Stop[];
  /** Draws on the crest: trees, towers; gets the crest's height at any x. */
  dress?(context: DrawingContext, crestAt: (x: number) => number): void;
}

/** A silhouette of hills, drawn once and shifted with the camera. */
export class Ridge {
  private readonly layer: Drawable;
  private readonly top: number;
  private readonly layerHeight: number;
  private readonly layerWidth: number;
  private readonly crest: (x: number) => number;

  constructor(
    private readonly stage: Stage,
    private readonly look: RidgeShape,
  ) {
    const noise = new Noise(stage.random);
    const start = stage.random.between(0, 200);
    const rock = look.rough;
    this.top = Math.max(-MARGIN, stage.height * look.crest - look.relief - 110);
    this.layerHeight = stage.height + MARGIN - this.top;
    this.layerWidth = stage.width + MARGIN * 2;
    this.crest = (x) => {
      const along = start + (x / stage.width) * look.hills;
      const fine = noise.fractal(along * 4, 7.3, 3) * rock;
      return stage.height * look.crest - (noise.at(along, 1.7) * 0.8 + fine * 0.7) * look.relief;
    };
    this.layer = stillLayer(stage, { width: this.layerWidth, height: this.layerHeight }, (context) =>
      this.paint(context),
    );
  }

  draw(context: DrawingContext, { pan }: Moment): void {
    context.drawImage(this.layer, -MARGIN - pan * this.look.depth * 42, this.top, this.layerWidth, this.layerHeight);
  }

  /** Height of the crest at a place on the stage, as it stands with the camera in the middle. */
  crestAt(x: number): number {
    return this.crest(x);
  }

  private paint(context: DrawingContext): void {
    const { stage, look } = this;
    context.translate(MARGIN, -this.top);
    context.fillStyle = downward(context, stage.height * look.crest - look.relief, stage.height + 20, look.colours);
    context.beginPath();
    context.moveTo(-MARGIN, stage.height + MARGIN);
    for (let x = -MARGIN; x <= stage.width + MARGIN; x += 4) context.lineTo(x, this.crest(x));
    context.lineTo(stage.width + MARGIN, stage.height + MARGIN);
    context.closePath();
    context.fill();
    look.dress?.(context, this.crest);
  }
}
