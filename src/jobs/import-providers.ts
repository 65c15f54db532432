import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  dataSettings,
  type DataSettings,
  fetchSettings,
  type FetchSettings,
  LOGGER,
  type Logger,
  provider,
} from '@libs/kernel';
import { GuardedFetch } from '@libs/kernel/adapters';
import { CancelRender, CheckRender, RequestRender } from '@libs/providers';
import {
  DecoderIsolation,
  IMPORT_CHILD_MODULE,
  ImportProvider,
  ImportRunner,
  type ProgramSettings,
  programSettings,
} from '@libs/providers/adapters';
import { ObjectStore } from '@libs/storage';
import { COMPILE_CACHE } from '../platform/process/compile-cache.js';
import { PACKAGES } from '../platform/process/packages.js';

/** The whole environment of a process that decodes an untrusted file. */
function decoderEnvironment({ programPath }: ProgramSettings): Record<string, string> {
  return { PATH: programPath, TMPDIR: tmpdir() };
}

/** What imports files of callers. */
export const importProviders = [
  {
    provide: GuardedFetch,
    inject: [fetchSettings.KEY],
    useFactory: ({ fetchTestOrigins: exempt }: FetchSettings) => new GuardedFetch({ exempt }),
  },
  provider(ImportProvider, RequestRender, CheckRender, CancelRender, GuardedFetch),
  {
    provide: DecoderIsolation,
    inject: [dataSettings.KEY, programSettings.KEY, LOGGER],
    useFactory: ({ dataDir }: DataSettings, programs: ProgramSettings, logger: Logger) =>
      new DecoderIsolation({
        stagingDir: join(dataDir, 'staging'),
        module: fileURLToPath(IMPORT_CHILD_MODULE),
        environment: decoderEnvironment(programs),
        // `postgres` may be a link to a folder elsewhere. Others run what is in the compile cache.
        hidden: [dataDir, join(dataDir, 'postgres'), ...Object.values(COMPILE_CACHE)],
        readOnly: [...(PACKAGES ? [dirname(PACKAGES)] : []), homedir()],
        ffmpegPath: programs.ffmpegPath,
        withoutSandbox: programs.decodeWithoutSandbox,
        secretsInEnvironment: programs.secretsInEnvironment,
        warn: (line) => logger.warn(line),
      }),
  },
  {
    provide: ImportRunner,
    inject: [ObjectStore, GuardedFetch, dataSettings.KEY, programSettings.KEY, DecoderIsolation],
    useFactory: (
      store: ObjectStore,
      fetch: GuardedFetch,
      { dataDir }: DataSettings,
      programs: ProgramSettings,
      isolation: DecoderIsolation,
    ) =>
      new ImportRunner(store, fetch, {
        stagingDir: join(dataDir, 'staging'),
        childModule: fileURLToPath(IMPORT_CHILD_MODULE),
        childEnvironment: decoderEnvironment(programs),
        ffmpegPath: programs.ffmpegPath,
        isolation,
      }),
  },
];
