import { newId } from '@libs/kernel';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiCaller } from '../../support/api/api-caller.js';
import { findingsOf, refusalOf } from '../../support/api/refusal-of.js';
import { added, type RowCounts, rowCounts } from '../../support/api/row-counts.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { denied } from '../../support/http/denied.js';
import { rawHttp } from '../../support/http/raw-http.js';
import { TestApp } from '../../support/service/app.js';

const IMAGE = { prompt: 'A heron at dawn', size: 256 };
const ID = newId();
const MIB = 1024 * 1024;

const nested = (depth: number): string => `{"visual":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;

describe('the typed API refuses', () => {
  let db: TestDatabase;
  let app: TestApp;
  let accountId: string;
  let key: string;
  let caller: ApiCaller;
  let before: RowCounts;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database);
    accountId = await app.account();
    ({ key } = await app.key({ accountId }));
    caller = ApiCaller.withKey(app, key);
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });
  beforeEach(async () => {
    before = await rowCounts(db.database);
  });
  // Whatever was sent, nothing was started or written.
  afterEach(async () => {
    const rows = added(before, await rowCounts(db.database));
    if (Object.keys(rows).length > 0) throw new Error(`something was written: ${JSON.stringify(rows)}`);
  });

  describe('a tool', () => {
    it.each([
      'make_coffee',
      'CREATE_IMAGE',
      'createImage',
      'create_image%20',
      'create%20image',
      'create_image%2Fmore',
      '..%2Fcreate_image',
      'create_image%00',
      'constructor',
      '__proto__',
      'toString',
      'x_publish',
      '%C3%A9',
      '%3Cscript%3E',
    ])('%s, which there is not, and names those of the caller', async (name) => {
      const answer = await caller.call(name, IMAGE);
      const body = (await answer.clone().json()) as Record<string, string>;
      expect(await denied(answer)).toEqual([404, 'not_found']);
      expect(body['actionable_next_step']).toMatch(
        /^Call one of your tools: create_video, create_image, .*account_status\.$/,
      );
      expect(body['error_description']).toBe('There is no tool with this name.');
    });

    it('that there is not, and names to a reader what a reader may call', async () => {
      const { key: reader } = await app.key({ accountId, scopes: ['library:read'] });
      before = await rowCounts(db.database);
      const answer = await ApiCaller.withKey(app, reader).call('make_coffee', '{');
      const { actionable_next_step: step } = (await answer.json()) as { actionable_next_step: string };
      expect(step).toContain('lib_get');
      expect(step).not.toContain('create_image');
    });

    it.each([
      ['empty', '', 404, 'not_found'],
      ['of two steps', 'a/b', 404, 'not_found'],
      ['with a slash behind', 'create_image/', 404, 'not_found'],
      ['wrongly encoded', '%zz', 422, 'path'],
      ['of 5000 letters', 'a'.repeat(5_000), 404, 'not_found'],
    ])('whose name is %s', async (_, name, status, what) => {
      expect(await refusalOf(await caller.call(name, IMAGE))).toEqual([status, what]);
    });
  });

  it.each([
    ['/api/tools/create_image', 'POST', ['GET', 'PUT', 'PATCH', 'DELETE']],
    ['/api/resources', 'GET, HEAD', ['POST', 'PUT', 'PATCH', 'DELETE']],
    [`/api/resources/${ID}`, 'GET, HEAD', ['POST', 'PUT', 'PATCH', 'DELETE']],
    [`/api/resources/${ID}/events`, 'GET, HEAD', ['POST', 'PUT', 'PATCH', 'DELETE']],
  ])('at %s every method but %s', async (path, allow, methods) => {
    for (const method of methods) {
      for (const headers of [{ authorization: `Bearer ${key}` }, { authorization: 'Bearer none' }]) {
        const answer = await app.fetch(path, { method, headers });
        expect(answer.headers.get('allow'), method).toBe(allow);
        expect(await denied(answer)).toEqual([405, 'method_not_allowed']);
      }
    }
  });

  it.each<[string, string, unknown, string]>([
    ['the body of another tool', 'create_image', { resource_id: ID }, 'body'],
    ['a member that the tool does not know', 'create_image', { ...IMAGE, colour: 'red' }, 'body'],
    ['a member that objects have', 'create_image', '{"prompt":"A heron","constructor":1,"toString":2}', 'body'],
    ['null for what is required', 'lib_get', { resource_id: null }, 'body.resource_id'],
    ['nothing where a member is required', 'lib_get', {}, 'body.resource_id'],
    ['no body where a member is required', 'lib_get', '', 'body.resource_id'],
    ['null in place of a body', 'lib_get', 'null', 'body.resource_id'],
    ['null for one of two that are required', 'create_image', { prompt: null }, 'body.prompt'],
    ['text for a number', 'create_image', { ...IMAGE, size: 'large' }, 'body.size'],
    ['a number that is not whole', 'create_image', { ...IMAGE, size: 256.5 }, 'body.size'],
    ['a number beyond all numbers', 'create_image', '{"prompt":"A heron","size":1e999}', 'body.size'],
    ['text for a list', 'train_adapter', { kind: 'style', resource_ids: ID }, 'body.resource_ids'],
    ['an object for text', 'create_image', { ...IMAGE, prompt: { text: 'A heron' } }, 'body.prompt'],
    ['U+0000', 'create_image', { prompt: 'a\u0000b' }, 'body.prompt'],
    ['the second of two equal members', 'create_image', '{"prompt":"A heron","prompt":7}', 'body.prompt'],
    ['an array', 'create_image', [], 'body'],
    ['the arguments in an array', 'create_image', [IMAGE], 'body'],
    ['an array where nothing is required', 'account_status', [], 'body'],
    ['text', 'create_image', '"A heron"', 'body'],
    ['empty text', 'account_status', '""', 'body'],
    ['a number', 'account_status', '0', 'body'],
    ['false', 'account_status', 'false', 'body'],
    ['a message of MCP', 'create_image', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: {} }, 'body'],
    ['a key that is no text', 'create_image', { ...IMAGE, idempotency_key: 7 }, 'body.idempotency_key'],
    ['64 levels', 'create_image', nested(64), 'body.visual'],
  ])('%s with 422 and where it stands', async (_, tool, input, place) => {
    const [status, ...places] = await refusalOf(await caller.call(tool, input));
    expect([status, places]).toEqual([422, expect.arrayContaining([place])]);
  });

  it('thousands of mistakes with an answer that is smaller than they', async () => {
    const scenes = Array.from({ length: 5_000 }, () => ({ visual: { type: 7 }, say: 7, colour: 'red' }));
    const body = JSON.stringify({ scenes, ...Object.fromEntries(scenes.map((scene, at) => [`member ${at}`, scene])) });
    const answer = await caller.call('create_video', body);
    const text = await answer.clone().text();
    expect(text.length).toBeLessThan(body.length / 4);
    expect((await findingsOf(answer)).length).toBeLessThanOrEqual(50);
  });

  it('what it names without what it was sent', async () => {
    const secret = 'mmk_live_secret';
    for (const input of [
      { prompt: 7, [secret]: 1 },
      { ...IMAGE, theme: secret },
      { ...IMAGE, size: secret },
    ]) {
      const text = await (await caller.call('create_image', input)).text();
      expect(text.replace(/has no field \S+/g, '')).not.toContain(secret);
    }
  });

  it.each([
    ['nothing but a brace', '{'],
    ['a comma too many', '{"prompt":"A heron",}'],
    ['two objects', '{"prompt":"A heron"}{}'],
    ['no quotes', '{prompt:"A heron"}'],
    ['NaN', '{"size":NaN}'],
    ['U+0000', '\u0000'],
    ['a form', 'prompt=A+heron'],
    ['half of a surrogate pair', '{"prompt":"\\ud800"}'],
    ['__proto__', '{"prompt":"A heron","__proto__":{"size":2048}}'],
    ['the prototype of a constructor', '{"prompt":"A heron","constructor":{"prototype":{"size":2048}}}'],
    ['65 levels', nested(65)],
    ['100000 levels', '['.repeat(100_000)],
  ])('%s with 400', async (_, body) => {
    for (const tool of ['create_image', 'account_status']) {
      expect(await denied(await caller.call(tool, body))).toEqual([400, 'malformed_json']);
    }
  });

  it('bytes that are no UTF-8 with 400', async () => {
    const body = Buffer.concat([Buffer.from('{"prompt":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]);
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const answer = await app.fetch('/api/tools/create_image', { method: 'POST', headers, body });
    expect(await denied(answer)).toEqual([400, 'malformed_json']);
  });

  it('a body of more than 1 MiB with 413, and reads one that is just as large', async () => {
    const padded = (bytes: number): string => `{"prompt":"${'a'.repeat(bytes - 13)}"}`;
    expect(await denied(await caller.call('create_image', padded(MIB + 1)))).toEqual([413, 'payload_too_large']);
    expect(await refusalOf(await caller.call('create_image', padded(MIB)))).toEqual([422, 'body.prompt']);
  });

  it.each([
    ['limit=0', 'query.limit'],
    ['limit=201', 'query.limit'],
    ['limit=1.5', 'query.limit'],
    ['limit=abc', 'query.limit'],
    ['limit=+5', 'query.limit'],
    ['limit=0x10', 'query.limit'],
    ['limit=9007199254740993', 'query.limit'],
    ['limit=1&limit=2', 'query.limit'],
    ['kind=film', 'query.kind'],
    ['kind=video&kind=image', 'query.kind'],
    ['status=done', 'query.status'],
    ['search=%00', 'query.search'],
    ['search=a&search=b', 'query.search'],
    ['tags=a&tags=%00', 'query.tags.1'],
    ['tags=a'.concat('&tags=a'.repeat(20)), 'query.tags'],
    ['include=everything', 'query.include.0'],
    ['cursor=none', 'query'],
    ['cursor=a&cursor=b', 'query.cursor'],
    ['colour=red', 'query'],
    ['limit[]=1', 'query'],
    ['filter[kind]=video', 'query'],
    ['__proto__=1', 'query'],
    ['__proto__[limit]=1', 'query'],
    ['constructor=1', 'query'],
    ['=1', 'query'],
    ['%zz=1', 'query'],
  ])('the query ?%s with 422 and where it stands', async (query, place) => {
    expect(await refusalOf(await caller.get(`/api/resources?${query}`))).toEqual([422, place]);
  });

  it.each(['film', '0', `${ID}x`, `{${ID}}`, '%00', '%F0%9F%8E%88', "'%20or%201=1"])(
    'the resource %s, which is no id, with 422',
    async (id) => {
      for (const path of [`/api/resources/${id}`, `/api/resources/${id}/events`]) {
        expect(await refusalOf(await caller.get(path))).toEqual([422, 'path.resource_id']);
      }
    },
  );

  describe('the header Idempotency-Key', () => {
    it.each([
      ['nothing', ''],
      ['65 characters', 'k'.repeat(65)],
      ['two keys', 'first, second'],
      ['an open quote', '"first'],
      ['two quoted keys', '"first", "second"'],
      ['letters beyond ASCII', '\u00e9\u00e9'],
      ['a tab', 'first\tsecond'],
    ])('with %s', async (_, sent) => {
      const answer = await caller.call('create_image', IMAGE, { 'idempotency-key': sent });
      expect(await denied(answer)).toEqual([400, 'idempotency_key_required']);
    });

    it('on two lines', async () => {
      const body = JSON.stringify(IMAGE);
      const [, host = ''] = app.address.split('//');
      const lines = [
        'POST /api/tools/create_image HTTP/1.1',
        `Host: ${host}`,
        `Authorization: Bearer ${key}`,
        'Content-Type: application/json',
        'Idempotency-Key: first',
        'idempotency-key: first',
        `Content-Length: ${body.length}`,
        'Connection: close',
      ];
      const answer = await rawHttp(app.address, `${lines.join('\r\n')}\r\n\r\n${body}`);
      expect(await denied(answer)).toEqual([400, 'idempotency_key_required']);
    });

    it('beside another key as an argument', async () => {
      const answer = await caller.call('create_image', { ...IMAGE, idempotency_key: 'a' }, { 'idempotency-key': 'b' });
      expect(await denied(answer)).toEqual([409, 'idempotency_conflict']);
    });
  });
});
