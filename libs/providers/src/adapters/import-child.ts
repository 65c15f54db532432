import { importMedia } from '@libs/rendering/adapters';
import { serveOrder } from './serve-order.js';

// The process in which a stranger's file is decoded, under limits that were set before it began.

export interface ImportOrder {
  source: string;
  directory: string;
  /** The ffmpeg that the operator named. */
  ffmpegPath?: string;
  /** The whole environment of that program. */
  environment: Record<string, string>;
}

serveOrder((given, watch) => {
  const { source, directory, ...programs } = given as ImportOrder;
  return importMedia(source, directory, { ...watch, ...programs });
});
