import type { DrawingContext } from '../drawing/drawing-context.js';

/** What a trained style adds to a theme. */
export interface ThemeStyle {
  /** What flat grounds are; words on them are the other. */
  grounds: 'dark' | 'light';
  /** Draws a texture over all of a picture, under its words. It fills a layer of its own; `density` is pixels for each unit. */
  texture(context: DrawingContext, frame: { width: number; height: number; density: number }): void;
  /** Turns rows of RGBA bytes of a picture without words into the style. */
  develop(pixels: Uint8ClampedArray, width: number): void;
}
