import { newId } from '@libs/kernel';
import { DeliverOutbox, DeliverTasks, Relay, RescueJobs, TaskSink } from '@libs/jobs';
import type { Delivery, DueTask } from '../../../libs/jobs/src/queue/task-sink.js';
import { ClaimRender, HoldRender, readPlace, RequestRender, type Render, type RenderLine } from '@libs/providers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FakeErrorReporter } from '../../support/jobs/fake-error-reporter.js';
import { RENDERED } from '../../support/jobs/fake-render-runner.js';
import { JobFixture } from '../../support/jobs/job-fixture.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

describe('the line of renders', () => {
  beforeEach(() => db.database.sql`delete from render`);

  /** In tens: more at once would only wait for a connection, longer than a busy machine allows. */
  async function order(accountId: string, count = 1): Promise<string[]> {
    const ids: string[] = [];
    const one = () =>
      new RequestRender(db.database).run({ name: newId(), accountId, kind: 'image', brief: {}, seconds: 3 });
    while (ids.length < count) {
      ids.push(...(await Promise.all(Array.from({ length: Math.min(10, count - ids.length) }, one))));
    }
    return ids;
  }
  const finish = (render: Render) => new HoldRender(db.database).finish(render, RENDERED);

  async function claim(): Promise<Render> {
    const render = await new ClaimRender(db.database, { rendersPerAccount: 10 }).run('holder', { line: 'quick' });
    if (!render) throw new Error('nothing was claimed');
    return render;
  }

  /** The accounts of the next claims where one render ends whenever the next begins. */
  async function next(count: number, running: Render[]): Promise<string[]> {
    const accounts: string[] = [];
    while (accounts.length < count) {
      const ended = running.shift();
      if (ended) await finish(ended);
      running.push(await claim());
      accounts.push(running.at(-1)?.account_id ?? '');
    }
    return accounts;
  }

  it.each([1, 3])(
    'the first of an account comes before all that wait of another with forty, with %i at a time',
    async (slots) => {
      const [many, one] = [newId(), newId()];
      await order(many, 40);
      const running: Render[] = [];
      for (let n = 0; n < slots; n += 1) running.push(await claim());
      await next(10, running);
      await order(one);
      expect(await next(1, running)).toEqual([one]);
    },
  );

  it('accounts that order many at once are served in turn', async () => {
    const accounts = [newId(), newId(), newId()];
    for (const account of accounts) await order(account, 10);
    const served = await next(30, []);
    for (let turn = 0; turn < 30; turn += 3) expect(served.slice(turn, turn + 3).sort()).toEqual([...accounts].sort());
  });

  it('renders of one account begin in the order in which they were asked for', async () => {
    const account = newId();
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.push(...(await order(account)));
    const begun: string[] = [];
    for (let n = 0; n < 5; n += 1) begun.push((await claim()).id);
    expect(begun).toEqual(ids);
  });

  it('newcomers without end do not keep an account from its second render', async () => {
    const patient = newId();
    await order(patient, 5);
    const running = [await claim()];
    let served = 1;
    for (let round = 0; round < 10; round += 1) {
      for (let n = 0; n < 3; n += 1) await order(newId());
      served += (await next(3, running)).filter((account) => account === patient).length;
    }
    expect(served).toBe(5);
  });

  it('a render that was begun before comes before those that were not', async () => {
    const [first] = await order(newId(), 1);
    const begun = await claim();
    await order(newId(), 3);
    await new HoldRender(db.database).release(begun);
    expect((await claim()).id).toBe(first);
  });

  it('of one account no more run at a time than it may have, in how many processes ever', async () => {
    const [many, one] = [newId(), newId()];
    await order(many, 4);
    const claims = new ClaimRender(db.database, { rendersPerAccount: 2 });
    const first = await claims.run('a', { line: 'quick' });
    await claims.run('b', { line: 'quick' });
    expect(await claims.run('c', { line: 'quick' })).toBeUndefined();
    await order(one);
    expect((await claims.run('c', { line: 'quick' }))?.account_id).toBe(one);
    await db.database.sql`update render set lease_until = clock_timestamp() - interval '1 second' where holder = 'a'`;
    expect((await claims.run('c', { line: 'quick' }))?.id).toBe(first?.id);
    expect(await claims.run('c', { line: 'quick' })).toBeUndefined();
  });

  it('of one account fewer imports are under way than there are places, so that slow servers hold up no other', async () => {
    const [many, one] = [newId(), newId()];
    const imports = (accountId: string) =>
      new RequestRender(db.database).run({ name: newId(), accountId, kind: 'import', brief: {}, seconds: 10 });
    for (let n = 0; n < 4; n += 1) await imports(many);
    await order(many, 2);
    const claims = new ClaimRender(db.database, { rendersPerAccount: 3 }, { importsPerAccount: 1 });
    expect((await claims.run('a', { line: 'quick' }))?.kind).toBe('image');
    expect((await claims.run('a', { line: 'imports' }))?.account_id).toBe(many);
    expect(await claims.run('a', { line: 'imports' })).toBeUndefined();
    expect((await claims.run('a', { line: 'quick' }))?.kind).toBe('image');
    await imports(one);
    expect((await claims.run('a', { line: 'imports' }))?.account_id).toBe(one);
  });

  const film = (accountId = newId(), seconds = 60, name = newId()) =>
    new RequestRender(db.database).run({ name, accountId, kind: 'video', brief: {}, seconds });

  it.each(['image', 'audio'] as const)('films fill no line but their own: %s begins at once', async (kind) => {
    for (let n = 0; n < 50; n += 1) await film();
    const claims = new ClaimRender(db.database, { rendersPerAccount: 10 });
    await claims.run('a', { line: 'films' });
    const id = await new RequestRender(db.database).run({
      name: newId(),
      accountId: newId(),
      kind,
      brief: {},
      seconds: 3,
    });
    expect((await claims.run('a', { line: 'quick' }))?.id).toBe(id);
  });

  it('an import that shows a film moves to the end of their line, where an account has one at a time', async () => {
    const [many, one] = [newId(), newId()];
    const claims = new ClaimRender(db.database, { rendersPerAccount: 10 }, { filmImportsPerAccount: 1 });
    const hold = new HoldRender(db.database);
    const moved: string[] = [];
    for (const accountId of [many, many, one]) {
      moved.push(
        await new RequestRender(db.database).run({ name: newId(), accountId, kind: 'import', brief: {}, seconds: 10 }),
      );
      const claim = await claims.run('a', { line: 'imports' });
      expect(claim?.id).toBe(moved.at(-1));
      expect(await hold.move(claim!, 'film_imports')).toBe('moved');
      expect(await hold.move(claim!, 'film_imports')).toBe('superseded');
    }
    const [first, second, others] = moved;
    const begin = (line: RenderLine) => claims.run('a', { line });
    expect(await begin('imports')).toBeUndefined();
    const running = await begin('film_imports');
    expect(running).toMatchObject({ id: first, claims: 1 });
    expect((await begin('film_imports'))?.id).toBe(others);
    expect(await begin('film_imports')).toBeUndefined();
    await finish(running!);
    expect((await begin('film_imports'))?.id).toBe(second);
  });

  it('an import that shows a film is expected to take longer than other imports', async () => {
    const name = newId();
    await new RequestRender(db.database).run({ name, accountId: newId(), kind: 'import', brief: {}, seconds: 10 });
    const claim = await new ClaimRender(db.database, { rendersPerAccount: 10 }).run('a', { line: 'imports' });
    await new HoldRender(db.database).move(claim!, 'film_imports');
    expect(await readPlace(db.database, name)).toEqual({ place: 1, seconds: 30 });
  });

  it('says at which place a render waits, and for how long by the estimates of those before it', async () => {
    const [running, second, third] = [newId(), newId(), newId()];
    const account = newId();
    await film(newId(), 100, running);
    const claims = new ClaimRender(db.database, { rendersPerAccount: 10 });
    const claim = await claims.run('a', { line: 'films' });
    await new HoldRender(db.database).renew(claim!, 'draw', 1);
    await film(account, 20, second);
    await film(account, 30, third);
    const place = (name: string) => readPlace(db.database, name);
    expect(await place(running)).toEqual({ place: 0, seconds: 99 });
    expect(await place(second)).toEqual({ place: 1, seconds: 99 + 20 });
    expect(await place(third)).toEqual({ place: 2, seconds: 99 + 20 + 30 });
    const before = (accountId: string) => new RequestRender(db.database).secondsBefore('video', accountId);
    expect(await before(account)).toBe(99 + 20 + 30);
    expect(await before(newId())).toBe(99 + 20);
    expect(await new RequestRender(db.database).secondsBefore('image', account)).toBe(0);
    await finish(claim!);
    expect(await place(running)).toBeUndefined();
    expect(await place(second)).toEqual({ place: 1, seconds: 20 });
  });

  it('trusts the pace of a render with enough progress', async () => {
    const name = newId();
    await film(newId(), 100, name);
    const claim = await new ClaimRender(db.database, { rendersPerAccount: 10 }).run('a', { line: 'films' });
    await new HoldRender(db.database).renew(claim!, 'draw', 50);
    await db.database.sql`update render set started_at = clock_timestamp() - interval '30 seconds'`;
    const { seconds } = (await readPlace(db.database, name))!;
    expect(seconds).toBeGreaterThanOrEqual(30);
    expect(seconds).toBeLessThan(40);
  });

  it('counts only the time since its last claim as the pace of a render that began again', async () => {
    const name = newId();
    await film(newId(), 100, name);
    const claim = () => new ClaimRender(db.database, { rendersPerAccount: 10 }).run('a', { line: 'films' });
    await claim();
    await db.database.sql`
      update render
      set started_at = clock_timestamp() - interval '1 hour', lease_until = clock_timestamp() - interval '1 second'`;
    await new HoldRender(db.database).renew((await claim())!, 'draw', 50);
    expect((await readPlace(db.database, name))!.seconds).toBeLessThan(60);
  });

  it('of ten thousand that wait the one whose turn it is comes next', async () => {
    await db.database.sql`
      insert into render (id, name, account_id, kind, line, brief, turn, created_at)
      select gen_random_uuid(), format('%s', n), gen_random_uuid(), 'image', 'quick', '{}', 1 + (n * 7919) % 5000,
        clock_timestamp() - make_interval(secs => n)
      from generate_series(1, 10000) n`;
    const line = await db.database.sql<{ id: string }[]>`select id from render order by turn, created_at, id limit 5`;
    const claimed: string[] = [];
    for (let n = 0; n < 5; n += 1) claimed.push((await claim()).id);
    expect(claimed).toEqual(line.map(({ id }) => id));
  });
});

