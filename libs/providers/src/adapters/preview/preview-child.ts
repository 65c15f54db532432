import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PageTooSlow, StageFailed } from '@libs/film';
import { filmFrames, previewFilm } from '@libs/film/adapters';
import { serveOrder } from '../child-process/serve-order.js';
import { markupTooHeavy } from './markup-too-heavy.js';
import type { PreviewOrder } from './preview-order.js';

// The process that draws one preview.

serveOrder(async (given, watch) => {
  const { signal } = watch;
  const order = given as PreviewOrder;
  const path = join(order.directory, 'sheet.jpeg');
  if (order.of === 'frames') {
    await writeFile(path, await filmFrames({ ...order, signal }));
    return { files: [{ role: 'sheet', path }] };
  }
  const onPage = (): void => watch.onProgress({ phase: 'page', percent: 0 });
  const { sheet, facts } = await previewFilm({ ...order, signal, onPage }).catch(saidOfMarkup);
  await writeFile(path, sheet);
  return { files: [{ role: 'sheet', path }], facts };
});

function saidOfMarkup(error: unknown): never {
  if (error instanceof PageTooSlow) throw markupTooHeavy(error.message, error);
  if (error instanceof StageFailed && error.endedBy === 'page') {
    throw markupTooHeavy('The page crashed its renderer.', error);
  }
  throw error;
}
