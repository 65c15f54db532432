import { applyGrain, applyTone, grainPlate, type PictureFinish, tonedColour } from '@libs/drawing';
import sharp from 'sharp';
import type { FramePixels } from '../../preview/contrast.js';
import type { TextBox } from '../../preview/text-box.js';

/** Gives frames of a page the tone and grain of a trained style. */
export class FrameFinish {
  private readonly plate: Float32Array | undefined;

  constructor(
    private readonly finish: PictureFinish,
    size: { width: number; height: number },
  ) {
    this.plate = grainPlate(finish.grain, size);
  }

  /** Changes the tone of a frame in place; returns its words in the colours that they then have. */
  tone({ data }: FramePixels, words: readonly TextBox[]): TextBox[] {
    const { tone } = this.finish;
    applyTone(data, 3, tone);
    return words.map((box) => {
      const [red, green, blue, opacity] = box.colour;
      return { ...box, colour: [...tonedColour(tone, [red, green, blue]), opacity] };
    });
  }

  /** Adds the grain to a toned frame in place. */
  grain({ data }: FramePixels): void {
    if (this.plate) applyGrain(data, 3, this.plate);
  }

  /** A toned frame with its grain, as a PNG. */
  picture(frame: FramePixels): Promise<Buffer> {
    this.grain(frame);
    const { data, width, height } = frame;
    return sharp(data, { raw: { width, height, channels: 3 } })
      .png({ compressionLevel: 1 })
      .toBuffer();
  }
}
