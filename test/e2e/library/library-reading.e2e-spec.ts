import type { Scope } from '@libs/identity';
import { newId } from '@libs/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { TokenMint } from '../../support/oauth/token-mint.js';

interface CallAnswer {
  status: number;
  challenge: string;
  /** The whole answer as it was sent. */
  text: string;
  result: { content: { text: string }[]; structuredContent: Record<string, unknown> };
  denial: { error_code?: string; error_description?: string; actionable_next_step?: string };
}

describe('reading the library through tools', () => {
  let db: TestDatabase;
  let app: TestApp;
  let mint: TokenMint;
  let accountId: string;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database);
    mint = await TokenMint.of(app);
    accountId = await app.account();
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });

  const keyWith = async (...scopes: Scope[]): Promise<string> => (await app.key({ accountId, scopes })).key;

  async function call(credential: string, name: string, input: object): Promise<CallAnswer> {
    const response = await app.fetch('/mcp', {
      method: 'POST',
      headers: { authorization: `Bearer ${credential}`, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: '1', method: 'tools/call', params: { name, arguments: input } }),
    });
    const text = await response.text();
    const json = JSON.parse(text) as { result: CallAnswer['result'] } & CallAnswer['denial'];
    const challenge = response.headers.get('www-authenticate') ?? '';
    return { status: response.status, challenge, text, result: json.result, denial: json };
  }

  /** A film with files beside it, each of which has an address. */
  async function film(): Promise<string> {
    const id = await app.resource(accountId);
    const files = Object.fromEntries(
      ['thumbnail', 'captions', 'comparison'].map((role) => [
        role,
        { key: `test/${id}/${role}`, mime_type: 'text/vtt' },
      ]),
    );
    await db.database.sql`update resource set metadata = ${{ files }} where id = ${id}`;
    return id;
  }

  it.each<[string, Scope, object]>([
    ['cancel_job', 'media:generate', {}],
    ['lib_update', 'library:write', { tags: ['one'] }],
    ['lib_restore', 'library:write', {}],
  ])('%s gives no signed address to a key with %s alone, and names the scope', async (name, scope, more) => {
    const id = await film();
    const { status, text, result } = await call(await keyWith(scope), name, { resource_id: id, ...more });
    expect(status).toBe(200);
    expect(text).not.toMatch(/\/storage\/|(?<!short)_url"/);
    expect(result.content.map(({ text: each }) => each).join('\n')).toContain('library:read');
    const whole = await call(await keyWith(scope, 'library:read'), name, { resource_id: id, ...more });
    expect(whole.text).toContain('/storage/');
    expect(whole.text).toContain('storage_url');
  });

  const WRITE = { idempotency_key: 'one', rights_attested: true };

  it.each<[string, (id: string) => object]>([
    ['remix_video', (id) => ({ source_resource_id: id, mode: 'reframe', aspect_ratio: '1:1', ...WRITE })],
    ['compose_video', (id) => ({ plan: { segments: [{ type: 'image', resource_id: id }] } })],
    ['create_video', (id) => ({ prompt: 'Tides', image_resource_ids: [id] })],
    ['create_video', (id) => ({ prompt: 'Tides', image_resource_ids: [id], name: null })],
    ['create_video', (id) => ({ prompt: 'Tides', brand: { logo_resource_id: id } })],
    ['create_image', (id) => ({ prompt: 'Tides', brand: { logo_resource_id: id } })],
    ['create_image', (id) => ({ prompt: 'Tides', adapter_id: id })],
    ['train_adapter', (id) => ({ resource_ids: [id, ...Array.from({ length: 3 }, () => newId())] })],
  ])(
    '%s that uses a resource of the library needs library:read too, and the challenge names both',
    async (name, of) => {
      const input = of(await film());
      const refused = await call(await keyWith('media:generate'), name, input);
      expect([refused.status, refused.denial.error_code]).toEqual([403, 'insufficient_scope']);
      expect(refused.challenge).toContain('scope="media:generate library:read"');
      expect(refused.denial.error_description).toContain('library:read');
      const estimate = await call(await keyWith('media:generate'), 'estimate_cost', { tool: name, arguments: input });
      expect(estimate.text).toContain('insufficient_scope');
      // With the scope the call goes on to look at the resource itself.
      expect((await call(await keyWith('media:generate', 'library:read'), name, input)).status).toBe(200);
    },
  );

  it('a call that uses no resource of the library needs no library:read', async () => {
    const made = await call(await keyWith('media:generate'), 'create_image', { prompt: 'Tides' });
    expect(made.result.structuredContent).toMatchObject({ status: 'queued' });
  });

  it('an unverified client makes no private file public, neither as it is nor as a part of something new', async () => {
    const id = await film();
    const token = await mint.token(accountId, { client_id: 'unverified' });
    const publishing: [string, object][] = [
      ['lib_update', { resource_id: id, visibility: 'public' }],
      ['create_image', { prompt: 'Tides', visibility: 'public' }],
      ['compose_video', { plan: { segments: [{ type: 'image', resource_id: id }] }, visibility: 'public' }],
      ['lib_import', { url: 'https://media.example/a.png', visibility: 'public' }],
    ];
    for (const [name, input] of publishing) {
      const { status, denial, challenge } = await call(token, name, input);
      expect([status, denial.error_code], name).toEqual([403, 'client_untrusted']);
      expect(denial.error_description).toBe(
        `${name} with visibility public is open only to clients that the operator has verified.`,
      );
      expect(challenge).not.toContain('insufficient_scope');
    }
    expect((await app.fetch(`/api/resolve/${id}`)).status).toBe(401);
    const rows = await db.database
      .sql`select 1 from resource where account_id = ${accountId} and visibility = 'public'`;
    expect(rows).toEqual([]);
  });

  it('an unverified client may still rename a file, tag it and make it private; keys may publish', async () => {
    const id = await film();
    const token = await mint.token(accountId, { client_id: 'unverified' });
    const change = { resource_id: id, name: `Film ${newId()}`, tags: ['two'], visibility: 'private' };
    expect((await call(token, 'lib_update', change)).result.structuredContent).toMatchObject({ name: change.name });
    const published = await call(await keyWith('library:write'), 'lib_update', {
      resource_id: id,
      visibility: 'public',
    });
    expect(published.result.structuredContent).toMatchObject({ visibility: 'public' });
    expect((await app.fetch(`/api/resolve/${id}`)).status).toBe(200);
  });

  it('explains a resource to its owner alone, with the scope library:read', async () => {
    const explanation = async (credential: string, id: string): Promise<[number, CallAnswer['denial'] & object]> => {
      const headers = { authorization: `Bearer ${credential}` };
      const answer = await app.fetch(`/api/resources/${id}/explanation`, { headers });
      return [answer.status, (await answer.json()) as CallAnswer['denial']];
    };
    const key = await keyWith('media:generate', 'library:read');
    const image = await call(key, 'create_image', { prompt: 'A secret heron', size: 256 });
    const made = String(image.result.structuredContent['resource_id']);
    const [status, told] = await explanation(key, made);
    expect([status, told]).toMatchObject([
      200,
      {
        summary: 'It waits to begin.',
        facts: expect.arrayContaining([
          expect.objectContaining({ text: expect.stringMatching(/fails by itself/) as string }),
        ]) as unknown,
      },
    ]);
    expect(JSON.stringify(told)).not.toContain('heron');
    const failed = await app.resource(accountId, { status: 'failed' });
    expect((await explanation(key, failed))[1]).toMatchObject({ summary: 'It failed: the reason was not noted.' });
    const stranger = (await app.key({ accountId: await app.account() })).key;
    const narrow = await keyWith('media:generate');
    const refused = async (credential: string, id: string): Promise<unknown[]> => {
      const [code, { error_code: why }] = await explanation(credential, id);
      return [code, why];
    };
    expect(await refused(stranger, made)).toEqual([404, 'not_found']);
    expect(await refused(key, newId())).toEqual([404, 'not_found']);
    expect(await refused(narrow, made)).toEqual([403, 'insufficient_scope']);
    expect((await explanation(key, 'x'))[0]).toBe(422);
  });

  describe('looking through it', () => {
    type Entry = { id: string; tool?: string; percent?: number; thumbnail_url?: string; deleted_at?: string };
    type Page = { items: Entry[]; total: number; next_cursor?: string; error_code?: string };
    let owner: string;
    let key: string;

    beforeAll(async () => {
      owner = await app.account();
      ({ key } = await app.key({ accountId: owner }));
    });

    const get = async (path: string, credential = key): Promise<{ status: number; body: Page }> => {
      const response = await app.fetch(path, { headers: { authorization: `Bearer ${credential}` } });
      return { status: response.status, body: (await response.json()) as Page };
    };
    const idsOf = async (query: string): Promise<string[]> =>
      (await get(`/api/library?${query}`)).body.items.map(({ id }) => id);
    const made = async (tool: string, change: object = {}, request: object = { kind: 'image', brief: {} }) => {
      const id = await app.resource(owner);
      const row: Partial<Record<string, string | null>> = {
        visibility: 'private',
        status: 'completed',
        parent_id: null,
        ...change,
      };
      await db.database.sql`
        update resource set visibility = ${row['visibility']}, status = ${row['status']},
          storage_key = case when ${row['status']}::text = 'completed' then storage_key end, parent_id = ${row['parent_id']},
          part = case when ${row['parent_id']}::uuid is null then null else 1 end,
          created_at = coalesce(${row['created_at'] ?? null}::timestamptz, created_at)
        where id = ${id}`;
      await db.database.sql`
        insert into production (resource_id, account_id, tool, provider, request, percent, deadline)
        values (${id}, ${owner}, ${tool}, 'embedded', ${request}, 40, clock_timestamp() + interval '1 hour')`;
      return id;
    };

    it('by tool, visibility, day and what was deleted, with progress, and without parts of films', async () => {
      const old = await made('create_audio', { created_at: '2026-01-01T00:00:00Z' });
      const film = await made('create_video', { visibility: 'public' });
      const part = await made('create_video', { parent_id: film });
      const running = await made('create_image', { status: 'processing' });
      expect(await idsOf('')).toEqual([running, film, old]);
      expect(await idsOf('view=all&tool=create_video')).toEqual([part, film]);
      expect(await idsOf('visibility=public')).toEqual([film]);
      expect(await idsOf('created_before=2026-02-01T00:00:00Z')).toEqual([old]);
      expect(await idsOf('created_after=2026-02-01T00:00:00Z&status=completed')).toEqual([film]);
      const { body } = await get('/api/library?limit=1');
      expect(body).toMatchObject({ total: 3, items: [{ id: running, tool: 'create_image', percent: 40 }] });
      expect(await idsOf(`limit=2&cursor=${body.next_cursor}`)).toEqual([film, old]);
      await call(key, 'lib_delete', { resource_id: old });
      expect([await idsOf(''), await idsOf('view=deleted')]).toEqual([[running, film], [old]]);
    });

    it.each([
      'view=mine',
      'created_after=2026-13-01',
      'created_after=2026-01-01T23:59:60Z',
      'tool=A',
      'limit=0',
      'search=%00',
    ])('refuses %s', async (query) => expect((await get(`/api/library?${query}`)).status).toBe(422));

    it('finds what belongs to a resource by indexes', async () => {
      await db.database.sql`
        insert into resource (id, short_id, account_id, kind, name, status, mime_type, metadata)
        select gen_random_uuid(), 'many' || n, ${owner}, 'video', 'One of many', 'failed', 'video/mp4',
          case when n % 10 = 0 then jsonb_build_object('source_resource_id', gen_random_uuid()) else '{}' end
        from generate_series(1, 20000) n`;
      await db.database.sql`analyze resource`;
      const id = newId();
      const lines = await db.database.query<{ 'QUERY PLAN': string }[]>(`
        explain select * from resource
        where account_id = '${owner}' and deleted_at is null and id <> '${id}'
          and (id = any('{${newId()}}'::uuid[]) or parent_id = '${id}' or metadata ->> 'source_resource_id' = '${id}')
        order by part, created_at desc limit 200`);
      const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
      expect(plan).not.toMatch(/Seq Scan/);
      for (const index of ['resource_pkey', 'resource_part', 'resource_source']) expect(plan).toContain(index);
      await db.database.sql`delete from resource where short_id like 'many%'`;
    });

    it('says how a resource was made, what belongs to it, and nothing of it to others', async () => {
      const source = await app.resource(owner);
      const request = {
        kind: 'video',
        brief: { seed: 7, videos: [source], scenes: [{ say: 'Hi' }] },
        arguments: { prompt: 'Hi' },
      };
      const film = await made('remix_video', {}, request);
      await db.database.sql`update resource set metadata = ${{ source_resource_id: source }} where id = ${film}`;
      const part = await made('remix_video', { parent_id: film });
      expect((await get(`/api/resources/${film}/order`)).body).toMatchObject({
        resource: { id: film },
        tool: 'remix_video',
        arguments: { prompt: 'Hi' },
        seed: 7,
        scenes: [{ say: 'Hi' }],
        made_from: [{ id: source }],
        parts: [{ id: part }],
        used_in: [],
      });
      expect((await get(`/api/resources/${part}/order`)).body).toMatchObject({ part_of: { id: film } });
      expect((await get(`/api/resources/${source}/order`)).body).toMatchObject({ used_in: [{ id: film }] });
      await call(key, 'lib_delete', { resource_id: film });
      expect((await get(`/api/resources/${film}/order`)).body).toMatchObject({
        resource: { deleted_at: expect.stringContaining('T') as string },
      });
      const stranger = (await app.key({ accountId: await app.account() })).key;
      expect((await get(`/api/resources/${film}/order`, stranger)).status).toBe(404);
      const blind = (await app.key({ accountId: owner, scopes: ['media:generate'] })).key;
      const refused = [await get('/api/library', blind), await get(`/api/resources/${film}/order`, blind)];
      expect(refused.map(({ status }) => status)).toEqual([403, 403]);
    });
  });
});
