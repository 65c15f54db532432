import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Database } from '@libs/database';
import { provider } from '@libs/kernel';
import { OpenResource } from '@libs/library';
import {
  DeliverOutbox,
  ErrorReporter,
  ExplainParent,
  JobWatch,
  NoLandmarks,
  Parents,
  PollParent,
  Recipes,
  Resume,
  SlotTerms,
  WatchLease,
} from '@libs/jobs';
import { RenderingRecipes } from '@libs/jobs/adapters';
import { ProviderRegistry, UnitMaker } from '@libs/providers';
import { ChildProcessUnitMaker, FfmpegSearch, UNIT_CHILD_MODULE } from '@libs/providers/adapters';
import { ObjectStore } from '@libs/storage';
import { COMPILE_CACHE } from '../platform/process/compile-cache.js';
import { Environment } from '../platform/settings/environment.js';
import { ProductionPages } from './job-pages.js';
import { slotTerms } from './slot-terms.js';

/** Long jobs over this process's database, walked in it where the terms say so. */
export const parentProviders = [
  { provide: SlotTerms, inject: [Environment], useFactory: slotTerms },
  { provide: Recipes, useClass: RenderingRecipes },
  provider(DeliverOutbox, Database),
  {
    provide: UnitMaker,
    inject: [Database, ObjectStore, Environment],
    useFactory: (
      database: Database,
      store: ObjectStore,
      { dataDir, ffmpegPath, programPath, renderConcurrency: concurrency }: Environment,
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
    provide: Parents,
    inject: [Database, SlotTerms, Recipes, JobWatch, DeliverOutbox, UnitMaker, ProviderRegistry, ErrorReporter],
    useFactory: (
      database: Database,
      terms: SlotTerms,
      recipes: Recipes,
      watch: JobWatch,
      outbox: DeliverOutbox,
      maker: UnitMaker,
      providers: ProviderRegistry,
      errors: ErrorReporter,
    ): Parents =>
      new Parents({
        database,
        terms,
        recipes,
        watch,
        outbox,
        maker,
        providers,
        errors,
        landmarks: new NoLandmarks(),
      }),
  },
  { provide: PollParent, inject: [Parents], useFactory: ({ poll }: Parents): PollParent => poll },
  { provide: WatchLease, inject: [Parents], useFactory: ({ watchLease }: Parents): WatchLease => watchLease },
  provider(ExplainParent, Database, SlotTerms),
  provider(ProductionPages, Database, SlotTerms, ExplainParent),
  { provide: Resume, inject: [Parents], useFactory: ({ resume }: Parents): Resume => resume },
];
