import type { Database } from '@libs/database';
import { SystemClock } from '@libs/kernel';
import { TopUpCredits, type Resource } from '@libs/library';
import { confirmPrice, HoldRender, ClaimRender } from '@libs/providers';
import { findRender } from '../../../libs/providers/src/embedded/find-render.js';
import { firstLine, type RenderResult } from '../../../libs/providers/src/embedded/render.js';
import type { CloseAbandoned } from '../../../libs/providers/src/adapters/purchases/close-abandoned.js';
import type { MakerProvider } from '../../../libs/providers/src/adapters/purchases/maker.provider.js';
import { movePurchase } from '../../../libs/providers/src/purchases/move-purchase.js';
import type { PurchaseBrief } from '../../../libs/providers/src/purchases/purchase-brief.js';
import type { Purchase } from '../../../libs/providers/src/purchases/purchase.entity.js';
import { jobLimits } from '../jobs/job-limits.js';
import { JobFixture } from '../jobs/job-fixture.js';
import { makerVerbs } from './maker-verbs.js';
import { ScriptedMaker, ScriptedPrices } from './scripted-maker.js';

/** Credits that one job of the fixture holds. */
export const HELD = 12;

/** `makers`: in the place of the scripted one. */
type Options = Partial<Omit<Parameters<typeof makerVerbs>[0], 'database' | 'clock'>>;

/** Jobs that a scripted maker is paid for, over one database with the real verbs. */
export class PurchaseFixture {
  readonly maker = new ScriptedMaker();
  readonly prices = new ScriptedPrices();
  readonly provider: MakerProvider;
  readonly closeAbandoned: CloseAbandoned;
  readonly jobs: JobFixture;

  constructor(
    readonly database: Database,
    options: Options = {},
  ) {
    const { maker, prices } = this;
    const verbs = makerVerbs({ database, makers: [maker], prices, clock: new SystemClock(), ...options });
    this.provider = verbs.provider;
    this.closeAbandoned = verbs.closeAbandoned;
    this.jobs = new JobFixture(database, jobLimits(1_000, 1_000), [this.provider]);
  }

  async account(): Promise<string> {
    const id = await this.jobs.account(0);
    await new TopUpCredits(this.database).run({ accountId: id, amount: 10_000, note: 'test' });
    return id;
  }

  /** A started job of a new account. */
  async job(change: Partial<PurchaseBrief> = {}): Promise<string> {
    return this.jobOf(await this.account(), change);
  }

  jobOf(account: string, change: Partial<PurchaseBrief> = {}): Promise<string> {
    const brief = { model: 'fal/fox', prompt: 'a fox', ceilingMicrodollars: 100_000, ...change };
    return this.jobs.started(account, {
      provider: 'makers',
      briefs: [brief],
      creditsEach: HELD,
      fromBalanceAlone: true,
      arguments: { ...brief },
    });
  }

  /** Steps of the job; answers how the last one ended. */
  async steps(job: string, count: number): Promise<string> {
    let result = '';
    for (let at = 0; at < count; at++) ({ result } = await this.jobs.pollStep.run(job));
    return result;
  }

  /** Steps with pauses for which no maker is asked; answers how the job ended. */
  async ended(job: string): Promise<string> {
    for (let looks = 0; looks < 10; looks += 1) {
      await this.later(job, 130);
      const result = await this.steps(job, 1);
      if (result !== 'advanced') return result;
    }
    throw new Error('the job does not end');
  }

  /** A job whose request the maker has accepted. */
  async accepted(change: Partial<PurchaseBrief> = {}): Promise<string> {
    const job = await this.job(change);
    await this.steps(job, 2);
    return job;
  }

  async purchases(job: string): Promise<Purchase[]> {
    return this.database.sql<Purchase[]>`select * from purchase where job_id = ${job} order by attempt`;
  }

  async purchase(job: string): Promise<Purchase> {
    const last = (await this.purchases(job)).at(-1);
    if (!last) throw new Error(`nothing was bought for ${job}`);
    return last;
  }

  /** Lets so many seconds pass for a job's purchases. */
  async later(job: string, seconds: number): Promise<void> {
    await this.database.sql`
      with going as (select make_interval(secs => ${seconds}::float8) as by)
      update purchase set created_at = created_at - by, sent_at = sent_at - by, retry_at = retry_at - by
      from going where job_id = ${job}`;
  }

  /** Copies the result of a purchase, as its runner does, and steps on. */
  async delivered(job: string): Promise<string> {
    const { id } = await this.purchase(job);
    await movePurchase(this.database, id, 'deliver', { rawKey: `purchases/${id}/raw` });
    const media = { role: 'media' as const, key: `renders/${id}`, mimeType: 'video/mp4', sizeBytes: 9, sha256: 'aa' };
    await this.rendered(job, { files: [media], facts: { width: 480 }, quality: {} });
    return this.steps(job, 1);
  }

  /** Ends the copy of a job. */
  async rendered(job: string, result: RenderResult): Promise<void> {
    const claim = new ClaimRender(this.database, { rendersPerAccount: 10 });
    const render = await claim.run('test', { line: firstLine('purchase') });
    if (render?.name !== job) throw new Error(`no copy of ${job} waits`);
    await new HoldRender(this.database).finish(render, result);
  }

  render(job: string): Promise<string | undefined> {
    return findRender(this.database, job);
  }

  async confirm(model: string, microdollars: number): Promise<void> {
    await confirmPrice(this.database, { model, microdollars, by: 'test' });
  }

  /** The refusal of a job that failed. */
  async failure(
    job: string,
  ): Promise<{ error_code: string; error_description: string; retryable: boolean; actionable_next_step: string }> {
    const { metadata, status }: Resource = await this.jobs.resource(job);
    if (status !== 'failed') throw new Error(`the job is ${status}`);
    return metadata['error'] as Awaited<ReturnType<PurchaseFixture['failure']>>;
  }
}
