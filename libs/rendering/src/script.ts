import type { Subject } from './subject.js';

export type LineRole = 'title' | 'point' | 'number' | 'quote' | 'close';

/** A sentence of the film. */
export interface ScriptLine {
  /** As it is spoken and captioned: words separated by single spaces. */
  text: string;
  /** Counts the overlong sentence that this line is a part of: parts are told together, and none is a headline. */
  part?: number;
  role: LineRole;
  /** 1 is always told; higher numbers are left out first when time is short. */
  rank: number;
}

/** What is said, and about what. */
export interface Script {
  title: string;
  /** The input that the words stand in. */
  origin: 'script' | 'prompt';
  subject: Subject;
  lines: ScriptLine[];
}
