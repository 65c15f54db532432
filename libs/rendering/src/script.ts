import type { Light } from './palette.js';
import type { SceneKind } from './scene-kind.js';
import type { Subject } from './subject.js';

export type LineRole = 'title' | 'point' | 'step' | 'number' | 'quote' | 'close';

/** A sentence of the film. */
export interface ScriptLine {
  /** As it is spoken and captioned: words separated by single spaces. */
  text: string;
  /** Counts the overlong sentence that this line is a part of: parts are told together, and none is a headline. */
  part?: number;
  role: LineRole;
  /** 1 is always told; higher numbers are left out first when time is short. */
  rank: number;
  /** Counted from 1, for `role` step. */
  step?: { number: number; of: number };
  scene?: SceneKind;
  variant?: number;
  light?: Light;
}

/** What is said, and about what. */
export interface Script {
  title: string;
  /** Whether the words are the caller's (`script`, `prompt`) or were written for the prompt (`written`). */
  origin: 'script' | 'prompt' | 'written';
  subject: Subject;
  lines: ScriptLine[];
}
