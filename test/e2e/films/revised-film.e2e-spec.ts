import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf } from '../../support/mcp/data-of.js';
import type { McpCaller } from '../../support/mcp/mcp-caller.js';
import { SharedService } from '../../support/service/shared-service.js';

const title = (text: string, seconds = 2) => ({ seconds, visual: { type: 'title', text } });
/** The film is small, tall, slow and silent: none of these is a default. */
const LOOK = { resolution: '480p', fps: 24, aspect_ratio: '9:16', captions: 'none', voice: 'none', music: 'off' };
const FIRST = { ...LOOK, name: 'Tides', scenes: [title('The moon', 4), title('The sea', 5), title('The coast')] };
const SECOND = { scene: 0, visual: { type: 'title', text: 'The sun' } };

interface Started {
  resource_id: string;
  status: string;
  cost: { credits: number };
  notes?: string[];
}
interface Film {
  name: string;
  status: string;
  metadata: Record<string, unknown>;
}

describe('a finished film that is revised', () => {
  let service: SharedService;
  let caller: McpCaller;
  let stranger: McpCaller;
  let first: string;
  /** The first film with another first scene. */
  let second: string;

  beforeAll(async () => {
    service = await SharedService.open();
    caller = await service.caller();
    stranger = await service.caller();
    first = (await caller.call<Started>('create_video', FIRST)).resource_id;
  });
  afterAll(async () => {
    await caller.close();
    await stranger.close();
    await service.release();
  });

  const revision = (more: object = {}): Record<string, unknown> => ({ revise_from: first, changes: [SECOND], ...more });
  const filmOf = (id: string): Promise<Film> => caller.call<Film>('lib_get', { resource_id: id });
  const refusal = (given: object, asking = caller) => asking.refusal('create_video', revision(given));

  async function made(tool: string, given: Record<string, unknown>): Promise<{ started: Started; film: Film }> {
    const started = await caller.call<Started>(tool, given);
    expect(await caller.ended(started.resource_id)).toMatchObject({ status: 'completed' });
    return { started, film: await filmOf(started.resource_id) };
  }

  it('is refused until it is finished', async () => {
    expect(await refusal({})).toMatchObject({ error_code: 'resource_not_ready' });
    expect(await caller.ended(first)).toMatchObject({ status: 'completed' });
  });

  it('keeps what is not named, is priced by what is drawn, and is a resource of its own', async () => {
    const asked = revision({ idempotency_key: 'sun' });
    const estimate = await caller.call('estimate_cost', { tool: 'create_video', arguments: revision() });
    const { started, film } = await made('create_video', asked);
    second = started.resource_id;
    expect(started).toMatchObject({ cost: { credits: 1 }, notes: ['Drawn anew: scene 0 (4.5 of 11 s).'] });
    expect(estimate).toMatchObject({ credits: 1 });
    const before = await filmOf(first);
    const { width, height, fps, duration_seconds, theme, ground, colouring, music } = before.metadata;
    expect(film).toMatchObject({ name: 'Tides', visibility: 'private' });
    expect(film.metadata).toMatchObject({
      width,
      height,
      fps,
      duration_seconds,
      theme,
      ground,
      colouring,
      music,
      method: 'revised',
      source_resource_id: first,
      drawn_seconds: 4.5,
      cost: 1,
      qa: { passed: true },
    });
    expect(before.metadata['cost']).toBe(3);
    const again = await caller.call<Started>('create_video', asked);
    expect(again).toMatchObject({ resource_id: second, status: 'completed', notes: started.notes });
    expect(await service.media('credits', 'audit')).toBe('the books balance');
  });

  /** A busy machine may be too slow for a preview. */
  async function previewed(order: Record<string, unknown>): Promise<Record<string, unknown>> {
    for (;;) {
      const result = await caller.client.callTool({ name: 'preview_video', arguments: order });
      const data = dataOf(result);
      if (data['error_code'] !== 'provider_unavailable') return data;
    }
  }

  it('is previewed with its changes', async () => {
    const preview = await previewed({
      tool: 'create_video',
      arguments: revision({
        changes: [
          { scene: 0, remove: true },
          { scene: 3, insert: title('The end') },
        ],
      }),
    });
    expect(preview).toMatchObject({
      credits: 1,
      seconds: 9,
      scenes: [0, 5, 7].map((start_seconds) => ({ start_seconds })),
    });
  });

  it('fails its revision uncharged where it is deleted before the work begins', async () => {
    const id = await service.database.transaction(async (tx) => {
      // No render can be put in line.
      await tx.sql`lock table render in share mode`;
      const { resource_id: started } = await caller.call<Started>('create_video', revision());
      await caller.call('lib_delete', { resource_id: first });
      return started;
    });
    expect(await caller.ended(id)).toMatchObject({
      status: 'failed',
      error: { error_code: 'not_found', retryable: false },
      credits_charged: 0,
    });
  });

  it('is revised once more, also in another shape and when the first film is gone', async () => {
    expect(await refusal({})).toMatchObject({ error_code: 'not_found' });
    const changes = [{ scene: 1, remove: true }];
    const { film } = await made('create_video', { revise_from: second, changes, name: 'Shorter' });
    expect(film).toMatchObject({ name: 'Shorter', metadata: { source_resource_id: second, duration_seconds: 6 } });
    const square = { source_resource_id: second, mode: 'reframe', aspect_ratio: '1:1', rights_attested: true };
    const { film: anew } = await made('remix_video', square);
    expect(anew.metadata).toMatchObject({ method: 'composed_anew', width: 480, height: 480, duration_seconds: 11 });
    expect(anew.metadata).not.toHaveProperty('drawn_seconds');
    await caller.call('lib_restore', { resource_id: first });
  });

  it('is refused where it is another account’s, no film, or uses another account’s image', async () => {
    const { resource_id: image } = await stranger.call<Started>('create_image', { prompt: 'The sea', size: 256 });
    await stranger.ended(image);
    expect(await refusal({}, stranger)).toMatchObject({ error_code: 'not_found' });
    expect(await stranger.refusal('create_video', revision({ revise_from: image }))).toMatchObject({
      error_code: 'input_unsupported',
    });
    const insert = { seconds: 2, visual: { type: 'image', resource_id: image } };
    for (const given of [{ changes: [{ scene: 0, insert }] }, { brand: { logo_resource_id: image } }])
      expect(await refusal(given)).toMatchObject({ error_code: 'not_found' });
    const estimate = { tool: 'create_video', arguments: revision({ changes: [{ scene: 0, insert }] }) };
    for (const tool of ['estimate_cost', 'preview_video'])
      expect(await caller.refusal(tool, estimate)).toMatchObject({ error_code: 'not_found' });
  });

  it('reads long changes beside the event loop', async () => {
    const css = `b{color:red}${' '.repeat(50_000)}`;
    const visual = { type: 'html', html: '<b>Long</b>', css };
    const call = { tool: 'create_video', arguments: revision({ changes: [{ scene: 2, visual }] }) };
    expect(await caller.call('estimate_cost', call)).toMatchObject({ credits: 1 });
  });
});
