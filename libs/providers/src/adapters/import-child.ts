import { importMedia } from '@libs/rendering/adapters';
import { serveOrder } from './serve-order.js';

// The process in which a stranger's file is decoded, under limits that were set before it began.

export interface ImportOrder {
  source: string;
  directory: string;
}

serveOrder((given, watch) => {
  const { source, directory } = given as ImportOrder;
  return importMedia(source, directory, watch);
});
