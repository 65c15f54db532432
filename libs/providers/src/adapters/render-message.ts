import type { DenialBody } from '@libs/kernel';
import type { RenderResult as Rendered } from '@libs/rendering';
import type { RenderKind } from '../render.js';

/** First message to a render process: what to make and where to put it, an empty directory that belongs to it. */
export interface RenderOrder {
  kind: RenderKind;
  brief: Record<string, unknown>;
  directory: string;
  /** For the kinds that encode. */
  ffmpegPath?: string;
}

/** What a render process says. Exactly one of `done` and `failed` ends it. */
export type RenderMessage =
  | { type: 'progress'; phase: string; percent: number }
  | { type: 'done'; rendered: Rendered }
  | { type: 'failed'; failure: DenialBody };
