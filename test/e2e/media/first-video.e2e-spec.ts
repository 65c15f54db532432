import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { McpCaller } from '../../support/mcp/mcp-caller.js';
import { Service } from '../../support/service/service.js';
import { verifies } from '../../support/verifies.js';

const run = promisify(execFile);
const INSPECTOR = fileURLToPath(new URL('../../../node_modules/.bin/mcp-inspector', import.meta.url));
const SMALL = { prompt: 'A calm evening by the ocean', duration_seconds: 2, resolution: '480p', fps: 24 };
/** No browser draws it. */
const IMAGE = { prompt: 'A heron', technique: 'art', size: 256 };

interface LibraryResource {
  id: string;
  status: string;
  storage_url: string;
  metadata: Record<string, unknown>;
}

describe('a machine that has nothing', () => {
  let service: Service;
  let key: string;
  let caller: McpCaller;

  beforeAll(async () => {
    service = await Service.start();
    key = /mmk_live_\w+/.exec(service.output)?.[0] ?? '';
    caller = await McpCaller.connect(service.address, key);
  });
  afterAll(async () => {
    await caller.close();
    await service.remove();
  });

  it('prints a first key with lines to paste', () => {
    expect(key).toMatch(/^mmk_live_[0-9A-Za-z]{12}_[0-9A-Za-z]{38}$/);
    for (const client of ['Claude Code', 'VS Code', 'Cursor', 'curl']) expect(service.output).toContain(client);
  });

  it('answers a bare tools/list with the names of all tools', async () => {
    verifies('api-key.validated-by-tools-list', 'mcp.tools-list.names', 'service.generation.create-video');
    const response = await fetch(`${service.address}/mcp`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: '1', method: 'tools/list', params: {} }),
    });
    expect(response.status).toBe(200);
    const { id, result } = (await response.json()) as { id: string; result: { tools: { name: string }[] } };
    expect(id).toBe('1');
    expect(result.tools.map(({ name }) => name)).toEqual([
      'create_video',
      'create_image',
      'create_audio',
      'compose_video',
      'remix_video',
      'train_adapter',
      'preview_video',
      'find_picture',
      'estimate_cost',
      'await_resource',
      'look',
      'cancel_job',
      'lib_list',
      'lib_get',
      'lib_update',
      'lib_delete',
      'lib_restore',
      'lib_import',
      'account_status',
    ]);
  });

  it('makes a video that can be awaited, read, resolved and downloaded', async () => {
    verifies(
      'service.generation.media-by-tools',
      'service.generation.identifier-at-once',
      'service.generation.asset-on-completion',
      'service.library.signed-download',
      'event.wake-up.poll',
      'service.internal.polling',
    );
    const started = await caller.call<{ resource_id: string; status: string; cost: unknown }>('create_video', SMALL);
    expect(started).toMatchObject({ status: 'queued', cost: { credits: 1, usd: '0.01' } });
    expect(await caller.ended(started.resource_id)).toMatchObject({ status: 'completed', percent: 100 });

    const film = await caller.call<LibraryResource>('lib_get', { resource_id: started.resource_id });
    expect(film.metadata).toMatchObject({ kind: 'video', width: 854, height: 480, fps: 24, duration_seconds: 2 });
    expect(film.metadata['qa']).toMatchObject({ passed: true });

    const { contents } = await caller.client.readResource({ uri: `media://resource/${started.resource_id}` });
    expect(contents[0]).toMatchObject({ mimeType: 'application/json' });

    const resolved = (await (
      await fetch(`${service.address}/api/resolve/${started.resource_id}`, {
        headers: { Authorization: `Bearer ${key}` },
      })
    ).json()) as { download_url: string; size_bytes: number };
    const whole = Buffer.from(await (await fetch(resolved.download_url)).arrayBuffer());
    expect(whole.length).toBe(resolved.size_bytes);
    expect(whole.subarray(4, 8).toString()).toBe('ftyp');
    const part = await fetch(film.storage_url, { headers: { Range: 'bytes=4-7' } });
    expect([part.status, await part.text()]).toEqual([206, 'ftyp']);
    for (const [address, begins] of [
      ['thumbnail_url', '\uFFFD\uFFFD\uFFFD'],
      ['captions_url', 'WEBVTT'],
      ['subtitles_url', '1\n00:00:00,'],
    ] as const) {
      const companion = await fetch(String(film.metadata[address]));
      expect(companion.status).toBe(200);
      expect((await companion.text()).startsWith(begins)).toBe(true);
    }
    expect(await service.media('credits', 'audit')).toBe('the books balance');
  });

  it('makes art of the same bytes again for the same seed', async () => {
    const sums: unknown[] = [];
    for (let n = 0; n < 2; n += 1) {
      const args = { prompt: 'Patience', technique: 'art', seed: 7, size: 512, format: 'webp' };
      const { resource_id: id } = await caller.call<{ resource_id: string }>('create_image', args);
      await caller.ended(id);
      const picture = await caller.call<LibraryResource>('lib_get', { resource_id: id });
      expect(picture.metadata).toMatchObject({ kind: 'image', width: 512, height: 288 });
      sums.push(picture.metadata['sha256']);
    }
    expect(sums[0]).toBe(sums[1]);
  });

  it('several images of one call are resources of their own', async () => {
    const {
      resource_ids: ids,
      cost,
      next_step: nextStep,
    } = await caller.call<{ resource_ids: string[]; cost: { credits: number }; next_step: string }>('create_image', {
      prompt: 'Mountains at dawn',
      technique: 'art',
      count: 2,
      size: 256,
    });
    for (const id of ids) expect(nextStep).toContain(id);
    expect(cost.credits).toBe(2);
    expect(ids).toHaveLength(2);
    for (const id of ids) expect(await caller.ended(id)).toMatchObject({ status: 'completed' });
  });

  it('a client of revision 2026-07-28 lists, makes an image and reads the resource', async () => {
    const client = new ModernClient(
      { name: 'journey', version: '1' },
      { versionNegotiation: { mode: { pin: '2026-07-28' } } },
    );
    const headers = { Authorization: `Bearer ${key}` };
    await client.connect(new ModernTransport(new URL('/mcp', service.address), { requestInit: { headers } }));
    expect((await client.listTools()).tools).toHaveLength(19);
    const started = await client.callTool({ name: 'create_image', arguments: IMAGE });
    const { resource_id: id } = started.structuredContent as { resource_id: string };
    const state = await client.callTool({ name: 'await_resource', arguments: { resource_id: id, wait_ms: 50_000 } });
    expect(state.structuredContent).toMatchObject({ status: 'completed' });
    const { contents } = await client.readResource({ uri: `media://resource/${id}` });
    expect(contents[0]).toMatchObject({ uri: `media://resource/${id}` });
    await client.close();
  });

  it.each(['legacy', 'modern'])('the Inspector lists, makes an image and reads it (%s era)', async (era) => {
    const inspect = async (...args: string[]): Promise<Record<string, unknown>> => {
      const { stdout } = await run(process.execPath, [
        INSPECTOR,
        '--cli',
        `${service.address}/mcp`,
        '--transport',
        'http',
        '--protocol-era',
        era,
        '--format',
        'json',
        '--header',
        `Authorization: Bearer ${key}`,
        ...args,
      ]);
      return JSON.parse(stdout) as Record<string, unknown>;
    };
    expect(JSON.stringify(await inspect('--method', 'tools/list'))).toContain('create_video');
    const call = (name: string, args: Record<string, unknown>) =>
      inspect('--method', 'tools/call', '--tool-name', name, '--tool-args-json', JSON.stringify(args));
    const started = JSON.stringify(await call('create_image', IMAGE));
    const id = /"resource_id":"([0-9a-f-]{36})"/.exec(started)?.[1] ?? '';
    expect(await caller.ended(id)).toMatchObject({ status: 'completed' });
    const read = await inspect('--method', 'resources/read', '--uri', `media://resource/${id}`);
    expect(JSON.stringify(read)).toContain('storage_url');
  });
});
