import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Module } from '@nestjs/common';
import { Database } from '@libs/database';
import { Previews } from '@libs/film';
import {
  Clock,
  dataSettings,
  type DataSettings,
  fetchSettings,
  type FetchSettings,
  LOGGER,
  type Logger,
  provider,
  secretSettings,
  serverSettings,
} from '@libs/kernel';
import { GuardedFetch, SideThread } from '@libs/kernel/adapters';
import { SideModerator } from '@libs/jobs/adapters';
import { AccountTurns, Holds, LibraryModule, OpenResource } from '@libs/library';
import {
  AwaitResource,
  CancelJob,
  DEFAULT_TERMS,
  ErrorReporter,
  FailJob,
  JobLauncher,
  JobLimits,
  type JobLimitSettings,
  jobLimitSettings,
  JobWatch,
  LongJobs,
  Moderator,
  PollLongJob,
  PollNext,
  PollStep,
  Publish,
  readTerms,
  RecordCancellation,
  RescueJobs,
  ResourceUpdates,
  Resume,
  SlotTerms,
  StartJob,
  TaskBell,
  WakeJob,
  WatchLease,
} from '@libs/jobs';
import {
  CancelRender,
  CheckRender,
  ClaimRender,
  HoldRender,
  type ImportSettings,
  importSettings,
  type Provider,
  ProviderRegistry,
  RecordReport,
  RenderRunner,
  RequestRender,
  trainerSettings,
  renderSettings,
} from '@libs/providers';
import {
  ChildProcessRenderRunner,
  EmbeddedProvider,
  EmbeddedRunner,
  FILM_CHILD_MODULE,
  FilmRunner,
  FilmStage,
  ImportProvider,
  programSettings,
  type ProgramSettings,
  RENDER_CHILD_MODULE,
  StageIsolation,
  TrainerProvider,
  WeightsRunner,
} from '@libs/providers/adapters';
import { ObjectStore } from '@libs/storage';
import { COMPILE_CACHE } from '../platform/process/compile-cache.js';
import { PROGRAM } from '../platform/process/packages.js';
import { Instruments } from '../platform/observe/instruments.js';
import { BacklogMetrics } from './backlog-metrics.js';
import { BackgroundWork } from './background-work.js';
import { Sweep } from './sweep.js';
import { LogErrorReporter } from './log-error-reporter.js';
import { ObservedJobs } from './observed-jobs.js';
import { openJobLauncher } from './open-job-launcher.js';
import { openPreviews } from './open-previews.js';
import { openTrainer } from './open-trainer.js';
import { ObservedRenders } from './observed-renders.js';
import { importProviders } from './import-providers.js';
import { longJobProviders } from './long-job-providers.js';
import { JobPages } from './job-pages.js';
import { type ModerationSettings, moderationSettings } from './moderation.settings.js';
import { jobRunnerSettings } from './job-runner.settings.js';

/** Milliseconds that a copy of weights may take: 2 GiB at 600 kB a second. */
const LONGEST_COPY_MS = 60 * 60_000;

const renders = [
  provider(CancelRender, Database),
  provider(CheckRender, Database),
  {
    provide: ClaimRender,
    inject: [Database, JobLimits, importSettings.KEY],
    useFactory: (database: Database, { running }: JobLimits, imports: ImportSettings) =>
      new ClaimRender(database, running, {
        imports: Math.min(running, imports.importsPerAccount),
        film_imports: imports.filmImportsPerAccount,
      }),
  },
  provider(HoldRender, Database),
  provider(RequestRender, Database),
  {
    provide: FilmStage,
    inject: [dataSettings.KEY, programSettings.KEY, LOGGER],
    useFactory: ({ dataDir }: DataSettings, programs: ProgramSettings, logger: Logger) => {
      const { chromePath, htmlWithoutSandbox } = programs;
      const warn = (line: string): void => logger.warn(line);
      const isolation = new StageIsolation({
        stagingDir: join(dataDir, 'staging'),
        childModule: fileURLToPath(FILM_CHILD_MODULE),
        program: PROGRAM,
        hiddenFolders: [dataDir, join(dataDir, 'postgres'), homedir()],
        withoutSandbox: htmlWithoutSandbox,
        warn,
      });
      return new FilmStage({ browserDir: join(dataDir, 'browser'), chromePath, isolation, warn });
    },
  },
  {
    provide: EmbeddedProvider,
    inject: [RequestRender, CheckRender, CancelRender, SideThread, FilmStage],
    useFactory: (...parts: ConstructorParameters<typeof EmbeddedProvider>) => new EmbeddedProvider(...parts),
  },
  {
    provide: ProviderRegistry,
    inject: [EmbeddedProvider, ImportProvider, TrainerProvider],
    useFactory: (...providers: Provider[]) => new ProviderRegistry(providers),
  },
  {
    provide: RenderRunner,
    inject: [Database, ObjectStore, dataSettings.KEY, programSettings.KEY, FilmStage],
    useFactory: (
      database: Database,
      store: ObjectStore,
      { dataDir }: DataSettings,
      { ffmpegPath, programPath }: ProgramSettings,
      stage: FilmStage,
    ) => {
      const surroundings = {
        stagingDir: join(dataDir, 'staging'),
        childEnvironment: { PATH: programPath, TMPDIR: tmpdir(), ...COMPILE_CACHE },
        openInput: (accountId: string, resourceId: string) =>
          new OpenResource(database, store).run(accountId, resourceId),
      };
      const drawn = new ChildProcessRenderRunner(store, {
        ...surroundings,
        childModule: fileURLToPath(RENDER_CHILD_MODULE),
        ffmpegPath,
        toolsDir: join(dataDir, 'tools'),
      });
      const films = new FilmRunner(store, {
        ...surroundings,
        childModule: fileURLToPath(FILM_CHILD_MODULE),
        // Without a sandbox a page could change the compiled code of others.
        childEnvironment: { PATH: programPath, TMPDIR: tmpdir() },
        ffmpeg: drawn.ffmpeg,
        stage,
      });
      return new EmbeddedRunner(drawn, films);
    },
  },
];

