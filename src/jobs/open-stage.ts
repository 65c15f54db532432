import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { browserProgram } from '@libs/film/adapters';
import { type FilmBrowser, PREVIEW_CHILD_MODULE, StageIsolation } from '@libs/providers/adapters';
import type { Logger } from 'pino';
import { PACKAGES } from '../platform/process/packages.js';
import type { Environment } from '../platform/settings/environment.js';

/** The compiled program and the file that says how its modules are read. */
const PROGRAM = ['../../', '../../../package.json'].map((path) => fileURLToPath(new URL(path, import.meta.url)));

/** How films are isolated from this machine. */
export function openIsolation({ dataDir }: Environment, logger: Logger): StageIsolation {
  return new StageIsolation({
    stagingDir: join(dataDir, 'staging'),
    childModule: fileURLToPath(PREVIEW_CHILD_MODULE),
    program: [...PROGRAM, ...(PACKAGES ? [PACKAGES] : [])],
    hiddenFolders: [dataDir, homedir()],
    withoutSandbox: false,
    warn: (line) => logger.warn(line),
  });
}

/** The browser that draws films, unpacked by the first that asks for it. */
export function browserOf({ dataDir }: Environment): () => Promise<FilmBrowser> {
  let found: Promise<FilmBrowser> | undefined;
  return () => {
    found ??= browserProgram({ folder: join(dataDir, 'browser') }).catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
}

/** The environment of a process that draws where there is no sandbox. */
export function drawingEnvironment({ programPath }: Environment): Record<string, string> {
  return { PATH: programPath, TMPDIR: tmpdir() };
}
