import { CommitOutcomeUnknown, DatabaseUnavailable } from '@libs/database';
import { Denial, type UnitOutput } from '@libs/kernel';
import { UnitFileLost } from '@libs/providers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LongJobFixture } from '../../support/jobs/long-job-fixture.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

describe('a long job in trouble', () => {
  let db: TestDatabase;
  let on: LongJobFixture;
  let account: string;

  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());
  beforeEach(async () => {
    on = new LongJobFixture(db.database);
    account = await on.account();
  });

  async function ended(id: string): Promise<string> {
    await vi.waitUntil(async () => !['queued', 'processing'].includes((await on.on.resource(id)).status), 30_000);
    return (await on.on.resource(id)).status;
  }
  const orders = (): number => new Set(on.provider.submitted.map(({ name }) => name)).size;

  it('outlasts a database that is away while it orders and follows a shot', async () => {
    on.provider.trouble = new DatabaseUnavailable();
    const check = vi.spyOn(on.provider, 'check').mockRejectedValueOnce(new CommitOutcomeUnknown());
    const id = await on.running(account);
    expect(await ended(id)).toBe('completed');
    expect(check.mock.calls.length).toBeGreaterThan(1);
    expect(orders()).toBe(1);
  });

  it('is left to another process by one that cannot know how it is made', async () => {
    const elsewhere = new Denial('handler_elsewhere', 'This process has no recipe for it.');
    const of = on.recipes.of.bind(on.recipes);
    vi.spyOn(on.recipes, 'of')
      .mockImplementationOnce(of)
      .mockImplementationOnce(() => {
        throw elsewhere;
      });
    const id = await on.running(account);
    await vi.waitUntil(() => on.on.errors.reports.length > 0, 30_000);
    expect(on.on.errors.reports.map(({ error }) => error)).toEqual([elsewhere]);
    expect(await on.on.resource(id)).toMatchObject({ status: 'processing' });
    await on.runOut(id);
    await on.parents.poll.run(id);
    expect(await ended(id)).toBe('completed');
  });

  it('orders a shot once, though its provider does not answer for a while', async () => {
    vi.spyOn(on.provider, 'check').mockRejectedValueOnce(new Denial('provider_unavailable', 'It does not answer.'));
    const id = await on.running(account);
    expect(await ended(id)).toBe('completed');
    expect(orders()).toBe(1);
  });

  it('orders a shot under the same name again, when the answer to the order was lost', async () => {
    const submit = on.provider.submit.bind(on.provider);
    vi.spyOn(on.provider, 'submit').mockImplementationOnce(async (request) => {
      await submit(request);
      throw new Denial('provider_unavailable', 'The answer did not come in time.');
    });
    const id = await on.running(account);
    expect(await ended(id)).toBe('completed');
    expect(on.provider.submitted).toHaveLength(2);
    expect(orders()).toBe(1);
  });

  it('orders a shot anew that its provider failed to make', async () => {
    const failure = new Denial('provider_unavailable', 'The machine broke.').body();
    vi.spyOn(on.provider, 'check').mockResolvedValueOnce({ state: 'failed', failure });
    const id = await on.running(account);
    expect(await ended(id)).toBe('completed');
    expect(orders()).toBe(2);
  });

  it('orders a shot anew whose files were lost, and only then', async () => {
    on.maker.before = () => new Promise(() => undefined);
    const id = await on.running(account, 'compose', { shots: 2, pieces: 1 });
    await vi.waitUntil(() => on.maker.made.length === 1, 30_000);
    await db.database.sql`
      update unit set output = jsonb_set(output, '{files,media,key}', '"gone"') where parent_id = ${id} and unit = '1'`;
    on.maker.lost.add('gone');
    on.maker.before = () => Promise.resolve();
    await on.runOut(id);
    await on.parents.poll.run(id);
    expect(await ended(id)).toBe('completed');
    expect(orders()).toBe(3);
    const units = await db.database.sql`
      select unit, failures from unit where parent_id = ${id} and phase = 'shots' order by unit`;
    expect(units).toEqual([
      { unit: '1', failures: 1 },
      { unit: '2', failures: 0 },
    ]);
  });

  it('asks a store again that does not say whether a file is there', async () => {
    on.maker.before = () => new Promise(() => undefined);
    const id = await on.running(account);
    await vi.waitUntil(() => on.maker.made.length === 1, 30_000);
    on.maker.before = () => Promise.resolve();
    const isIntact = vi
      .spyOn(on.maker, 'isIntact')
      .mockRejectedValueOnce(new Denial('storage_unavailable', 'The store does not answer.'));
    await on.runOut(id);
    await on.parents.poll.run(id);
    expect(await ended(id)).toBe('completed');
    expect(isIntact.mock.calls.length).toBeGreaterThan(1);
    expect(on.provider.submitted).toHaveLength(1);
  });

  /** A file that the film reads is lost as often as this when it is made. */
  function losing(times: number): void {
    let left = times;
    on.maker.before = ({ phase, unit: { inputs } }) => {
      const [, input] = Object.values(inputs);
      if (phase !== 'film' || !input || !('file' in input) || left === 0) return Promise.resolve();
      left -= 1;
      return Promise.reject(new UnitFileLost(input.file));
    };
  }

  it('makes a unit again whose file is missed only when it is read, under the same claim', async () => {
    losing(1);
    const id = await on.running(account);
    expect(await ended(id)).toBe('completed');
    expect(on.maker.names).toEqual(['pieces/1', 'pieces/2', 'film/film', 'pieces/2', 'film/film']);
    expect(on.maker.made.map(({ attempt }) => attempt)).toEqual([1, 1, 1, 2, 2]);
    expect(new Set(on.maker.made.map(({ fence }) => fence)).size).toBe(1);
    expect(orders()).toBe(1);
  });

  it('fails closed when a file is lost whenever its unit was made', async () => {
    losing(Infinity);
    const id = await on.running(account);
    expect(await ended(id)).toBe('failed');
    expect(on.maker.names.filter((name) => name === 'pieces/2')).toHaveLength(3);
    const { metadata } = await on.on.resource(id);
    expect(metadata).toMatchObject({ cost: 0, error: { error_code: 'internal_error' } });
    expect(await on.on.hold(id)).toMatchObject({ state: 'voided', captured: null });
  });

  it('orders a shot anew whose file is found to be damaged', async () => {
    on.maker.before = async ({ parentId }) => {
      on.maker.before = () => Promise.resolve();
      const [shot] = await db.database.sql<{ output: UnitOutput }[]>`
        select output from unit where parent_id = ${parentId} and phase = 'shots'`;
      throw new UnitFileLost(Object.values(shot!.output.files)[0]!);
    };
    const id = await on.running(account);
    expect(await ended(id)).toBe('completed');
    expect(orders()).toBe(2);
    expect(await db.database.sql`select failures from unit where parent_id = ${id} and phase = 'shots'`).toEqual([
      { failures: 1 },
    ]);
  });
});
