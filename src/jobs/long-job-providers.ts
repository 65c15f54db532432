import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Database } from '@libs/database';
import { recordDeliveries } from '@libs/events';
import { type DataSettings, dataSettings, provider } from '@libs/kernel';
import { Holds, OpenResource } from '@libs/library';
import {
  DeliverOutbox,
  ErrorReporter,
  ExplainLongJob,
  JobWatch,
  NoKillPoints,
  LongJobs,
  PollLongJob,
  Recipes,
  Resume,
  SlotTerms,
  WatchLease,
} from '@libs/jobs';
import { FilmRecipes } from '@libs/jobs/adapters';
import { ProviderRegistry, type RenderSettings, renderSettings, UnitMaker } from '@libs/providers';
import {
  ChildProcessUnitMaker,
  FfmpegSearch,
  programSettings,
  type ProgramSettings,
  UNIT_CHILD_MODULE,
} from '@libs/providers/adapters';
import { ObjectStore } from '@libs/storage';
import { COMPILE_CACHE } from '../platform/process/compile-cache.js';
import { JobPages } from './job-pages.js';
import { slotTerms } from './slot-terms.js';
import { jobRunnerSettings } from './job-runner.settings.js';

/** Long jobs over this process's database, walked in it where the terms say so. */
export const longJobProviders = [
  { provide: SlotTerms, inject: [jobRunnerSettings.KEY, renderSettings.KEY], useFactory: slotTerms },
  { provide: Recipes, useClass: FilmRecipes },
  {
    provide: DeliverOutbox,
    inject: [Database],
    useFactory: (database: Database): DeliverOutbox => new DeliverOutbox(database, recordDeliveries),
  },
  {
    provide: UnitMaker,
    inject: [Database, ObjectStore, dataSettings.KEY, programSettings.KEY, renderSettings.KEY],
    useFactory: (
      database: Database,
      store: ObjectStore,
      { dataDir }: DataSettings,
      { ffmpegPath, programPath }: ProgramSettings,
      { renderConcurrency: concurrency }: RenderSettings,
    ): UnitMaker => {
      const childEnvironment = { PATH: programPath, TMPDIR: tmpdir(), ...COMPILE_CACHE };
      return new ChildProcessUnitMaker(
        store,
        new FfmpegSearch({ ffmpegPath, toolsDir: join(dataDir, 'tools'), childEnvironment }),
        {
          stagingDir: join(dataDir, 'staging'),
          childModule: fileURLToPath(UNIT_CHILD_MODULE),
          childEnvironment,
          concurrency,
          openInput: (...asked) => new OpenResource(database, store).run(...asked),
        },
      );
    },
  },
  {
    provide: LongJobs,
    inject: [Database, SlotTerms, Recipes, Holds, JobWatch, DeliverOutbox, UnitMaker, ProviderRegistry, ErrorReporter],
    useFactory: (
      database: Database,
      terms: SlotTerms,
      recipes: Recipes,
      holds: Holds,
      watch: JobWatch,
      outbox: DeliverOutbox,
      maker: UnitMaker,
      providers: ProviderRegistry,
      errors: ErrorReporter,
    ): LongJobs =>
      new LongJobs({
        database,
        terms,
        recipes,
        holds,
        watch,
        outbox,
        maker,
        providers,
        errors,
        killPoints: new NoKillPoints(),
      }),
  },
  { provide: PollLongJob, inject: [LongJobs], useFactory: ({ poll }: LongJobs): PollLongJob => poll },
  { provide: WatchLease, inject: [LongJobs], useFactory: ({ watchLease }: LongJobs): WatchLease => watchLease },
  provider(ExplainLongJob, Database, SlotTerms),
  provider(JobPages, Database, SlotTerms, ExplainLongJob),
  { provide: Resume, inject: [LongJobs], useFactory: ({ resume }: LongJobs): Resume => resume },
];
