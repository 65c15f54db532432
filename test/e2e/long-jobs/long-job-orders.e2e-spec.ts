import { newId } from '@libs/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { McpCaller } from '../../support/mcp/mcp-caller.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

interface Started {
  resource_id: string;
  cost: { credits: number };
  eta_seconds: number;
}

const CARD = { type: 'card', title: 'Tides' };
const SHOT = { type: 'generate', prompt: 'Waves at night', duration_seconds: 6, narration: 'The sea is calm.' };

describe('orders of long jobs', () => {
  let db: TestDatabase;
  let app: TestApp;
  let account: string;
  let caller: McpCaller;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database);
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });
  beforeEach(async () => {
    account = await app.account();
    caller = await McpCaller.connect(app.address, (await app.key({ accountId: account })).key);
    return () => caller.close();
  });

  const compose = (segments: object[], more: object = {}) =>
    caller.call<Started>('compose_video', { plan: { segments }, ...more });
  const jobOf = async (id: string) => {
    const [row] = await db.database.sql<
      {
        request: { brief: Record<string, unknown>; parts: unknown; part_credits: number };
        provider: string;
      }[]
    >`
      select request, provider from production join parent using (resource_id) where resource_id = ${id}`;
    if (!row) throw new Error(`${id} is no long job`);
    return row;
  };
  /** Of kind video unless told otherwise, with the facts that remixes go by. */
  const source = async (facts: object = {}, owner = account): Promise<string> => {
    const id = await app.resource(owner);
    const metadata = { width: 1280, height: 720, fps: 30, duration_seconds: 61, ...facts };
    await db.database.sql`
      update resource set metadata = ${metadata}, sha256 = ${'ab'.repeat(32)} where id = ${id}`;
    return id;
  };
  const image = async (owner = account): Promise<string> => {
    const id = await source({}, owner);
    await db.database.sql`update resource set kind = 'image', mime_type = 'image/png' where id = ${id}`;
    return id;
  };
  const reframe = (id: string, more: object = {}) => ({
    source_resource_id: id,
    mode: 'reframe',
    aspect_ratio: '9:16',
    rights_attested: true,
    ...more,
  });
  const open = async (): Promise<number> =>
    (await db.database.sql`select 1 from production where account_id = ${account}`).length;

  it('a composition costs five credits and its shots, holds them once, and freezes its plan', async () => {
    const picture = await image();
    const asked = { output: { resolution: '1080p' }, name: 'The sea', seed: 3, idempotency_key: 'once' };
    const segments = [CARD, SHOT, { type: 'image', resource_id: picture.toUpperCase() }];
    const { credits } = await caller.call<{ credits: number }>('estimate_cost', {
      tool: 'compose_video',
      arguments: { plan: { segments }, ...asked },
    });
    expect(credits).toBe(5 + 2 * 2);
    const started = await compose(segments, asked);
    expect(started).toMatchObject({ cost: { credits }, status: 'queued', kind: 'video', provider: 'embedded' });
    expect(started.eta_seconds).toBeGreaterThan(5);
    const { request, provider } = await jobOf(started.resource_id);
    expect(provider).toBe('compose');
    expect(request.brief).toMatchObject({
      title: 'The sea',
      seed: 3,
      version: 3,
      credits: { 'segment-02': 4 },
      inputs: [picture],
    });
    expect(request.parts).toEqual([{ index: 1, name: 'Shot 1 of The sea', phase: 'shots', unit: 'segment-02' }]);
    expect(request.part_credits).toBe(4);
    await db.database.sql`update resource set deleted_at = now() where id = ${picture}`;
    expect(await compose(segments, asked)).toEqual(started);
    expect(await open()).toBe(1);
    const holds = await db.database.sql`select amount, state from credit_hold where account_id = ${account}`;
    expect(holds).toEqual([{ amount: 9, state: 'held' }]);
  });

  it('a work without words is named by its kind and day', async () => {
    const visual = { type: 'image', resource_id: await image() };
    const scene = { visual, seconds: 3 };
    const [film, still, { resource_id: composed }] = await Promise.all([
      caller.call<Started>('create_video', { scenes: [scene], voice: 'none' }),
      caller.call<Started>('create_image', { visual }),
      compose([{ type: 'scene', scene }]),
    ]);
    const names = await db.database.sql<{ id: string; name: string }[]>`
      select id, name from resource where account_id = ${account} and name ~ '^(Video|Image) of \\d{4}-\\d\\d-\\d\\d$'`;
    expect(new Set(names.map(({ id }) => id))).toEqual(new Set([film.resource_id, still.resource_id, composed]));
    expect((await jobOf(composed)).request.parts).toEqual([expect.objectContaining({ name: 'Shot 1 of Film' })]);
  });

  it.each([
    [{ plan: { segments: [] } }, 'plan.segments'],
    [{ plan: { segments: Array.from({ length: 61 }, () => CARD) } }, 'plan.segments'],
    [{ plan: { segments: [{ type: 'card' }] } }, 'plan.segments.0.title: is required for type card'],
    [{ plan: { segments: [{ ...CARD, prompt: 'waves' }] } }, 'plan.segments.0.prompt: belongs to type generate'],
    [{ plan: { segments: [{ ...SHOT, duration_seconds: 31 }] } }, 'plan.segments.0.duration_seconds'],
    [{ plan: { segments: [{ ...SHOT, transition: 'explode' }] } }, 'plan.segments.0.transition'],
    [{ plan: { segments: [{ type: 'image', resource_id: 'x' }] } }, 'plan.segments.0.resource_id'],
    [{ plan: { segments: [CARD], tracks: 3 } }, 'plan: has no field tracks'],
    [{ plan: { segments: [{ ...CARD, narration: 'مبيعات' }] }, audio: { voice: 'slt' } }, 'Arabic letters'],
    [{ plan: { segments: [{ ...CARD, narration: 'Many words. '.repeat(150) }] } }, 'narration'],
    [{ plan: { segments: [CARD] }, max_cost_credits: 4 }, 'costs 5 credits, above max_cost_credits of 4'],
  ])('a composition of %j is refused, and holds nothing', async (asked, said) => {
    const { error_description: description, error_code: code } = await caller.refusal('compose_video', asked);
    expect({ code, description }).toEqual({
      code: expect.any(String) as string,
      description: expect.stringContaining(said) as string,
    });
    expect(await open()).toBe(0);
  });

  it.each([
    ['a stranger’s image', async () => image(await app.account()), 'not_found'],
    ['a video', () => source(), 'input_unsupported'],
    ['an image that does not exist', () => Promise.resolve(newId()), 'not_found'],
  ])('a composition of %s is refused', async (_, made, code) => {
    const plan = { segments: [{ type: 'image', resource_id: await made() }] };
    expect(await caller.refusal('compose_video', { plan })).toMatchObject({ error_code: code });
    expect(await open()).toBe(0);
  });

  it('a remix costs two credits for each thirty seconds begun of its source, as an estimate says', async () => {
    const film = await source();
    const asked = reframe(film, { idempotency_key: 'once' });
    expect(await caller.call('estimate_cost', { tool: 'remix_video', arguments: asked })).toMatchObject({ credits: 6 });
    const started = await caller.call<Started>('remix_video', asked);
    expect(started.cost).toMatchObject({ credits: 6 });
    const { request } = await jobOf(started.resource_id);
    expect(request.part_credits).toBe(0);
    expect(request.brief).toMatchObject({
      mode: 'reframe',
      aspectRatio: '9:16',
      source: { resourceId: film, durationSeconds: 61, width: 1280, height: 720, fps: 30 },
      videos: [film],
    });
    await db.database.sql`update resource set name = 'Another name', deleted_at = now() where id = ${film}`;
    expect(await caller.call('remix_video', asked)).toEqual(started);
    expect(await caller.refusal('remix_video', { ...asked, method: 'crop' })).toMatchObject({
      error_code: 'idempotency_conflict',
    });
    expect(await caller.refusal('remix_video', { ...asked, idempotency_key: 'twice' })).toMatchObject({
      error_code: 'not_found',
    });
  });

  it.each([
    ['in the ratio that it has', {}, { aspect_ratio: '16:9' }, 'input_unsupported'],
    ['longer than ten minutes', { duration_seconds: 601 }, {}, 'input_unsupported'],
    ['of which no size is known', { width: null }, {}, 'input_unsupported'],
  ])('a remix of a film %s is refused, by an estimate too', async (_, facts, more, code) => {
    const asked = reframe(await source(facts), more);
    expect(await caller.refusal('remix_video', asked)).toMatchObject({ error_code: code });
    expect(await caller.refusal('estimate_cost', { tool: 'remix_video', arguments: asked })).toMatchObject({
      error_code: code,
    });
    expect(await open()).toBe(0);
  });

  it('a remix asks for the caller’s own film, and for the caller’s word', async () => {
    const strange = await source({}, await app.account());
    expect(await caller.refusal('remix_video', reframe(strange))).toMatchObject({ error_code: 'not_found' });
    expect(await caller.refusal('remix_video', reframe(await image()))).toMatchObject({
      error_code: 'input_unsupported',
    });
    const { error_description: said } = await caller.refusal(
      'remix_video',
      reframe(await source(), { rights_attested: false }),
    );
    expect(said).toContain('rights_attested');
  });

  it('a waiting long job can be cancelled, and reports its state', async () => {
    const { resource_id: id } = await compose([CARD]);
    const got = await caller.call<{ metadata: { progress: object } }>('lib_get', { resource_id: id });
    expect(got.metadata.progress).toMatchObject({
      phase: 'waiting',
      percent: 0,
      eta_seconds: expect.any(Number) as number,
    });
    expect(await caller.call('cancel_job', { resource_id: id })).toMatchObject({ status: 'cancelled' });
    const holds = await db.database.sql`select state from credit_hold where resource_id = ${id}`;
    expect(holds).toEqual([{ state: 'voided' }]);
  });
});
