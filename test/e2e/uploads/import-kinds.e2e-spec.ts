import { createHash } from 'node:crypto';
import { RESOURCE_KINDS } from '@libs/library';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileServer } from '../../support/http/file-server.js';
import { onePixel, png } from '../../support/files/hostile-images.js';
import { ImportingService } from '../../support/files/importing-service.js';
import type { McpCaller } from '../../support/mcp/mcp-caller.js';

const FILM = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp41', 'latin1');
const SONG = Buffer.from('\0\0\0\x1cftypM4A \0\0\x02\0M4A isommp42', 'latin1');
const PAGE = Buffer.from('<!doctype html><title>No media</title>');

interface Answer {
  structuredContent: { resource_id: string; kind?: string; upload?: { put_url: string } };
  content: { type: string; text?: string; name?: string; mimeType?: string }[];
}

describe('what an import is called', () => {
  let importing: ImportingService;
  let files: FileServer;
  let caller: McpCaller;

  beforeAll(async () => {
    // It finds no programs to build a sandbox with.
    importing = await ImportingService.start({ DECODE_WITHOUT_SANDBOX: 'off' });
    ({ files, caller } = importing);
  });
  afterAll(() => importing.remove());

  const call = async (args: Record<string, unknown>): Promise<Answer> => {
    const result: unknown = await caller.client.callTool({ name: 'lib_import', arguments: args });
    return result as Answer;
  };
  const sentence = ({ content }: Answer): string | undefined => content.filter(({ type }) => type === 'text')[1]?.text;
  const seen = async (id: string) => {
    const { name, mime_type, metadata } = await caller.call<{
      name: string;
      mime_type: string;
      metadata: { kind?: string };
    }>('lib_get', { resource_id: id });
    const { items } = await caller.call<{ items: { id: string; kind?: string }[] }>('lib_list');
    const listed = items.find((item) => item.id === id);
    expect(listed).toMatchObject({ name, mime_type });
    expect(listed?.kind).toBe(metadata.kind);
    return [metadata.kind, mime_type, name];
  };

  /** The kinds under which the library lists a resource. */
  async function kindsListing(id: string): Promise<string[]> {
    const kinds: string[] = [];
    for (const kind of RESOURCE_KINDS) {
      const { items } = await caller.call<{ items: { id: string }[] }>('lib_list', { kind });
      if (items.some((item) => item.id === id)) kinds.push(kind);
    }
    return kinds;
  }

  /** Sends a file and completes its upload. */
  async function sent(bytes: Buffer, more: object = {}): Promise<{ complete: () => Promise<Answer> }> {
    const room = await call({ upload: { size_bytes: bytes.length }, ...more });
    const { resource_id: id, upload } = room.structuredContent;
    const put = await fetch(upload?.put_url ?? '', { method: 'PUT', body: new Uint8Array(bytes) });
    expect(put.status).toBe(200);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { complete: () => call({ upload_complete: { resource_id: id, sha256 } }) };
  }

  it.each([
    ['a film', FILM, 'video', 'video/mp4', 'Video of 20'],
    ['a sound', SONG, 'audio', 'audio/mp4', 'Audio of 20'],
    ['a picture', png(1, 1, onePixel), 'image', 'image/png', 'Image of 20'],
  ])('%s that was sent is called by its bytes from the first answer on', async (_, bytes, kind, type, beginning) => {
    const { complete } = await sent(bytes);
    const started = await complete();
    expect(started.structuredContent.kind).toBe(kind);
    expect(sentence(started)).toContain(`Started ${kind} "${beginning}`);
    const { resource_id: id } = started.structuredContent;
    const name = expect.stringContaining(beginning) as string;
    expect(await seen(id)).toEqual([kind, type, name]);
    await caller.ended(id);
    expect(await seen(id)).toEqual([kind, type, name]);
  });

  it('a film is refused without a charge where its decoder cannot be isolated; log and health say so', async () => {
    const { complete } = await sent(FILM);
    const { resource_id: id } = (await complete()).structuredContent;
    expect(await caller.ended(id)).toMatchObject({
      status: 'failed',
      error: {
        error_code: 'input_unsupported',
        error_description: 'This service cannot isolate decoders of films and sounds, so it imports images alone.',
        actionable_next_step: expect.stringContaining('DECODE_WITHOUT_SANDBOX=on') as string,
        retryable: false,
      },
    });
    const [hold] = await importing.db.database.sql`select state, captured from credit_hold where resource_id = ${id}`;
    expect(hold).toEqual({ state: 'voided', captured: null });
    const health = await fetch(`${importing.service.address}/healthz`);
    expect([health.status, await health.json()]).toMatchObject([
      200,
      { status: 'degraded', checks: { sandbox: 'failed', database: 'ok' } },
    ]);
    expect(importing.service.output.split('Imports of films and sounds are refused')).toHaveLength(2);
  });

  it('the name that came with the upload stays', async () => {
    const { complete } = await sent(FILM, { name: 'Our holiday' });
    expect(sentence(await complete())).toContain('Started video "Our holiday"');
  });

  it('bytes that are no media have no kind', async () => {
    const { complete } = await sent(PAGE);
    const started = await complete();
    expect(started.structuredContent).not.toHaveProperty('kind');
    expect(sentence(started)).toContain('Started import "Upload"');
    const { resource_id: id } = started.structuredContent;
    expect(await caller.ended(id)).toMatchObject({ status: 'failed', error: { error_code: 'input_unsupported' } });
    expect(await seen(id)).toEqual([undefined, 'application/octet-stream', 'Upload']);
  });

  it('a remote file has no kind until its bytes have arrived, whatever its address looks like', async () => {
    let answer = (): void => undefined;
    const url = files.put('/My%20film.mp4', (_, response) => {
      answer = () => void response.end(png(1, 1, onePixel));
    });
    const started = await call({ url, idempotency_key: 'elsewhere' });
    expect(started.structuredContent).not.toHaveProperty('kind');
    expect(sentence(started)).toContain('Started import "My film"');
    const { resource_id: id } = started.structuredContent;
    expect(await seen(id)).toEqual([undefined, 'application/octet-stream', 'My film']);
    expect(await kindsListing(id)).toEqual([]);
    await expect.poll(() => files.asked).toContain('/My%20film.mp4');
    answer();
    expect(await caller.ended(id)).toMatchObject({ status: 'completed' });
    expect(await seen(id)).toEqual(['image', 'image/png', 'My film']);
    expect(await kindsListing(id)).toEqual(['image']);
    const again = await call({ url, idempotency_key: 'elsewhere' });
    expect(again.structuredContent.kind).toBe('image');
    expect(sentence(again)).toContain('image "My film"');
  });
});
