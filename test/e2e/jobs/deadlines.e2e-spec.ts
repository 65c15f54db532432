import { Denial } from '@libs/kernel';
import { FailJob, PollStep, Publish, RecordCancellation } from '@libs/jobs';
import { claimStep } from '../../../libs/jobs/src/claims/claim-step.js';
import { ProviderRegistry } from '@libs/providers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMPLETED } from '../../support/jobs/fake-provider.js';
import { JobFixture } from '../../support/jobs/job-fixture.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

describe('no job stays open for ever', () => {
  let db: TestDatabase;
  let on: JobFixture;
  let account: string;

  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());
  beforeEach(async () => {
    on = new JobFixture(db.database);
    account = await on.account();
  });

  const passDeadline = (id: string) =>
    db.database.sql`
      update production set deadline = clock_timestamp() - interval '1 day' where resource_id = ${id}`;
  /** As if the job had first been found overdue so long ago that nothing keeps it open any more. */
  const losePatience = (id: string) =>
    db.database.sql`
      update production set overdue_since = clock_timestamp() - interval '11 minutes' where resource_id = ${id}`;

  /** A job that was submitted and whose deadline is past. */
  async function overdue(): Promise<string> {
    const id = await on.started(account);
    await on.pollStep.run(id, 0);
    await passDeadline(id);
    return id;
  }

  async function abandoned(): Promise<string> {
    const id = await overdue();
    await losePatience(id);
    return id;
  }

  async function failedUncharged(id: string): Promise<void> {
    expect(await on.resource(id)).toMatchObject({
      status: 'failed',
      metadata: { error: { error_code: 'provider_unavailable', error_description: expect.stringMatching(/deadline/) } },
    });
    expect(await on.hold(id)).toMatchObject({ state: 'voided' });
    expect(await on.audit()).toEqual([]);
  }

  it('a job past its deadline is failed, stopped and not charged', async () => {
    const id = await overdue();
    expect(await on.pollStep.run(id, 1)).toMatchObject({ result: 'failed' });
    expect(on.provider.cancelled).toEqual([{ name: id }]);
    await failedUncharged(id);
  });

  const lookedAt = (id: string, ago: string) =>
    db.database.sql`
      update production set looked_at = clock_timestamp() - ${ago}::interval where resource_id = ${id}`;

  it('a job that no process could poll gets a new deadline, and ends at that one', async () => {
    const id = await overdue();
    await lookedAt(id, '11 minutes');
    expect(await on.pollStep.run(id, 1)).toMatchObject({ result: 'advanced' });
    const [row] = await db.database.sql`
      select deadline > clock_timestamp() + interval '59 minutes' as anew, overdue_since from production
      where resource_id = ${id}`;
    expect(row).toEqual({ anew: true, overdue_since: null });
    await passDeadline(id);
    expect(await on.pollStep.run(id, 2)).toMatchObject({ result: 'failed' });
  });

  it('a job beyond its longest life ends, also if no process polled it', async () => {
    const id = await overdue();
    await lookedAt(id, '25 hours');
    await db.database.sql`
      update production set created_at = clock_timestamp() - interval '25 hours' where resource_id = ${id}`;
    expect(await on.pollStep.run(id, 1)).toMatchObject({ result: 'failed' });
    await failedUncharged(id);
  });

  it('a job that was complete at its deadline is published', async () => {
    const id = await overdue();
    on.provider.outcome = COMPLETED;
    expect(await on.pollStep.run(id, 1)).toMatchObject({ result: 'completed' });
    expect(on.provider.cancelled).toEqual([]);
    expect(await on.hold(id)).toMatchObject({ state: 'captured', captured: 10 });
  });

  it('a job that had failed by its deadline keeps its own reason', async () => {
    const id = await overdue();
    on.provider.outcome = { state: 'failed', failure: new Denial('content_rejected', 'Not this.').body() };
    expect(await on.pollStep.run(id, 1)).toMatchObject({ result: 'failed' });
    expect((await on.resource(id)).metadata['error']).toMatchObject({ error_description: 'Not this.' });
    expect(on.provider.cancelled).toEqual([]);
  });

  it('a job that its owner had cancelled ends cancelled at its deadline', async () => {
    const id = await overdue();
    await db.database.sql`update production set cancel_requested = true where resource_id = ${id}`;
    expect(await on.pollStep.run(id, 1)).toMatchObject({ result: 'cancelled' });
    expect(await on.hold(id)).toMatchObject({ state: 'voided' });
  });

  it.each([
    ['busy', new Denial('provider_unavailable', 'busy')],
    ['broken', new Error('broken')],
  ])('a provider that is %s at the deadline is asked again, and what it completed is published', async (_, trouble) => {
    const id = await overdue();
    on.provider.trouble = trouble;
    await expect(on.pollStep.run(id, 1)).rejects.toBe(trouble);
    expect((await on.resource(id)).status).toBe('queued');
    on.provider.outcome = COMPLETED;
    expect(await on.pollStep.run(id, 1)).toMatchObject({ result: 'completed' });
  });

  it('a publication that fails at the deadline is tried again, and nothing is stopped', async () => {
    const id = await overdue();
    on.provider.outcome = COMPLETED;
    await db.database.sql`alter table outbox rename to outbox_away`;
    await expect(on.pollStep.run(id, 1)).rejects.toThrow('outbox');
    await db.database.sql`alter table outbox_away rename to outbox`;
    expect(await on.pollStep.run(id, 1)).toMatchObject({ result: 'completed' });
    expect(on.provider.cancelled).toEqual([]);
  });

  it('a failing provider cannot keep a job open for ever: the work is cancelled, the error reported', async () => {
    const id = await abandoned();
    const trouble = new Error('broken');
    on.provider.trouble = trouble;
    expect(await on.pollStep.run(id, 1)).toMatchObject({ result: 'failed' });
    await failedUncharged(id);
    expect(on.provider.cancelled).toEqual([{ name: id }]);
    expect(on.errors.reports).toMatchObject([{ part: 'deadline', error: { cause: trouble } }]);
    expect(await on.pollStep.run(id, 1)).toMatchObject({ result: 'stale' });
  });

  it('a provider that does not stop cannot keep a job open for ever', async () => {
    const id = await abandoned();
    const trouble = new Error('broken');
    on.provider.refusesToStop = trouble;
    expect(await on.pollStep.run(id, 1)).toMatchObject({ result: 'failed' });
    await failedUncharged(id);
    expect(on.errors.reports).toMatchObject([{ error: { cause: trouble } }]);
  });

  it('a publication that never works cannot keep a job open for ever', async () => {
    const id = await overdue();
    on.provider.outcome = { ...COMPLETED, files: [] };
    await expect(on.pollStep.run(id, 1)).rejects.toThrow('without a media file');
    await losePatience(id);
    expect(await on.pollStep.run(id, 1)).toMatchObject({ result: 'failed' });
    await failedUncharged(id);
    expect(on.provider.cancelled).toEqual([{ name: id }]);
  });

  it('what the last look itself brought back is stopped, whatever its check says', async () => {
    const id = await on.started(account);
    await db.database.transaction((tx) => claimStep(tx, on.providers, id));
    await db.database.sql`
      update production set step_lease_until = clock_timestamp() - interval '1 second' where resource_id = ${id}`;
    await passDeadline(id);
    await losePatience(id);
    on.provider.failsCheck = new Error('broken');
    expect(await on.pollStep.run(id, 0)).toMatchObject({ result: 'failed' });
    expect(on.provider.cancelled).toEqual([{ name: id }]);
  });

  it('a provider that no process knows any more cannot keep a job open for longer than a day', async () => {
    const id = await abandoned();
    const elsewhere = new PollStep(
      db.database,
      new ProviderRegistry([]),
      new Publish(db.database, on.holds),
      new FailJob(db.database, on.holds),
      new RecordCancellation(db.database, on.holds),
      on.errors,
    );
    await expect(elsewhere.run(id, 1)).rejects.toMatchObject({ code: 'handler_elsewhere' });
    await db.database.sql`
      update production set created_at = clock_timestamp() - interval '25 hours' where resource_id = ${id}`;
    expect(await elsewhere.run(id, 1)).toMatchObject({ result: 'failed' });
    await failedUncharged(id);
    expect(on.errors.reports).toMatchObject([{ part: 'deadline' }]);
  });

  it('progress and waiting in line move the deadline, standing still does not', async () => {
    const id = await on.started(account);
    const minutesLeft = async () => {
      const [row] = await db.database.sql<{ left: number }[]>`
        select extract(epoch from deadline - clock_timestamp())::float8 / 60 as left
        from production where resource_id = ${id}`;
      return Math.round(row?.left ?? 0);
    };
    /** Minutes to the deadline after a step that found this state, when 5 were left before it. */
    const after = async (phase: string, percent: number) => {
      await db.database.sql`
        update production set deadline = clock_timestamp() + interval '5 minutes' where resource_id = ${id}`;
      on.provider.outcome = { state: 'pending', phase, percent };
      await on.pollStep.run(id);
      return minutesLeft();
    };
    await on.pollStep.run(id);
    expect(await after('waiting', 0)).toBe(60);
    expect(await after('waiting', 0)).toBe(60);
    expect(await after('draw', 10)).toBe(60);
    expect(await after('draw', 10)).toBe(5);
    expect(await after('draw', 11)).toBe(60);
    await db.database.sql`
      update production set created_at = clock_timestamp() - interval '23 hours 50 minutes' where resource_id = ${id}`;
    expect(await after('draw', 12)).toBe(10);
  });
});
