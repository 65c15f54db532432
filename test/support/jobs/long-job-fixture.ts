import { createHash } from 'node:crypto';
import type { Database } from '@libs/database';
import { newId } from '@libs/kernel';
import { ClaimHandoff, DeliverOutbox, NoJobWatch, type LongJobKind, SlotTerms } from '@libs/jobs';
import type { KillPoints } from '../../../libs/jobs/src/long-job/walk/kill-points.js';
import { type Renewal, RenewLease } from '../../../libs/jobs/src/long-job/slots/renew-lease.js';
import type { SlotClaim } from '../../../libs/jobs/src/long-job/long-job.js';
import { ProviderRegistry } from '@libs/providers';
import { COMPLETED, FakeProvider } from './fake-provider.js';
import { FakeRecipes, partsOf, type FakeBrief } from './fake-recipes.js';
import { FakeUnitMaker } from './fake-unit-maker.js';
import { JobFixture } from './job-fixture.js';
import { LongJobVerbs } from './long-job-verbs.js';
import { NoKillPoints } from '../../../libs/jobs/src/long-job/walk/kill-points.js';

interface World {
  runner?: SlotTerms['runner'];
  leaseSeconds?: number;
  killPoints?: KillPoints;
  /** Milliseconds between signs of life: none in a test, unless it is about them, so that time runs out when it says. */
  beatMs?: number;
  walksPerProcess?: number;
}

/** One process's long jobs over a database, with makers whose work the test holds or breaks. */
export class LongJobFixture {
  readonly maker = new FakeUnitMaker();
  readonly recipes = new FakeRecipes();
  readonly provider = new FakeProvider('embedded');
  readonly on: JobFixture;
  readonly terms: SlotTerms;
  readonly parents: LongJobVerbs;
  readonly claimHandoff: ClaimHandoff;

  constructor(
    readonly database: Database,
    {
      runner = 'inline',
      leaseSeconds = 60,
      killPoints = new NoKillPoints(),
      beatMs = 3_600_000,
      walksPerProcess,
    }: World = {},
  ) {
    this.on = new JobFixture(database);
    this.provider.outcome = COMPLETED;
    this.terms = new SlotTerms(runner, leaseSeconds, { compose: 2, remix: 1 }, undefined, walksPerProcess);
    this.parents = new LongJobVerbs({
      database,
      terms: this.terms,
      recipes: this.recipes,
      holds: this.on.holds,
      watch: new NoJobWatch(),
      outbox: new DeliverOutbox(database),
      maker: this.maker,
      providers: new ProviderRegistry([this.provider]),
      errors: this.on.errors,
      killPoints,
      beatMs,
    });
    this.claimHandoff = new ClaimHandoff(database, this.terms, this.recipes);
  }

  account(dailyCredits = 500): Promise<string> {
    return this.on.account(dailyCredits);
  }

  /** Orders a long job, which waits for a slot. */
  async ordered(
    accountId: string,
    kind: LongJobKind = 'compose',
    brief: FakeBrief = { shots: 1, pieces: 2 },
  ): Promise<string> {
    return this.on.started(accountId, {
      tool: kind === 'compose' ? 'compose_video' : 'remix_video',
      briefs: [{ ...brief }],
      parent: { kind, seconds: 5, parts: partsOf(brief.shots), partCredits: brief.shots * 2 },
    });
  }

  /** A long job that this process walks. */
  async running(accountId: string, kind?: LongJobKind, brief?: FakeBrief): Promise<string> {
    const id = await this.ordered(accountId, kind, brief);
    await this.parents.poll.run(id, 0);
    return id;
  }

  /** The current claim of a parent. */
  async claim(parentId: string): Promise<SlotClaim> {
    const [slot] = await this.database.sql<SlotClaim[]>`
      select kind, parent_id as "parentId", fence, coalesce(holder, 'nobody') as holder from slot
      where parent_id = ${parentId}`;
    if (!slot) throw new Error(`${parentId} is in no slot`);
    return slot;
  }

  /** A process is gone from one moment to the next: its lease runs out, and nothing that it still writes is taken. */
  async die(parentId: string): Promise<void> {
    await this.database.sql`update slot set holder = 'a process that is gone' where parent_id = ${parentId}`;
    await this.runOut(parentId);
  }

  /** What the holder of a claim does to keep it. */
  renewal(claim: SlotClaim): () => Promise<Renewal> {
    return () => new RenewLease(this.database, this.terms).run(claim, { percent: 0, isWaiting: false });
  }

  /** Expires the lease of a parent. */
  async runOut(parentId: string): Promise<void> {
    await this.database.sql`
      update slot set lease_until = case when lease_until is not null then clock_timestamp() - interval '1 second' end,
        handoff_until = case when handoff_until is not null then clock_timestamp() - interval '1 second' end
      where parent_id = ${parentId}`;
  }

  /** A hash of everything durable about a parent: its slot, its rows, its resource, its units, its hold. */
  async durable(parentId: string): Promise<string> {
    const rows = await this.database.sql`
      select (select jsonb_agg(s) from slot s where s.parent_id = ${parentId}) as slot,
        (select to_jsonb(p) from parent p where p.resource_id = ${parentId}) as parent,
        (select to_jsonb(j) from production j where j.resource_id = ${parentId}) as production,
        (select to_jsonb(r) from resource r where r.id = ${parentId}) as resource,
        (select jsonb_agg(u order by phase, unit) from unit u where u.parent_id = ${parentId}) as units,
        (select jsonb_agg(e order by id) from parent_event e where e.parent_id = ${parentId}) as events,
        (select to_jsonb(h) from credit_hold h where h.resource_id = ${parentId}) as hold`;
    return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
  }

  async tasks(parentId: string): Promise<{ name: string; route: string; state: string }[]> {
    return this.database.sql`
      select name, route, state from task where body ->> 'parent_id' = ${parentId} order by id`;
  }

  holder(): string {
    return newId();
  }
}
