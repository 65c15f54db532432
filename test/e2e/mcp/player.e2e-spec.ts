import { createHash } from 'node:crypto';
import type { Frame } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChatHost, seen, SHOWS_PAGES } from '../../support/chat-host/chat-host.js';
import type { Policy } from '../../support/chat-host/pages.js';
import { McpCaller } from '../../support/mcp/mcp-caller.js';
import { Chromium } from '../../support/people/chromium.js';
import { SharedService } from '../../support/service/shared-service.js';

const FILM = {
  scenes: ['A letter travels far', 'It is sorted by hand'].map((text) => ({
    say: `${text}.`,
    visual: { type: 'title', text },
  })),
  resolution: '480p',
  seed: 7,
};

interface Resource {
  storage_url: string;
  short_url: string;
  name: string;
  metadata: { sha256: string; size_bytes: number };
}

interface Part {
  content: { type: string; resource?: { blob: string } }[];
  structuredContent: { length: number; size_bytes: number };
}

describe('the player', () => {
  let service: SharedService;
  let caller: McpCaller;
  let chromium: Chromium;
  let host: ChatHost;
  let film: string;

  beforeAll(async () => {
    chromium = await Chromium.open();
    service = await SharedService.open();
    caller = await McpCaller.connect(service.address, await service.key(), { capabilities: SHOWS_PAGES });
    host = await ChatHost.open(caller.client, await chromium.newPerson({ viewport: { width: 640, height: 900 } }));
  });
  afterAll(async () => {
    await host.close();
    await caller.close();
    await chromium.release();
    await service.release();
  });

  /** Plays until the film has moved on; answers where its bytes come from. */
  async function playing(frame: Frame, from = 0): Promise<string> {
    await frame.waitForSelector('video[src]');
    await seen(frame, `document.querySelector('video').readyState > 0`);
    await frame.evaluate(
      `(async () => { const film = document.querySelector('video'); film.muted = true; await film.play(); })()`,
    );
    await seen(frame, `document.querySelector('video').currentTime > ${from + 0.3}`);
    return frame.evaluate<string>(`document.querySelector('video').src.split(':')[0]`);
  }

  const isShown = (frame: Frame, text: string) => frame.getByText(text).first().waitFor();

  it('shows how a job stands without a turn of the model, then plays', async () => {
    const frame = await host.show({ tool: 'create_video', input: FILM });
    await isShown(frame, 'Waiting for the answer of the tool');
    const result = await caller.client.callTool({ name: 'create_video', arguments: FILM });
    ({ resource_id: film } = result.structuredContent as { resource_id: string });
    await host.tellResult(result);
    await frame.waitForSelector('[role=progressbar]');
    expect(await playing(frame)).toBe('http');
    expect(host.calls).toContain('await_resource');
    expect(host.told).toEqual([]);
    // The picture and the captions came besides.
    await seen(
      frame,
      `document.querySelector('video').textTracks[0]?.cues !== undefined && document.querySelector('video').poster.startsWith('data:image/jpeg')`,
    );
  });

  describe('over the protocol', () => {
    it('is named to clients whose hosts show pages, and to no others', async () => {
      const { tools } = await caller.client.listTools();
      expect(tools.find(({ name }) => name === 'create_video')?._meta?.['ui']).toEqual({
        resourceUri: 'ui://mediamaker/player',
      });
      expect(tools.find(({ name }) => name === 'lib_read_bytes')?._meta).toEqual({ ui: { visibility: ['app'] } });
      const { resources } = await caller.client.listResources();
      expect(resources.map(({ uri }) => uri)).toContain('ui://mediamaker/player');
      const other = await service.caller();
      const list = await other.client.listTools();
      expect(list.tools.filter(({ name, _meta }) => _meta || name === 'lib_read_bytes')).toEqual([]);
      await expect(other.client.callTool({ name: 'lib_read_bytes', arguments: { resource_id: film } })).rejects.toThrow(
        'Unknown tool',
      );
      await other.close();
    });

    it('is named by each request of revision 2026-07-28', async () => {
      const list = async (declared: object, path = '/mcp') => {
        const response = await fetch(new URL(path, service.address), {
          method: 'POST',
          headers: {
            authorization: `Bearer ${await service.key()}`,
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
            'mcp-protocol-version': '2026-07-28',
            'mcp-method': 'tools/list',
          },
          body: JSON.stringify({
            jsonrpc: '2.0',
            id: 1,
            method: 'tools/list',
            params: {
              _meta: {
                'io.modelcontextprotocol/protocolVersion': '2026-07-28',
                'io.modelcontextprotocol/clientInfo': { name: 'journey', version: '1.0.0' },
                'io.modelcontextprotocol/clientCapabilities': declared,
              },
            },
          }),
        });
        return response.text();
      };
      expect(await list(SHOWS_PAGES)).toContain('ui://mediamaker/player');
      expect(await list({})).not.toContain('ui://');
      // For hosts that show pages and do not say so.
      expect(await list({}, '/mcp?player=on')).toContain('ui://mediamaker/player');
    });

    it('is one page of at most 60 kB that loads nothing, with the origins that its files come from', async () => {
      const { contents } = await caller.client.readResource({ uri: 'ui://mediamaker/player' });
      const [page] = contents as { text: string; mimeType: string; _meta: object }[];
      expect(Buffer.byteLength(page!.text)).toBeLessThanOrEqual(60_000);
      expect(page!.text).not.toMatch(/(?:src|href)="|@import|url\(/);
      expect(page).toMatchObject({
        mimeType: 'text/html;profile=mcp-app',
        _meta: { ui: { csp: { resourceDomains: [service.address.replace(/\/$/, '')] } } },
      });
    });

    it('reads a whole film in parts, and refuses what is not there or not its caller’s', async () => {
      const read = async (input: object): Promise<Part> =>
        (await caller.client.callTool({
          name: 'lib_read_bytes',
          arguments: { resource_id: film, ...input },
        })) as unknown as Part;
      const { metadata } = await caller.call<Resource>('lib_get', { resource_id: film });
      const hash = createHash('sha256');
      for (let offset = 0; offset < metadata.size_bytes;) {
        const { content, structuredContent } = await read({ offset, length: 60_001 });
        hash.update(Buffer.from(content.find(({ type }) => type === 'resource')!.resource!.blob, 'base64'));
        offset += structuredContent.length;
      }
      expect(hash.digest('hex')).toBe(metadata.sha256);
      expect((await read({ file: 'captions' })).content.at(-1)).toMatchObject({ resource: { mimeType: /^text\/vtt/ } });
      const refusal = (input: object) => caller.refusal('lib_read_bytes', { resource_id: film, ...input });
      expect(await refusal({ offset: metadata.size_bytes })).toMatchObject({ error_code: 'input_unsupported' });
      for (const input of [{ offset: -1 }, { length: 0 }, { length: 2 ** 21 }, { file: 'brief' }]) {
        expect(await refusal(input)).toMatchObject({ error_code: 'input_unsupported' });
      }
      const stranger = await McpCaller.connect(service.address, await service.key(), { capabilities: SHOWS_PAGES });
      expect(await stranger.refusal('lib_read_bytes', { resource_id: film })).toMatchObject({
        error_code: 'not_found',
      });
      await stranger.close();
      const headers = { authorization: `Bearer ${await service.key()}`, 'content-type': 'application/json' };
      const address = new URL('/api/tools/lib_read_bytes', service.address);
      const overHttp = await fetch(address, { method: 'POST', headers, body: JSON.stringify({ resource_id: film }) });
      expect(overHttp.status).toBe(404);
    });
  });

  it.each([
    ['honoured', 'http'],
    ['ignored', 'blob'],
    ['withoutBlob', 'data'],
  ] as [Policy, string][])('plays where the declared domains are %s: by %s', async (policy, scheme) => {
    const frame = await host.showCall({ policy, tool: 'lib_get', input: { resource_id: film } });
    await frame.waitForSelector(`video[src^="${scheme}"]`);
    expect(await playing(frame)).toBe(scheme);
  });

  it('shows a picture and the way out where nothing may play', async () => {
    const frame = await host.showCall({ policy: 'nothing', tool: 'await_resource', input: { resource_id: film } });
    await isShown(frame, 'This host does not let the film play here.');
    await frame.waitForSelector('img[src^="data:image/jpeg"]');
    await frame.getByRole('button', { name: 'Open the film' }).click();
    await expect
      .poll(() => host.told)
      .toEqual([['open-link', { url: expect.stringContaining('/storage/') as string }]]);
  });

  it('goes on at its place when the address ends while it plays', async () => {
    const { metadata } = await caller.call<Resource>('lib_get', { resource_id: film });
    const end = Promise.withResolvers<void>();
    let first: string | undefined;
    // Half of the film comes at its first address, then what the service answers once an address has ended.
    const half = Math.floor(metadata.size_bytes / 2);
    await host.page.route('**/storage/**', async (route) => {
      const request = route.request();
      first ??= request.url();
      if (request.url() !== first) return route.continue();
      const from = Number(/bytes=(\d+)/.exec(request.headers()['range'] ?? '')?.[1] ?? 0);
      if (from <= half) {
        return route.fulfill({ response: await route.fetch({ headers: { range: `bytes=${from}-${half}` } }) });
      }
      await end.promise;
      return route.fulfill({ status: 403 });
    });
    const frame = await host.showCall({ tool: 'lib_get', input: { resource_id: film } });
    // Addresses of one second are the same.
    await playing(frame, 0.9);
    const at = await frame.evaluate<number>(`document.querySelector('video').currentTime`);
    end.resolve();
    await seen(frame, `document.querySelector('video').src !== ${JSON.stringify(first)}`);
    await seen(frame, `document.querySelector('video').readyState > 0`);
    expect(await frame.evaluate<number>(`document.querySelector('video').currentTime`)).toBeGreaterThanOrEqual(at);
    expect(await playing(frame, at)).toBe('http');
    await host.page.unrouteAll();
  });

  it('its buttons ask the host, and say how it went', async () => {
    const frame = await host.showCall({ tool: 'lib_get', input: { resource_id: film } });
    const { name, short_url: link } = await caller.call<Resource>('lib_get', { resource_id: film });
    await frame.getByRole('button', { name: 'Download' }).click();
    const file = {
      type: 'resource_link',
      uri: expect.stringContaining('/storage/') as string,
      name,
      mimeType: 'video/mp4',
    };
    await expect.poll(() => host.told.at(-1)).toEqual(['download-file', { contents: [file] }]);
    for (const name of ['Full screen', 'Smaller']) await frame.getByRole('button', { name }).click();
    await frame.getByRole('button', { name: 'Full screen' }).waitFor();
    await frame.getByRole('button', { name: 'Copy link' }).click();
    await frame.getByText(/only you can open it/).waitFor();
    expect(await frame.getByLabel('Copy this address').inputValue()).toBe(link);
    await frame.getByRole('button', { name: 'Change …' }).click();
    await frame.getByRole('textbox').fill('<b>A calmer voice</b>');
    await frame.getByRole('button', { name: 'Send to the chat' }).click();
    const text = `Change “${name}” (resource_id ${film}): <b>A calmer voice</b>`;
    await expect.poll(() => host.told.at(-1)).toEqual(['message', { role: 'user', content: [{ type: 'text', text }] }]);
    await isShown(frame, 'Sent to the chat.');
  });

  it('scenes of a preview are chosen for the next turn, and the film is made by the chat', async () => {
    const order = { tool: 'preview_video', input: { tool: 'create_video', arguments: FILM } };
    // A busy service refuses a first preview, whose browser has to start: agents repeat it.
    await expect.poll(() => caller.call(order.tool, order.input), { timeout: 120_000 }).toBeDefined();
    const frame = await host.showCall(order);
    await frame.getByRole('button', { name: /Scene 2/ }).click();
    await expect
      .poll(() => host.told.at(-1))
      .toMatchObject(['model-context', { structuredContent: { tool: 'create_video', chosen_scenes: [1] } }]);
    expect(await frame.getByRole('button', { pressed: true }).count()).toBe(1);
    await frame.getByRole('button', { name: 'Make this film' }).click();
    await expect
      .poll(() => JSON.stringify(host.told.at(-1)))
      .toMatch(/call create_video with the previewed arguments and the seed 7/);
    expect(await host.findings(frame)).toEqual([]);
  });

  it('says what became of a call that made nothing', async () => {
    const missing = '0191e5a0-7c4e-7b1a-9d55-3f6a2c8b1e42';
    const gone = await host.showCall({ tool: 'lib_get', input: { resource_id: missing } });
    await isShown(gone, 'This file is gone');
    const denial = {
      error_code: 'insufficient_credits',
      error_description: '<img src=x>',
      actionable_next_step: 'Ask the operator.',
    };
    const refused = await host.show({ tool: 'create_video' });
    await host.tellResult({ isError: true, content: [{ type: 'text', text: JSON.stringify(denial) }] });
    await isShown(refused, '<img src=x>');
    expect(await host.findings(refused)).toEqual([]);
    const cancelled = await host.show({ tool: 'create_video' });
    await host.tellCancelled();
    await isShown(cancelled, 'The call was cancelled');
    const silent = await host.show({ tool: 'create_video', isSilent: true });
    await isShown(silent, 'The host does not answer');
  });

  it.each(['failed', 'cancelled', 'deleted'])('a job that %s while it is watched is told so', async (end) => {
    const state = { resource_id: film, status: 'processing', kind: 'video', phase: 'draw', percent: 40 };
    const error = {
      error_code: 'provider_failed',
      error_description: 'The film is black.',
      actionable_next_step: 'Try again.',
      retryable: true,
    };
    const ended =
      end === 'failed'
        ? { ...state, status: end, error, credits_charged: 0, credits_returned: 3 }
        : { ...state, status: end };
    host.intercept = (tool) => {
      if (tool === 'lib_get') return Promise.resolve({ structuredContent: state, content: [] });
      const gone = { error_code: 'not_found', error_description: 'None.' };
      return Promise.resolve(
        end === 'deleted'
          ? { isError: true, structuredContent: gone, content: [] }
          : { structuredContent: ended, content: [] },
      );
    };
    const frame = await host.showCall({ tool: 'lib_get' });
    await frame
      .getByRole('heading', {
        name: { failed: 'The film failed', cancelled: 'The film was cancelled', deleted: 'This film is gone' }[end]!,
      })
      .waitFor();
    expect(await host.findings(frame)).toEqual([]);
    host.intercept = undefined;
  });

  it('is read by everyone, by light and in the dark, in a frame of 280 pixels too', async () => {
    const frame = await host.showCall({ tool: 'lib_get', input: { resource_id: film } });
    await playing(frame);
    expect(await host.findings(frame)).toEqual([]);
    await host.page.setViewportSize({ width: 280, height: 700 });
    expect(await host.findings(frame)).toEqual([]);
    await host.page.setViewportSize({ width: 640, height: 900 });
    // The frame is as tall as its content.
    await seen(frame, 'document.documentElement.scrollHeight <= innerHeight');
  });
});
