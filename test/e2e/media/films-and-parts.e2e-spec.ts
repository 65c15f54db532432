import { afterAll, beforeAll, expect, it } from 'vitest';
import type { McpCaller } from '../../support/mcp/mcp-caller.js';
import { SharedService } from '../../support/service/shared-service.js';

interface Row {
  id: string;
  name: string;
  parent_id?: string;
}

const SHOT = { type: 'generate', prompt: 'Waves at night', duration_seconds: 1 };
const PLAN = { segments: [{ ...SHOT, narration: 'The sea is calm tonight.' }, SHOT] };

let service: SharedService;
let caller: McpCaller;
/** A composition of two shots. */
let film: string;

beforeAll(async () => {
  service = await SharedService.open();
  caller = await service.caller();
  const output = { resolution: '480p', fps: 24 };
  film = await made('compose_video', {
    plan: PLAN,
    audio: { music: 'off' },
    captions: 'sidecar',
    output,
    name: 'The sea',
  });
});
afterAll(async () => {
  await caller.close();
  await service.release();
});

async function made(tool: string, args: Record<string, unknown>): Promise<string> {
  const { resource_id: id } = await caller.call<{ resource_id: string }>(tool, args);
  expect(await caller.ended(id)).toMatchObject({ status: 'completed' });
  return id;
}

async function captionsOf(id: string): Promise<string | undefined> {
  const { metadata } = await caller.call<{ metadata: { captions_url?: string } }>('lib_get', { resource_id: id });
  if (metadata.captions_url === undefined) return undefined;
  const response = await fetch(metadata.captions_url);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/vtt']);
  return response.text();
}

const listed = async (): Promise<Row[]> => (await caller.call<{ items: Row[] }>('lib_list')).items;
const shots = async (): Promise<Row[]> => (await listed()).filter(({ name }) => name.startsWith('Shot '));

it('the shots of a film are named for it, and their rows name its id', async () => {
  const rows = await listed();
  const named = rows.map(({ name, parent_id }) => ({ name, parent_id }));
  expect(named.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
    { name: 'Shot 1 of The sea', parent_id: film },
    { name: 'Shot 2 of The sea', parent_id: film },
    { name: 'The sea', parent_id: undefined },
  ]);
  expect(rows.find(({ id }) => id === film)).not.toHaveProperty('parent_id');
});

it('a film in another ratio keeps the captions of its source, in a file of its own', async () => {
  const captions = await captionsOf(film);
  expect(captions).toContain('The sea is calm tonight.');
  const order = { source_resource_id: film, mode: 'reframe', aspect_ratio: '9:16', rights_attested: true };
  const tall = await made('remix_video', order);
  expect(await captionsOf(tall)).toBe(captions);
  const keys = await service.database.sql<{ key: string }[]>`
    select distinct metadata #>> '{files,captions,key}' as key from resource where id = any(${[film, tall]}::uuid[])`;
  expect(keys).toHaveLength(2);
});

it('a shot has no captions: they belong to the whole film', async () => {
  const [first] = await shots();
  expect(await captionsOf(first!.id)).toBeUndefined();
});