/** A sink whose deliveries end when the test says so. */
class HeldSink extends TaskSink {
  readonly taken: DueTask[] = [];
  readonly mayEnd = Promise.withResolvers<void>();

  async deliver(task: DueTask): Promise<Delivery> {
    this.taken.push(task);
    await this.mayEnd.promise;
    return { outcome: 'accepted' };
  }
}

describe('the line of wake-ups', () => {
  const errors = new FakeErrorReporter();
  beforeEach(() => db.database.sql`delete from task`);

  const write = (accountId: string | null, count: number, secondsAgo: number) => db.database.sql`
    insert into task (name, route, body, account_id, run_at)
    select gen_random_uuid()::text, '/internal/poll', '{}', ${accountId}, clock_timestamp() - make_interval(secs => ${secondsAgo})
    from generate_series(1, ${count}::integer)`;
  const of = (tasks: DueTask[]) =>
    db.database.sql<{ account_id: string }[]>`
      select account_id from task where id = any(${tasks.map(({ id }) => id)}::bigint[])`;

  it('accounts take turns, however many wake-ups of one are due', async () => {
    const [many, one] = [newId(), newId()];
    await write(many, 200, 60);
    await write(one, 2, 1);
    const taken = await of(await new DeliverTasks(db.database, new HeldSink(), errors).claim(4));
    expect(taken.map(({ account_id }) => account_id).sort()).toEqual([many, many, one, one].sort());
  });

  it('of one account ten are running at a time; tasks without an account block no others', async () => {
    const deliver = new DeliverTasks(db.database, new HeldSink(), errors);
    await write(newId(), 200, 60);
    await write(null, 15, 1);
    expect(await deliver.claim(100)).toHaveLength(25);
    expect(await deliver.claim(100)).toHaveLength(0);
    await db.database.sql`update task set lease_until = clock_timestamp() - interval '1 second' where attempt = 1`;
    expect(await deliver.claim(12)).toHaveLength(12);
  });

  it('an account whose handler hangs keeps no other from being woken', async () => {
    const sink = new HeldSink();
    const on = new JobFixture(db.database);
    const rescue = new RescueJobs(db.database, on.bell);
    const deliver = new DeliverTasks(db.database, sink, errors);
    await write(newId(), 200, 60);
    const relay = new Relay(db.database, deliver, new DeliverOutbox(db.database), rescue, errors);
    await relay.start();
    await expect.poll(() => sink.taken.length).toBe(10);
    const other = newId();
    await write(other, 1, 0);
    on.bell.ring();
    await expect.poll(() => sink.taken.length).toBe(11);
    expect(await of(sink.taken.slice(10))).toEqual([{ account_id: other }]);
    sink.mayEnd.resolve();
    await expect.poll(() => sink.taken.length).toBe(201);
    await relay.stop();
    expect(errors.reports).toEqual([]);
  });
});
