import { JobLauncher, type LongJobKind, RunningWalks, StartLongJob } from '@libs/jobs';
import { UnitMaker } from '@libs/providers';
import { type AppOptions, TestApp } from '../service/app.js';
import { FakeJobLauncher } from './fake-job-launcher.js';
import { type FakeBrief, FakeRecipes } from './fake-recipes.js';
import { FakeUnitMaker } from './fake-unit-maker.js';
import { LongJobFixture } from './long-job-fixture.js';
import type { TestDatabase } from '../database/test-database.js';
import type { Settings } from '../../../src/settings.js';
import { Recipes } from '../../../libs/jobs/src/long-job/recipes.js';

/** Made without a provider. */
const BRIEF: FakeBrief = { shots: 0, pieces: 2 };

/** The application over HTTP, whose long jobs are made of what a test holds, and beside it another process on the same rows. */
export class LongJobApp {
  private constructor(
    readonly app: TestApp,
    readonly maker: FakeUnitMaker,
    readonly launcher: FakeJobLauncher,
    readonly recipes: FakeRecipes,
    /** The other process. Its walks are begun by the test alone. */
    readonly other: LongJobFixture,
  ) {}

  static async start(
    { database }: TestDatabase,
    runner: Settings['jobRunner']['jobRunner'],
    options: AppOptions = {},
  ): Promise<LongJobApp> {
    const environment = { ...options.environment, jobRunner: { jobRunner: runner } };
    const app = await TestApp.start(database, { ...options, environment });
    const [maker, launcher] = [new FakeUnitMaker(), new FakeJobLauncher()];
    const recipes = new FakeRecipes();
    replace(app.nest.get(Recipes, { strict: false }), { of: (kind, brief) => recipes.of(kind, brief) });
    replace(app.nest.get(UnitMaker, { strict: false }), {
      make: (order, watch) => maker.make(order, watch),
      isIntact: (file) => maker.isIntact(file),
    });
    if (runner === 'job') {
      replace(app.nest.get(JobLauncher, { strict: false }), { launch: (...asked) => launcher.launch(...asked) });
    }
    return new LongJobApp(app, maker, launcher, recipes, new LongJobFixture(database, { runner }));
  }

  async stop(): Promise<void> {
    await this.app.nest.get(RunningWalks, { strict: false }).stop();
    await this.app.close();
  }

  get token(): string {
    return this.app.secrets.internalPollTokens[0] ?? '';
  }

  /** An internal call as a task queue makes it; `undefined` sends no body at all. */
  async post(route: string, body?: unknown, authorization: string | null = `Bearer ${this.token}`): Promise<Answer> {
    const response = await this.app.fetch(`/internal/${route}`, {
      method: 'POST',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(authorization !== null && { authorization }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, body: JSON.parse(text) as Answer['body'], headers: response.headers };
  }

  /** Delivers a queued task as its queue would. */
  async deliver(name: string): Promise<Answer> {
    const [task] = await this.app.database.sql<{ route: string; body: unknown }[]>`
      select route, body from task where name = ${name}`;
    if (!task) throw new Error(`no task ${name}`);
    return this.post(task.route.slice('/internal/'.length), task.body);
  }

  /** A long job that got its slot, or its handoff, in a process that then did nothing more. */
  async begun(kind: LongJobKind = 'compose', accountId?: string, brief = BRIEF): Promise<Begun> {
    const { other } = this;
    const account = accountId ?? (await other.account());
    const id = await other.ordered(account, kind, brief);
    await new StartLongJob(other.database, other.terms, other.recipes, other.on.holds).run(id, 0);
    return { id, account, kind, ...(await this.claimOf(id)) };
  }

  /** The same, and its time has run out. */
  async silent(kind?: LongJobKind, accountId?: string, brief?: FakeBrief): Promise<Begun> {
    const begun = await this.begun(kind, accountId, brief);
    await this.other.runOut(begun.id);
    return begun;
  }

  /** What the log says of the end of a job. */
  endsTold(id: string): Record<string, unknown>[] {
    const lines = this.app.log.map((line) => JSON.parse(line) as Record<string, unknown>);
    return lines.filter((line) => line['msg'] === 'job ended' && line['resource_id'] === id);
  }

  async claimOf(id: string): Promise<{ fence: number; holder: string }> {
    const { fence, holder } = await this.other.claim(id);
    return { fence, holder };
  }
}

export interface Answer {
  status: number;
  body: Record<string, unknown>;
  headers: Headers;
}

export interface Begun {
  id: string;
  account: string;
  kind: LongJobKind;
  fence: number;
  holder: string;
}

/** A port that the application chose for itself is played by the test. */
function replace<T extends object>(port: T, played: Partial<T>): void {
  Object.assign(port, played);
}
