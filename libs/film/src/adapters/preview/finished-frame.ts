import { applyGrain, applyTone, grainPlate, type PictureFinish, tonedColour } from '@libs/rendering';
import sharp from 'sharp';
import type { FramePixels } from '../../preview/contrast.js';
import type { TextBox } from '../../preview/text-box.js';

/** Gives frames of a preview the tone and grain that the film will have. */
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

  /** A toned frame with its grain, as a PNG. */
  picture({ data, width, height }: FramePixels): Promise<Buffer> {
    if (this.plate) applyGrain(data, 3, this.plate);
    return sharp(data, { raw: { width, height, channels: 3 } })
      .png({ compressionLevel: 1 })
      .toBuffer();
  }
}
