import { Denial, newId } from '@libs/kernel';
import { SideThread } from '@libs/kernel/adapters';
import {
  CancelRender,
  CheckRender,
  ClaimRender,
  EndedByMarkup,
  HoldRender,
  RequestRender,
  type Render,
} from '@libs/providers';
import type { RenderResult } from '../../../libs/providers/src/embedded/render.js';
import { EmbeddedProvider } from '@libs/providers/adapters';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

const RESULT: RenderResult = { files: [], facts: { width: 1 }, quality: {} };

describe('renders', () => {
  let db: TestDatabase;
  const request = () => ({
    name: newId(),
    accountId: newId(),
    kind: 'image' as const,
    brief: { prompt: 'x' },
    seconds: 3,
  });
  const ordered = () => new RequestRender(db.database).run(request());
  const look = (id: string) => new CheckRender(db.database).run(id);
  const claim = (holder = 'a') =>
    new ClaimRender(db.database, { rendersPerAccount: 10 }).run(holder, { line: 'quick' });
  const expire = (id: string) =>
    db.database.sql`update render set lease_until = clock_timestamp() - interval '1 second' where id = ${id}`;

  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());
  beforeEach(() => db.database.sql`delete from render`);

  it('a repeated request answers the first render', async () => {
    const once = request();
    const ids = await Promise.all(Array.from({ length: 5 }, () => new RequestRender(db.database).run(once)));
    expect(new Set(ids).size).toBe(1);
  });

  it('renders are claimed oldest first and each by one holder', async () => {
    const ids = [await ordered(), await ordered(), await ordered()];
    expect((await claim('a'))?.id).toBe(ids[0]);
    const claims = await Promise.all(['b', 'c', 'd', 'e'].map((holder) => claim(holder)));
    const got = claims.filter((render) => render !== undefined).map(({ id }) => id);
    expect(new Set(got)).toEqual(new Set(ids.slice(1)));
    expect(got).toHaveLength(2);
  });

  it('previews of an account delay none of its films', async () => {
    const accountId = newId();
    const claims = new ClaimRender(db.database, { rendersPerAccount: 1 });
    const order = (kind: 'preview' | 'video') => new RequestRender(db.database).run({ ...request(), accountId, kind });
    for (let n = 0; n < 2; n += 1) await order('preview');
    for (let n = 0; n < 2; n += 1) expect(await claims.run('a', { line: 'previews' })).toBeDefined();
    const film = await order('video');
    await order('video');
    expect((await claims.run('a', { line: 'films' }))?.id).toBe(film);
    expect(await claims.run('a', { line: 'films' })).toBeUndefined();
  });

  describe('with HTML of callers', () => {
    const markup = (accountId = newId()) =>
      new RequestRender(db.database).run({ ...request(), accountId, hasMarkup: true });
    const begin = async (takes: 'idle' | 'never') =>
      (await new ClaimRender(db.database, { rendersPerAccount: 10 }).run('a', { line: 'quick', markup: takes }))?.id;

    const look = { aspectRatio: '16:9', resolution: '480p', fps: 24, durationSeconds: 2, voice: 'none' };
    const title = { seconds: 2, visual: { type: 'title', text: 'Hello' } };
    const html = { type: 'html', html: '<p>Hello</p>' };
    it.each([
      ['a composition', 'video', { ...look, composition: { html: '<p>Hello</p>' } }, true],
      ['a film with a scene of HTML', 'video', { ...look, scenes: [title, { seconds: 2, visual: html }] }, true],
      ['an image of HTML', 'image', { technique: 'auto', size: 256, visual: html }, true],
      ['a film of packaged scenes', 'video', { ...look, scenes: [title] }, false],
      ['art', 'image', { technique: 'art', size: 256, prompt: 'A lake' }, false],
    ] as const)('are known from their order: %s', async (_, kind, brief, hasMarkup) => {
      const parts = [
        new RequestRender(db.database),
        new CheckRender(db.database),
        new CancelRender(db.database),
      ] as const;
      const { render_id: id } = await new EmbeddedProvider(...parts, new SideThread()).submit({
        ...request(),
        kind,
        brief,
      });
      expect(await db.database.sql`select has_markup from render where id = ${id as string}`).toEqual([
        { has_markup: hasMarkup },
      ]);
    });

    it('let others go first where they would take the only place', async () => {
      const html = await markup();
      const others = [await ordered(), await ordered()];
      expect([await begin('never'), await begin('idle')]).toEqual(others);
      expect(await begin('never')).toBeUndefined();
      expect(await begin('idle')).toBe(html);
    });

    it('wait for the only place no longer than ten minutes behind others', async () => {
      const html = await markup();
      const other = await ordered();
      const aged = (seconds: number) =>
        db.database
          .sql`update render set created_at = clock_timestamp() - make_interval(secs => ${seconds}) where id = ${html}`;
      await aged(590);
      expect(await begin('idle')).toBe(other);
      await ordered();
      await aged(601);
      expect(await begin('idle')).toBe(html);
    });

    it('are awaited while an account that has nothing running waits', async () => {
      const [own, other] = [newId(), newId()];
      const order = (accountId: string) => new RequestRender(db.database).run({ ...request(), accountId });
      await markup(own);
      const running = claimed(await claim());
      const renewed = () => new HoldRender(db.database).renew(running, 'draw', 1);
      await order(own);
      expect(await renewed()).toBe('held');
      await order(other);
      expect(await renewed()).toBe('awaited');
      expect((await claim())?.account_id).toBe(other);
      await order(other);
      expect(await renewed()).toBe('held');
    });
  });

  it('imports wait in a line of their own', async () => {
    const drawn = await ordered();
    const fetched = await new RequestRender(db.database).run({ ...request(), kind: 'import' });
    const claimImport = () => new ClaimRender(db.database, { rendersPerAccount: 10 }).run('b', { line: 'imports' });
    expect((await claimImport())?.id).toBe(fetched);
    expect(await claimImport()).toBeUndefined();
    expect((await claim())?.id).toBe(drawn);
    expect(await claim()).toBeUndefined();
  });

  it('a render with an expired lease is taken over, and the old holder’s writes are refused', async () => {
    const id = await ordered();
    const first = claimed(await claim('a'));
    expect(await claim('b')).toBeUndefined();
    await expire(id);
    const second = claimed(await claim('b'));
    expect(second.fence).toBeGreaterThan(first.fence);
    const hold = new HoldRender(db.database);
    expect(await hold.renew(first, 'draw', 50)).toBe('lost');
    expect(await hold.finish(first, RESULT)).toBe(false);
    expect(await hold.fail(first, new Denial('provider_unavailable', 'x').body())).toBe('superseded');
    expect(await hold.finish(second, RESULT)).toBe(true);
    expect(await look(id)).toMatchObject({ state: 'completed', facts: { width: 1 } });
  });

  it('a render with an expired lease counts as waiting, with nothing done', async () => {
    const id = await ordered();
    await new HoldRender(db.database).renew(claimed(await claim()), 'draw', 60);
    expect(await look(id)).toEqual({ state: 'pending', phase: 'draw', percent: 60 });
    await expire(id);
    expect(await look(id)).toEqual({ state: 'pending', phase: 'waiting', percent: 0 });
  });

  it('a cancelled render keeps what was done, and nothing of what its holder took with it', async () => {
    const [held, lost] = [await ordered(), await ordered()];
    const hold = new HoldRender(db.database);
    for (const _ of [held, lost]) await hold.renew(claimed(await claim()), 'draw', 60);
    await expire(lost);
    for (const id of [held, lost]) await new CancelRender(db.database).run(id);
    expect(await look(held)).toEqual({ state: 'cancelled', percent: 60, hasBegun: true });
    expect(await look(lost)).toEqual({ state: 'cancelled', percent: 0, hasBegun: true });
  });

  it.each([
    [-9e12, 0],
    [Number.NaN, 0],
    [250.5, 100],
  ])('a holder keeps its lease whatever its render says of its progress: %d', async (told, kept) => {
    const id = await ordered();
    expect(await new HoldRender(db.database).renew(claimed(await claim()), 'encode', told)).toBe('held');
    expect(await look(id)).toEqual({ state: 'pending', phase: 'encode', percent: kept });
  });

  it('a failure that may pass is tried once more, then it is final and readable', async () => {
    const id = await ordered();
    const hold = new HoldRender(db.database);
    const failure = new Denial('provider_unavailable', 'The encoder was killed.').body();
    expect(await hold.fail(claimed(await claim()), failure)).toBe('retried');
    expect(await look(id)).toMatchObject({ state: 'pending' });
    expect(await hold.fail(claimed(await claim()), failure)).toBe('failed');
    expect(await look(id)).toMatchObject({
      state: 'failed',
      failure: { error_description: 'The encoder was killed.' },
    });
    expect(await claim()).toBeUndefined();
  });

  it('a render that waits for its second try has done nothing yet', async () => {
    const id = await ordered();
    const hold = new HoldRender(db.database);
    const first = claimed(await claim());
    await hold.renew(first, 'draw', 60);
    await hold.fail(first, new Denial('provider_unavailable', 'The encoder was killed.').body());
    expect(await look(id)).toMatchObject({ state: 'pending', phase: 'waiting', percent: 0 });
    await new CancelRender(db.database).run(id);
    expect(await look(id)).toEqual({ state: 'cancelled', percent: 0, hasBegun: true });
  });

  it('a render that the caller’s own markup ended is final at once, and reports the share that was done', async () => {
    const id = await ordered();
    const failure = new EndedByMarkup('The page used more than 1 GB of memory.', 'Draw less.').body();
    expect(await new HoldRender(db.database).fail(claimed(await claim()), failure, 41.9)).toBe('failed');
    expect(await look(id)).toEqual({ state: 'failed', failure, chargedPercent: 41 });
  });

  it('a cancelled render that was never claimed had not begun', async () => {
    const id = await ordered();
    await new CancelRender(db.database).run(id);
    expect(await look(id)).toEqual({ state: 'cancelled', percent: 0, hasBegun: false });
  });

  it.each([
    ['a refused input', 'input_unsupported'],
    ['a film that missed its quality gate', 'provider_rejected'],
  ] as const)('%s will not pass a second time and is final at once', async (_, code) => {
    const id = await ordered();
    const failure = new Denial(code, 'Not like this.').body();
    expect(await new HoldRender(db.database).fail(claimed(await claim()), failure)).toBe('failed');
    expect(await look(id)).toMatchObject({ state: 'failed' });
  });

  it('a cancelled render is not claimed, and a finished one stays finished', async () => {
    const waiting = await ordered();
    await new CancelRender(db.database).run(waiting);
    expect(await claim()).toBeUndefined();
    const done = await ordered();
    await new HoldRender(db.database).finish(claimed(await claim()), RESULT);
    await new CancelRender(db.database).run(done);
    expect(await look(done)).toMatchObject({ state: 'completed' });
  });

  function claimed(render: Render | undefined): Render {
    if (!render) throw new Error('nothing was claimed');
    return render;
  }
});
