import type { AdapterOfBrief } from './style/adapter-of-brief.js';
import type { Brand } from './brand.js';
import type { ChartData } from './chart/chart-data.js';
import type { AspectRatio } from './frame-size.js';
import type { ImageTechnique } from './image-technique.js';

export const IMAGE_FORMATS = ['png', 'webp', 'jpeg', 'avif'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

export interface ImageBrief {
  prompt: string;
  aspectRatio: AspectRatio;
  /** Long side in pixels, 256–2048. */
  size: number;
  format: ImageFormat;
  technique: ImageTechnique;
  /** A theme's name; `auto`, or none, goes by the prompt. */
  theme?: string;
  /** The figures of a chart. */
  data?: ChartData;
  brand?: Brand;
  adapter?: AdapterOfBrief;
  seed: number;
}
