import type { DrawingContext } from '../drawing/drawing-context.js';
import type { Box, Layout } from '../layout.js';
import type { Ground, Writing } from '../legibility.js';
import type { Palette } from '../palette.js';

/** What is written on what, and how strongly the ground covers the picture, 0–1. */
export interface ChosenGround {
  writing: Writing;
  strength: number;
}

/** Where the words stand that need a ground. */
export interface GroundPlace {
  layout: Layout;
  /** The smallest box around the words. */
  bounds: { x: number; y: number; width: number; height: number };
}

export interface LaidGround extends ChosenGround, GroundPlace {}

/** What a theme lays between words and picture so that they can be read. */
export interface WordGround {
  /** The part of the frame for which the picture is composed. */
  plate(frame: { width: number; height: number }, place: GroundPlace): Box;
  choose(behind: Ground, palette: Palette): ChosenGround;
  draw(context: DrawingContext, frame: { width: number; height: number }, laid: LaidGround): void;
}
