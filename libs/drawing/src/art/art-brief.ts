import type { AdapterOfBrief } from '../style/adapter-of-brief.js';
import type { Brand } from '../brand.js';
import type { AspectRatio } from '../frame-size.js';

export const IMAGE_FORMATS = ['png', 'webp', 'jpeg', 'avif'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** An image of generative art, which an algorithm paints on a canvas. */
export interface ArtBrief {
  prompt: string;
  technique: 'art';
  aspectRatio: AspectRatio;
  /** Long side in pixels, 256–2048. */
  size: number;
  format: ImageFormat;
  /** A theme's name; `auto`, or none, leaves it to the seed. */
  theme?: string;
  /** Its colours are used. */
  brand?: Brand;
  adapter?: AdapterOfBrief;
  /** The same brief with the same seed gives the same bytes. */
  seed: number;
}
