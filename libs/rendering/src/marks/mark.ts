import type { DrawingContext } from '../drawing/drawing-context.js';
import { easeInOut } from '../drawing/easing.js';
import type { Layout } from '../layout.js';
import type { TypeSetting } from '../kinetic-type.js';

export interface MarkMoment {
  layout: Layout;
  bounds: TypeSetting['bounds'];
  /** Seconds since the first word began to appear. */
  seconds: number;
  /** 0–1: how far the words are gone. */
  leaving: number;
  ink: string;
  accent: string;
}

/** Draws the small mark that belongs to a layout: it comes and goes with the words. */
export type Mark = (context: DrawingContext, moment: MarkMoment) => void;

/** How far a mark has grown, 0–1; 0 where there are no words to mark. */
export function grownMark({ bounds, seconds, leaving }: MarkMoment): number {
  return bounds.width === 0 ? 0 : easeInOut(seconds / 0.6) * (1 - leaving);
}
