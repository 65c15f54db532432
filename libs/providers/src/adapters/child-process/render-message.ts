import type { GenerationRequest } from '../../provider.js';

/** First message to a render process: what to make and where to put it, a directory that belongs to it. */
export interface RenderOrder {
  kind: GenerationRequest['kind'];
  brief: Record<string, unknown>;
  directory: string;
  /** Where the resources are that the brief uses, by id. */
  inputs: Record<string, string>;
  /** For the kinds that encode. */
  ffmpegPath?: string;
  /** Where the voices are that the operator added. */
  voicesDir?: string;
}
