import type { Database } from '@libs/database';
import { newId } from '@libs/kernel';
import { AccountTurns, AuditCredits, Holds, type Resource } from '@libs/library';
import { PaymentFunding } from '@libs/x402';
import {
  AwaitResource,
  CancelJob,
  FailJob,
  PollNext,
  PollLongJob,
  PollStep,
  Publish,
  RecordCancellation,
  ResourceUpdates,
  SlotTerms,
  StartLongJob,
  StartJob,
  StopOrders,
  NoJobWatch,
  TakeOver,
  WithdrawHandoff,
  type JobOrder,
} from '@libs/jobs';
import { Production } from '../../../libs/jobs/src/production.entity.js';
import type { AdmitWalk } from '../../../libs/jobs/src/long-job/walk/running-walks.js';
import type { SlotClaim } from '../../../libs/jobs/src/long-job/long-job.js';
import { TermListModerator } from '../../../libs/jobs/src/start/term-list-moderator.js';
import { type Provider, ProviderRegistry } from '@libs/providers';
import { vi } from 'vitest';
import { FakeErrorReporter } from './fake-error-reporter.js';
import { jobLimits } from './job-limits.js';
import { FakeRecipes } from './fake-recipes.js';
import { FakeProvider } from './fake-provider.js';
import { DEFAULT_TERMS } from '../../../libs/jobs/src/start/moderation-terms.js';
import { TaskBell } from '../../../libs/jobs/src/queue/task-bell.js';

/** The verbs of jobs over one database, with providers whose answers the test writes and payments in memory. */
export class JobFixture {
  readonly provider = new FakeProvider();
  readonly imports = new FakeProvider('import');
  readonly providers: ProviderRegistry;
  readonly errors = new FakeErrorReporter();
  readonly moderator = new TermListModerator(DEFAULT_TERMS);
  readonly turns = new AccountTurns();
  readonly holds = new Holds(new PaymentFunding());
  readonly bell: TaskBell;
  readonly updates: ResourceUpdates;
  readonly start: StartJob;
  readonly publish: Publish;
  readonly fail: FailJob;
  readonly cancellation: RecordCancellation;
  readonly pollStep: PollStep;
  readonly poll: PollNext;
  readonly begun: SlotClaim[] = [];
  readonly awaitResource: AwaitResource;
  readonly cancel: CancelJob;

  constructor(
    readonly database: Database,
    readonly limits = jobLimits(10, 200),
    more: readonly Provider[] = [],
  ) {
    this.providers = new ProviderRegistry([this.provider, this.imports, ...more]);
    this.updates = new ResourceUpdates(database);
    this.bell = new TaskBell(database, this.errors);
    const { providers, moderator, turns, holds } = this;
    this.start = new StartJob(database, providers, this.bell, limits, moderator, turns, holds);
    this.publish = new Publish(database, holds);
    this.fail = new FailJob(database, holds);
    this.cancellation = new RecordCancellation(database, holds);
    this.pollStep = new PollStep(database, this.providers, this.publish, this.fail, this.cancellation, this.errors);
    this.awaitResource = new AwaitResource(database, this.updates, limits);
    this.poll = new PollNext(database, this.pollStep, this.pollLongJob());
    const productions = database.getRepository(Production);
    this.cancel = new CancelJob(database, productions, this.poll, this.awaitResource, this.turns);
  }

  /** Begins long jobs without walking them. */
  private pollLongJob(): PollLongJob {
    const { database, holds } = this;
    const terms = new SlotTerms('inline', 60, { compose: 2, remix: 1 });
    const recipes = new FakeRecipes();
    const stopOrders = new StopOrders(database, this.providers, this.errors);
    const admit: AdmitWalk = async (take) => {
      const taken = await take(() => true);
      if (taken?.claim) this.begun.push(taken.claim);
      return taken;
    };
    return new PollLongJob(
      database,
      new StartLongJob(database, terms, recipes, holds),
      new TakeOver(database, terms, recipes, stopOrders, holds),
      new WithdrawHandoff(database, stopOrders, holds, new NoJobWatch()),
      { admit },
    );
  }

  async account(dailyCredits = 500): Promise<string> {
    const id = newId();
    await this.database.sql`
      insert into account (id, kind, daily_credits) values (${id}, 'local', ${dailyCredits})`;
    return id;
  }

  order(accountId: string, change: Partial<JobOrder> = {}): JobOrder {
    return {
      accountId,
      isUntrusted: false,
      tool: 'create_video',
      kind: 'video',
      mimeType: 'video/mp4',
      name: 'A film',
      visibility: 'private',
      provider: 'fake',
      briefs: [{ prompt: 'waves' }],
      creditsEach: 10,
      arguments: { prompt: 'waves' },
      metadata: {},
      ...change,
    };
  }

  async started(accountId: string, change: Partial<JobOrder> = {}): Promise<string> {
    const { resourceIds } = await this.start.run(this.order(accountId, change));
    const [id] = resourceIds;
    if (!id) throw new Error('nothing was started');
    return id;
  }

  async resource(id: string): Promise<Resource> {
    const [row] = await this.database.sql<Resource[]>`select * from resource where id = ${id}`;
    if (!row) throw new Error(`no resource ${id}`);
    return row;
  }

  async hold(resourceId: string): Promise<{ state: string; amount: number; captured: number | null }> {
    const [row] = await this.database.sql<{ state: string; amount: number; captured: number | null }[]>`
      select state, amount, captured from credit_hold where resource_id = ${resourceId}`;
    if (!row) throw new Error(`no hold for ${resourceId}`);
    return row;
  }

  /** Resolves when the job's fence has reached a number: a step was claimed. */
  async claimTaken(id: string, fence: number): Promise<void> {
    await vi.waitUntil(async () => {
      const [job] = await this.database.sql<{ fence: number }[]>`
        select fence from production where resource_id = ${id}`;
      return job?.fence === fence;
    }, 30_000);
  }

  audit(): Promise<unknown[]> {
    return new AuditCredits(this.database).run();
  }
}
