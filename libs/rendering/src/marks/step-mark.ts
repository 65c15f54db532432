import type { DrawingContext } from '../drawing/drawing-context.js';
import type { TypeSetting } from '../kinetic-type.js';
import type { Layout } from '../layout.js';
import type { Typeface } from '../typeface.js';

export interface StepMoment {
  step: { number: number; of: number };
  /** Seconds since the shot began. */
  seconds: number;
  /** 0–1: how far the words are gone. */
  leaving: number;
  setting: TypeSetting;
  layout: Layout;
  display: Typeface;
  text: Typeface;
  ink: string;
  accent: string;
}

/** Draws which step of how many the words are, above them. */
export type StepMark = (context: DrawingContext, moment: StepMoment) => void;
