import { Denial, newId } from '@libs/kernel';
import {
  CheckRender,
  ClaimRender,
  HoldRender,
  RenderWorker,
  RequestRender,
  type Render,
  type RenderLine,
} from '@libs/providers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeRenderRunner, RENDERED } from '../../support/jobs/fake-render-runner.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(() => db.database.sql`delete from render`);

const ordered = (kind: Render['kind'] = 'image') =>
  new RequestRender(db.database).run({ name: newId(), accountId: newId(), kind, brief: { prompt: 'x' }, seconds: 3 });
const look = (id: string) => new CheckRender(db.database).run(id);
const expire = (id: string) =>
  db.database.sql`update render set lease_until = clock_timestamp() - interval '1 second' where id = ${id}`;

/** A claim by a process of its own. */
const claimBy = (isSettled: boolean, line: RenderLine = 'quick') =>
  new ClaimRender(db.database, { rendersPerAccount: 10 }).run(newId(), { line, isSettled });
const claimByYoung = (line: RenderLine = 'quick') => claimBy(false, line);
const claimBySettled = (line: RenderLine = 'quick') => claimBy(true, line);

function claimed(render: Render | undefined): Render {
  if (!render) throw new Error('nothing was claimed');
  return render;
}

/** Claims that the next render of the line loses with their processes; answers its id. */
async function lose(claims: number, by = () => claimByYoung()): Promise<string> {
  let id = '';
  for (let n = 0; n < claims; n += 1) {
    ({ id } = claimed(await by()));
    await expire(id);
  }
  return id;
}

describe('a render whose processes die', () => {
  it('is begun again at once by whichever process, three times', async () => {
    const id = await ordered();
    expect(await lose(3)).toBe(id);
    expect(await look(id)).toMatchObject({ state: 'pending' });
  });

  it('then waits for a process that has lived a while: a service that is killed again and again proves nothing', async () => {
    const id = await ordered();
    await lose(3);
    for (let boot = 0; boot < 20; boot += 1) expect(await claimByYoung()).toBeUndefined();
    const claim = claimed(await claimBySettled());
    expect(claim.id).toBe(id);
    await new HoldRender(db.database).finish(claim, RENDERED);
    expect(await look(id)).toMatchObject({ state: 'completed' });
  });

  it('does not hold up others while it waits', async () => {
    await ordered();
    await lose(3);
    const other = await ordered();
    expect((await claimByYoung())?.id).toBe(other);
  });

  it.each([
    ['image', 'quick', 'provider_rejected', /^The render ended 6 processes/],
    ['import', 'imports', 'input_unsupported', /^The file ended 6 processes/],
  ] as const)('is failed readably when three such processes died of it as well: %s', async (kind, line, code, why) => {
    const id = await ordered(kind);
    await lose(3, () => claimByYoung(line));
    await lose(3, () => claimBySettled(line));
    expect(await claimBySettled(line)).toBeUndefined();
    expect(await look(id)).toMatchObject({
      state: 'failed',
      failure: { error_code: code, error_description: expect.stringMatching(why), retryable: false },
    });
  });

  it('is not a suspect if a living process released the render or reported its failure', async () => {
    const id = await ordered();
    const hold = new HoldRender(db.database);
    const failure = new Denial('provider_unavailable', 'The encoder was killed.').body();
    for (let n = 0; n < 6; n += 1) await hold.release(claimed(await claimByYoung()));
    await hold.fail(claimed(await claimByYoung()), failure);
    await lose(2);
    expect(await claimByYoung()).toMatchObject({ id });
  });
});

describe('suspects', () => {
  /** Renders that were running together whenever their process died, oldest first. */
  async function suspects(...kinds: Render['kind'][]): Promise<string[]> {
    const ids: string[] = [];
    for (const kind of kinds) ids.push(await ordered(kind));
    await db.database.sql`update render set claims = 3`;
    return ids;
  }

  it('run one at a time over all processes and lines, so that none is blamed for another', async () => {
    const [innocent, guilty] = await suspects('image', 'import');
    expect(await claimBySettled('imports')).toBeUndefined();
    const claim = claimed(await claimBySettled());
    expect(claim.id).toBe(innocent);
    expect(await claimBySettled('imports')).toBeUndefined();
    await new HoldRender(db.database).finish(claim, RENDERED);
    expect((await claimBySettled('imports'))?.id).toBe(guilty);
  });

  it('of a dead process keep no other waiting for ever', async () => {
    const [first, second] = await suspects('image', 'image');
    await lose(3, () => claimBySettled());
    const claim = claimed(await claimBySettled());
    expect(claim.id).toBe(second);
    expect(await look(first ?? '')).toMatchObject({ state: 'failed' });
  });

  it('that wait hold no place of their account, which has other work to do', async () => {
    const accountId = newId();
    const order = () =>
      new RequestRender(db.database).run({ name: newId(), accountId, kind: 'image', brief: {}, seconds: 3 });
    const claim = () => new ClaimRender(db.database, { rendersPerAccount: 2 }).run(newId(), { line: 'quick' });
    for (let n = 0; n < 2; n += 1) await order();
    await lose(6);
    const others = [await order(), await order(), await order()];
    expect([await claim(), await claim(), await claim()]).toMatchObject([
      { id: others[0] },
      { id: others[1] },
      undefined,
    ]);
  });

  it('two processes that look at the same moment take one between them', async () => {
    await suspects('image', 'image', 'image');
    const claims = await Promise.all(Array.from({ length: 5 }, () => claimBySettled()));
    expect(claims.filter((claim) => claim !== undefined)).toHaveLength(1);
  });

  describe('and a worker', () => {
    afterEach(() => vi.useRealTimers());

    it('takes them a minute after it started', async () => {
      vi.useFakeTimers({ toFake: ['performance'] });
      const [suspect = ''] = await suspects('image');
      const runner = new FakeRenderRunner();
      const errors: unknown[] = [];
      const worker = new RenderWorker(
        db.database,
        new ClaimRender(db.database, { rendersPerAccount: 10 }),
        new HoldRender(db.database),
        runner,
        {
          line: 'quick',
          concurrency: 5,
          onEnded: () => Promise.resolve(),
          onError: (error) => errors.push(error),
        },
      );
      await worker.start();
      const other = await ordered();
      await vi.waitUntil(() => runner.begun.length === 1, 30_000);
      vi.advanceTimersByTime(59_000);
      const third = await ordered();
      await vi.waitUntil(() => runner.begun.length === 2, 30_000);
      expect(runner.begun.map(({ id }) => id)).toEqual([other, third]);
      vi.advanceTimersByTime(1_000);
      await db.database.notify('render_ready', suspect);
      await vi.waitUntil(() => runner.begun.length === 3, 30_000);
      expect(runner.begun[2]?.id).toBe(suspect);
      await worker.stop();
      expect(errors).toEqual([]);
    });
  });
});