const trainings = [
  provider(RecordReport, Database),
  {
    provide: TrainerProvider,
    inject: [
      Database,
      RequestRender,
      CheckRender,
      CancelRender,
      secretSettings.KEY,
      Clock,
      serverSettings.KEY,
      trainerSettings.KEY,
    ],
    useFactory: openTrainer,
  },
  {
    provide: WeightsRunner,
    inject: [Database, ObjectStore, fetchSettings.KEY],
    useFactory: (database: Database, store: ObjectStore, { fetchTestOrigins: exempt }: FetchSettings) =>
      new WeightsRunner(database, store, new GuardedFetch({ exempt, mostMilliseconds: LONGEST_COPY_MS })),
  },
];

const jobs = [
  {
    provide: JobLimits,
    inject: [jobLimitSettings.KEY],
    useFactory: ({ jobsRunningPerAccount, jobsWaitingPerAccount, waitsPerAccount }: JobLimitSettings) =>
      new JobLimits(jobsRunningPerAccount, jobsWaitingPerAccount, waitsPerAccount),
  },
  {
    provide: ErrorReporter,
    inject: [LOGGER],
    useFactory: (logger: Logger) => new LogErrorReporter(logger),
  },
  {
    provide: Moderator,
    inject: [moderationSettings.KEY, SideThread],
    useFactory: ({ moderationTerms }: ModerationSettings, thread: SideThread) =>
      new SideModerator([...DEFAULT_TERMS, ...readTerms(moderationTerms)], thread),
  },
  provider(TaskBell, Database, ErrorReporter),
  provider(Publish, Database, Holds),
  provider(FailJob, Database, Holds),
  provider(RecordCancellation, Database, Holds),
  {
    provide: JobWatch,
    inject: [Database, ErrorReporter, Instruments, LOGGER],
    useFactory: (...parts: ConstructorParameters<typeof ObservedJobs>) => new ObservedJobs(...parts),
  },
  {
    provide: ObservedRenders,
    inject: [Database, ErrorReporter, Instruments, LOGGER],
    useFactory: (...parts: ConstructorParameters<typeof ObservedRenders>) => new ObservedRenders(...parts),
  },
  {
    provide: PollStep,
    inject: [Database, ProviderRegistry, Publish, FailJob, RecordCancellation, ErrorReporter, JobWatch],
    useFactory: (...parts: ConstructorParameters<typeof PollStep>) => new PollStep(...parts),
  },
  provider(PollNext, Database, PollStep, PollLongJob),
  provider(StartJob, Database, ProviderRegistry, TaskBell, JobLimits, Moderator, AccountTurns, Holds),
  provider(WakeJob, Database, TaskBell),
  provider(RescueJobs, Database, TaskBell),
  provider(ResourceUpdates, Database),
  provider(AwaitResource, Database, ResourceUpdates, JobLimits),
  provider(Sweep, Database, ObjectStore),
  provider(CancelJob, Database, PollNext, AwaitResource, AccountTurns),
  { provide: JobLauncher, inject: [jobRunnerSettings.KEY], useFactory: openJobLauncher },
  {
    provide: Previews,
    inject: [Database, ObjectStore, dataSettings.KEY, programSettings.KEY, renderSettings.KEY, FilmStage],
    useFactory: openPreviews,
  },
];

/** Durable jobs over this process's database, and the loops that move them. */
@Module({
  imports: [LibraryModule],
  providers: [...renders, ...importProviders, ...trainings, ...jobs, ...longJobProviders, BackgroundWork],
  exports: [
    JobLauncher,
    JobLimits,
    Moderator,
    PollNext,
    StartJob,
    AwaitResource,
    CancelJob,
    ResourceUpdates,
    BackgroundWork,
    JobPages,
    SlotTerms,
    LongJobs,
    WatchLease,
    Resume,
    Previews,
    FilmStage,
    RecordReport,
    WakeJob,
  ],
})
export class JobsModule {
  constructor(database: Database, terms: SlotTerms, errors: ErrorReporter, { metrics }: Instruments) {
    if (metrics) new BacklogMetrics(database, terms, errors).addTo(metrics);
  }
}
