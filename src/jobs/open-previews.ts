import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '@libs/database';
import { OpenResource } from '@libs/library';
import { FfmpegSearch, PREVIEW_CHILD_MODULE, PreviewProcesses, type StageIsolation } from '@libs/providers/adapters';
import type { ObjectStore } from '@libs/storage';
import type { Environment } from '../platform/settings/environment.js';
import { browserOf, drawingEnvironment } from './open-stage.js';

/** Previews of films, each in a process of its own. */
export function openPreviews(
  database: Database,
  store: ObjectStore,
  environment: Environment,
  isolation: StageIsolation,
): PreviewProcesses {
  const { dataDir, ffmpegPath, previewConcurrency: concurrency } = environment;
  const childEnvironment = drawingEnvironment(environment);
  return new PreviewProcesses({
    stagingDir: join(dataDir, 'staging'),
    childModule: fileURLToPath(PREVIEW_CHILD_MODULE),
    childEnvironment,
    concurrency,
    browser: browserOf(environment),
    isolation,
    ffmpeg: new FfmpegSearch({ ffmpegPath, toolsDir: join(dataDir, 'tools'), childEnvironment }),
    openInput: (...asked) => new OpenResource(database, store).run(...asked),
  });
}
