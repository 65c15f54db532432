import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { McpRemote } from '../support/mcp-remote.js';
import { OauthPerson } from '../support/oauth-person.js';
import { Service } from '../support/service.js';

let service: Service;
let folder: string;

beforeAll(async () => {
  service = await Service.start();
  folder = await mkdtemp(join(tmpdir(), 'mediamaker-remote-'));
});
afterAll(async () => {
  await service.remove();
  await rm(folder, { recursive: true, force: true });
});

/** Whoever sits before the fresh machine, signed in by the link that it printed. */
async function owner(): Promise<OauthPerson> {
  const person = new OauthPerson(service);
  const token = /\/login\/link\?token=(\S+)/.exec(service.output)?.[1] ?? '';
  expect((await person.send(`/login/link?token=${token}`, { token })).status).toBe(303);
  return person;
}

interface KeptTokens {
  access_token: string;
  refresh_token: string;
}

/** Where mcp-remote keeps its tokens. */
async function keptAt(): Promise<string> {
  const names = await readdir(folder, { recursive: true });
  return join(folder, names.find((name) => name.endsWith('_tokens.json')) ?? 'no tokens');
}

const kept = async (): Promise<KeptTokens> => JSON.parse(await readFile(await keptAt(), 'utf8')) as KeptTokens;

it('mcp-remote gets into a fresh service with its person, and back in without after both were started again', async () => {
  const first = new McpRemote(`${service.address}/mcp`, folder);
  const connecting = first.connect();
  const person = await owner();
  const shown = await person.follow(await first.asked());
  if (!('page' in shown)) throw new Error(`led out to ${shown.left.href}`);
  const end = await person.answer(shown.page, 'allow');
  if (!('left' in end)) throw new Error(`stuck: ${await end.page.text()}`);
  expect((await fetch(end.left)).status).toBe(200);
  const client = await connecting;
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain('create_video');
  expect(await client.callTool({ name: 'lib_list', arguments: {} })).toMatchObject({ structuredContent: { total: 0 } });
  await client.close();

  const before = await kept();
  await writeFile(await keptAt(), JSON.stringify({ ...before, access_token: 'x.y.z' }));
  await service.stop();
  await service.restart();
  const second = new McpRemote(`${service.address}/mcp`, folder);
  const again = await second.connect();
  expect((await again.listTools()).tools).toHaveLength(tools.length);
  expect(second.said).not.toContain('visiting:');
  const after = await kept();
  expect(after.refresh_token).not.toBe(before.refresh_token);
  expect(after.access_token).not.toBe('x.y.z');
  await again.close();
});
