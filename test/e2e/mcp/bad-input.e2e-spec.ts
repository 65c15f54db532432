import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { McpCaller } from '../../support/mcp/mcp-caller.js';
import { TestApp } from '../../support/service/app.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { verifies } from '../../support/verifies.js';

const cursor = (text: string): string => Buffer.from(text).toString('base64url');
const UUID = '00000000-0000-4000-8000-000000000000';

describe('bad input', () => {
  let db: TestDatabase;
  let app: TestApp;
  let caller: McpCaller;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database);
    caller = await McpCaller.connect(app.address, (await app.key()).key);
  });
  afterAll(async () => {
    await caller.close();
    await app.close();
    await db.drop();
  });

  const nothingStarted = async (): Promise<void> => {
    for (const table of ['resource', 'credit_hold', 'production', 'idempotent_call']) {
      const [row] = await db.database.sql<{ count: number }[]>`
        select count(*) from (
          select 1 from resource where ${table} = 'resource'
          union all select 1 from credit_hold where ${table} = 'credit_hold'
          union all select 1 from production where ${table} = 'production'
          union all select 1 from idempotent_call where ${table} = 'idempotent_call') rows`;
      expect(row?.count, table).toBe(0);
    }
  };

  it.each([
    [
      'an empty prompt',
      { prompt: '' },
      'scenes: is required unless composition, prompt, script or revise_from is given',
    ],
    ['a prompt of 4001 characters', { prompt: 'a'.repeat(4001) }, 'prompt: must be text from 1 to 4000 characters'],
    ['a prompt of emoji', { prompt: '🎈🎉' }, 'prompt: must contain at least one letter or digit'],
    ['a prompt without matter', { prompt: 'Make a 30 s video about how vaccines work' }, 'prompt: it names a subject'],
    ['control characters', { prompt: 'a\u0000b' }, 'prompt: must not contain control characters'],
    ['a name with a null', { prompt: 'x', name: 'a\u0000b' }, 'name: must not contain control characters'],
    ['a key with a null', { prompt: 'x', idempotency_key: 'a\u0000b' }, 'idempotency_key: must not contain control'],
    ['an unknown resolution', { prompt: 'x', resolution: '4k' }, 'resolution: must be one of 480p, 720p, 1080p'],
    [
      'words for a number',
      { prompt: 'x', duration_seconds: '8 s' },
      'duration_seconds: must be a number from 2 to 180',
    ],
    ['a duration of 181 s', { prompt: 'x', duration_seconds: 181 }, 'duration_seconds: must be a number from 2 to 180'],
    ['a field that does not exist', { prompt: 'x', colour: 'red' }, 'has no field colour'],
    ['nothing to make a film of', {}, 'scenes: is required unless composition, prompt, script or revise_from is given'],
    ['a long idempotency key', { prompt: 'x', idempotency_key: 'k'.repeat(65) }, 'idempotency_key: must be text'],
    ['words in a script no voice speaks', { prompt: 'لماذا السماء زرقاء', voice: 'slt' }, 'Arabic'],
    [
      'letters of an optional face',
      { prompt: 'なぜ空は青いのか' },
      'need the font package @fontsource-variable/noto-sans-jp',
    ],
    ['letters that cannot be drawn', { prompt: 'ꦲꦏ꧀ꦱꦫ' }, 'no font here has the letter'],
    ['a script that no film can hold', { script: 'word '.repeat(2400) }, 'a film may have at most 9,000 of them'],
  ])('%s is refused with the field and its range, and nothing is held or queued', async (_, args, says) => {
    const denial = await caller.refusal('create_video', args);
    expect(denial).toMatchObject({ error_code: 'input_unsupported', retryable: false });
    expect(String(denial['error_description'])).toContain(says);
    expect(String(denial['actionable_next_step'])).not.toBe('');
    await nothingStarted();
  });

  it.each([
    ['a malformed UUID', 'lib_get', { resource_id: 'not-a-uuid' }, 'input_unsupported'],
    ['a resource that does not exist', 'lib_get', { resource_id: UUID }, 'not_found'],
    ['a resource that does not exist', 'await_resource', { resource_id: UUID }, 'not_found'],
    ['a resource that does not exist', 'cancel_job', { resource_id: UUID }, 'not_found'],
    ['a wait of a minute', 'await_resource', { resource_id: UUID, wait_ms: 60_000 }, 'input_unsupported'],
    ['a tool without a price list', 'estimate_cost', { tool: 'fly', arguments: {} }, 'input_unsupported'],
    ['wrong arguments of a tool', 'estimate_cost', { tool: 'create_video', arguments: {} }, 'input_unsupported'],
    ['a cursor of nobody', 'lib_list', { cursor: 'abc' }, 'input_unsupported'],
    ['a search with a null', 'lib_list', { search: 'a\u0000b' }, 'input_unsupported'],
    ['a tag with a null', 'lib_list', { tags: ['a\u0000b'] }, 'input_unsupported'],
    ['a media type with a null', 'lib_list', { mime_type: 'image/\u0000' }, 'input_unsupported'],
    ['a name with a null', 'lib_update', { resource_id: UUID, name: 'a\u0000b' }, 'input_unsupported'],
    ['tags with a null', 'lib_update', { resource_id: UUID, tags: ['a\u0000b'] }, 'input_unsupported'],
    ['a cursor of no date', 'lib_list', { cursor: cursor('99:99|' + UUID) }, 'input_unsupported'],
    ['a cursor of too late a date', 'lib_list', { cursor: cursor('9'.repeat(17) + '|' + UUID) }, 'input_unsupported'],
    ['a cursor of no id', 'lib_list', { cursor: cursor('1|' + '-'.repeat(36)) }, 'input_unsupported'],
    ['a limit of 201', 'lib_list', { limit: 201 }, 'input_unsupported'],
  ])('%s is refused by %s', async (_, tool, args, code) => {
    expect(await caller.refusal(tool, args)).toMatchObject({ error_code: code });
  });

  it('an unknown tool is an error of the protocol', async () => {
    await expect(caller.client.callTool({ name: 'make_coffee', arguments: {} })).rejects.toMatchObject({
      code: -32602,
    });
  });

  it('another account’s resource looks absent to every tool', async () => {
    verifies('denial.error-code', 'denial.error-description', 'denial.actionable-next-step', 'denial.retryable');
    const { resource_id: id } = await caller.call<{ resource_id: string }>('create_image', { prompt: 'x', size: 256 });
    const other = await McpCaller.connect(app.address, (await app.key()).key);
    for (const tool of ['lib_get', 'lib_update', 'lib_delete', 'lib_restore', 'await_resource', 'cancel_job']) {
      const denial = await other.refusal(tool, { resource_id: id });
      expect(Object.keys(denial).sort()).toEqual([
        'actionable_next_step',
        'error_code',
        'error_description',
        'retryable',
      ]);
      expect(denial).toMatchObject({ error_code: 'not_found', retryable: false });
    }
    await expect(other.client.readResource({ uri: `media://resource/${id}` })).rejects.toThrow('not found');
    await other.close();
  });
});
