import { makeUnit } from '@libs/film/adapters';
import { serveOrder } from '../child-process/serve-order.js';
import type { UnitProcessOrder } from './unit-message.js';

// The process that makes one unit of a long job.

serveOrder((given, watch) => {
  const { work, ...order } = given as UnitProcessOrder;
  return makeUnit(work, {
    ...order,
    signal: watch.signal,
    onProgress: (share) => watch.onProgress({ phase: work.type, percent: Math.floor(share * 100) }),
  });
});
