import { deny } from '@libs/kernel';

/** What a style is learned from. */
export interface StyleBrief {
  title: string;
  /** Ids of images. */
  inputs: string[];
}

/** Seconds of a training: process start, and each image. */
export const STYLE_SECONDS = { start: 2, each: 0.15 } as const;

/** Images of a training at least. */
const FEWEST_IMAGES = 4;

export function examineStyle({ inputs }: StyleBrief): void {
  if (inputs.length < FEWEST_IMAGES) {
    throw deny('input_unsupported', `A style is learned from at least ${FEWEST_IMAGES} images.`);
  }
}
