/**
 * A process that walks one long job with the real makers, and may die of SIGKILL at a place in its walk. Options as JSON in
 * its first argument; says `reached <label>` for each place it comes to, and at last the outcome of its walk. Needs
 * `npm run build` for the processes of renders and units.
 */
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeSync } from 'node:fs';
import { PostgresDatabase } from '@libs/database/adapters';
import { KeyRing, SystemClock } from '@libs/kernel';
import { SideThread } from '@libs/kernel/adapters';
import { Holds, OpenResource } from '@libs/library';
import { PaymentFunding } from '../../../libs/x402/src/ledger/payment-funding.js';
import { DeliverOutbox, ErrorReporter, NoJobWatch, SlotTerms } from '@libs/jobs';
import { KillPoints } from '../../../libs/jobs/src/long-job/walk/kill-points.js';
import { FilmRecipes } from '@libs/jobs/adapters';
import {
  CancelRender,
  CheckRender,
  ClaimRender,
  HoldRender,
  ProviderRegistry,
  RenderWorker,
  RequestRender,
} from '@libs/providers';
import { EmbeddedProvider, FilmStage } from '@libs/providers/adapters';
import { AddressSigner } from '@libs/storage';
import { DiskObjectStore } from '@libs/storage/adapters';
import { entities } from '../../../src/entities.js';
import { PROGRAM } from '../../../src/platform/process/packages.js';
import { LongJobVerbs } from './long-job-verbs.js';
import { BUNDLED_FFMPEG } from '../service/bundled-ffmpeg.js';
import { ChildProcessRenderRunner } from '../../../libs/providers/src/adapters/embedded/child-process-render-runner.js';
import { ChildProcessUnitMaker } from '../../../libs/providers/src/adapters/units/child-process-unit-maker.js';
import { EmbeddedRunner } from '../../../libs/providers/src/adapters/embedded/embedded-runner.js';
import { FfmpegSearch } from '../../../libs/providers/src/adapters/ffmpeg-search.js';
import { FilmRunner } from '../../../libs/providers/src/adapters/stage/film-runner.js';
import { StageIsolation } from '../../../libs/providers/src/adapters/stage/stage-isolation.js';

export interface WalkProcessOptions {
  url: string;
  dataDir: string;
  parentId: string;
  /** The label at which it dies, the first time that it comes there. */
  diesAt?: string;
}

const { url, dataDir, parentId, diesAt } = JSON.parse(process.argv[2] ?? '') as WalkProcessOptions;
const say = (line: string): unknown => writeSync(1, `${line}\n`);

class DeadlyLandmarks extends KillPoints {
  reach(label: string): Promise<void> {
    say(`reached ${label}`);
    if (label !== diesAt) return Promise.resolve();
    process.kill(process.pid, 'SIGKILL');
    return new Promise(() => undefined);
  }
}

class PrintedErrors extends ErrorReporter {
  report(part: string, error: unknown): void {
    process.stderr.write(`${part}: ${error instanceof Error ? error.stack : String(error)}\n`);
  }
}

const compiled = (file: string): string =>
  fileURLToPath(new URL(`../../../dist/libs/providers/src/adapters/${file}`, import.meta.url));
const database = await PostgresDatabase.connect({ url, entities, applicationName: 'walk' });
const errors = new PrintedErrors();
const signer = new AddressSigner({ linkSigning: KeyRing.parse(KeyRing.generateText()) }, new SystemClock(), {
  baseUrl: 'http://localhost',
});
const store = new DiskObjectStore(join(dataDir, 'objects'), signer);
const childEnvironment = { PATH: process.env['PATH'] ?? '', TMPDIR: tmpdir() };
const around = {
  ffmpegPath: BUNDLED_FFMPEG,
  stagingDir: join(dataDir, 'staging'),
  childEnvironment,
  toolsDir: join(dataDir, 'tools'),
  openInput: (...asked: Parameters<OpenResource['run']>) => new OpenResource(database, store).run(...asked),
};
const ffmpeg = new FfmpegSearch(around);
const drawn = new ChildProcessRenderRunner(store, ffmpeg, {
  ...around,
  childModule: compiled('embedded/render-child.js'),
});
const childModule = compiled('stage/film-child.js');
const isolation = new StageIsolation(
  { htmlWithoutSandbox: false },
  { warn: () => undefined },
  { ...around, childModule, program: PROGRAM, hiddenFolders: [dataDir] },
);
const stage = new FilmStage(
  isolation,
  { warn: (line: string) => errors.report('browser', line) },
  { browserDir: join(tmpdir(), `film-browser-${userInfo().username}`) },
);
const films = new FilmRunner(store, ffmpeg, stage, { ...around, childModule });
const worker = new RenderWorker(
  database,
  new ClaimRender(database, { rendersPerAccount: 10 }),
  new HoldRender(database),
  new EmbeddedRunner(drawn, films),
  {
    line: 'films',
    concurrency: 2,
    onEnded: () => Promise.resolve(),
    onError: (error) => errors.report('worker', error),
  },
);
const parents = new LongJobVerbs({
  database,
  terms: new SlotTerms('inline', 60, { compose: 2, remix: 1 }),
  recipes: new FilmRecipes(),
  holds: new Holds(new PaymentFunding()),
  watch: new NoJobWatch(),
  outbox: new DeliverOutbox(database),
  maker: new ChildProcessUnitMaker(
    store,
    ffmpeg,
    { renderConcurrency: 1 },
    { ...around, childModule: compiled('units/unit-child.js') },
  ),
  providers: new ProviderRegistry([
    new EmbeddedProvider(
      new RequestRender(database),
      new CheckRender(database),
      new CancelRender(database),
      new SideThread(),
    ),
  ]),
  errors,
  killPoints: new DeadlyLandmarks(),
});

await worker.start();
const polled = await parents.poll.run(parentId);
say(`polled ${polled?.result}`);
await parents.walks.settled();
await worker.stop();
await database.destroy();
