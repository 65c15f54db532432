import type { Surface } from '../drawing/studio.js';
import type { ImageTechnique } from '../image-technique.js';

/** A picture that is drawn, and what was found out while it was. */
export interface Picture {
  surface: Surface;
  technique: Exclude<ImageTechnique, 'auto'>;
  /** Scene, pattern, kind of chart or composition that was drawn. */
  motif: string;
  /** The name of the theme that was chosen. */
  theme: string;
  title: string;
  /** Lowest contrast of the words on it, if it has any. */
  contrast?: number;
  /** Words that overlap or leave the picture; counted where words are many. */
  collisions?: number;
}

/** What a technique draws; what was chosen for the brief is added to it. */
export type Drawn = Omit<Picture, 'technique' | 'theme' | 'title'>;
