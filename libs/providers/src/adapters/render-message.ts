import type { DenialBody } from '@libs/kernel';
import type { RenderResult as Rendered } from '@libs/rendering';

/** First message to a render process: what to make and where to put it. */
export interface RenderOrder {
  kind: 'video' | 'image';
  brief: Record<string, unknown>;
  /** An empty directory that belongs to this render. */
  directory: string;
  ffmpegPath?: string;
}

/** What a render process says. Exactly one of `done` and `failed` ends it. */
export type RenderMessage =
  | { type: 'progress'; phase: string; percent: number }
  | { type: 'done'; rendered: Rendered }
  | { type: 'failed'; failure: DenialBody };
