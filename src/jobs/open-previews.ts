import type { DataSettings } from '@libs/kernel';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '@libs/database';
import { OpenResource } from '@libs/library';
import {
  FfmpegSearch,
  type FilmStage,
  PREVIEW_CHILD_MODULE,
  PreviewProcesses,
  type ProgramSettings,
} from '@libs/providers/adapters';
import type { ObjectStore } from '@libs/storage';
import type { RenderSettings } from '@libs/providers';

/** Previews of films, each in a process of its own. */
export function openPreviews(
  database: Database,
  store: ObjectStore,
  { dataDir }: DataSettings,
  { ffmpegPath, programPath }: ProgramSettings,
  { previewConcurrency: concurrency }: RenderSettings,
  stage: FilmStage,
): PreviewProcesses {
  const childEnvironment = { PATH: programPath, TMPDIR: tmpdir() };
  return new PreviewProcesses({
    stagingDir: join(dataDir, 'staging'),
    childModule: fileURLToPath(PREVIEW_CHILD_MODULE),
    childEnvironment,
    concurrency,
    stage,
    ffmpeg: new FfmpegSearch({ ffmpegPath, toolsDir: join(dataDir, 'tools'), childEnvironment }),
    openInput: (...asked) => new OpenResource(database, store).run(...asked),
  });
}
