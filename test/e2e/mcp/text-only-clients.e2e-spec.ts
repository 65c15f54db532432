import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SharedService } from '../../support/service/shared-service.js';
import { TEXT_ONLY_REVISIONS, TextOnlyClient } from '../../support/mcp/text-only-client.js';

interface Row {
  id: string;
  name: string;
}

interface Resource extends Row {
  storage_url: string;
}

interface Room {
  resource_id: string;
  upload: { put_url: string };
}

/** A model reads about four characters as one token. */
const tokensOf = (value: unknown): number => JSON.stringify(value).length / 4;

const download = async (address: string): Promise<Buffer> => Buffer.from(await (await fetch(address)).arrayBuffer());

describe('a client that reads only the first text of a result', () => {
  let service: SharedService;
  let key: string;

  beforeAll(async () => {
    service = await SharedService.open();
    key = await service.key();
  });
  afterAll(() => service.release());

  it.each(TEXT_ONLY_REVISIONS)('makes, awaits, lists, gets and downloads an image in revision %s', async (revision) => {
    const client = await TextOnlyClient.connect(service.address, key, revision);
    const name = `${revision} ${'A lighthouse '.repeat(10)}`.slice(0, 119);
    const { resource_id: id } = await client.call<Room>('create_image', {
      prompt: name,
      technique: 'art',
      size: 256,
      name,
    });
    expect(await client.ended(id)).toMatchObject({ status: 'completed', storage_url: expect.any(String) as string });

    const { items } = await client.call<{ items: Row[] }>('lib_list', { search: revision, limit: 1 });
    expect(items).toMatchObject([{ id, name }]);
    expect(tokensOf(items[0])).toBeLessThan(120);

    const { storage_url: address } = await client.call<Resource>('lib_get', { resource_id: id });
    expect(await sharp(await download(address)).metadata()).toMatchObject({ width: 256, format: 'png' });
  });

  it.each(TEXT_ONLY_REVISIONS)('sends a file of its own in revision %s', async (revision) => {
    const client = await TextOnlyClient.connect(service.address, key, revision);
    const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#48f' } })
      .png()
      .toBuffer();
    const room = await client.call<Room>('lib_import', { upload: { size_bytes: picture.length }, name: 'Blue' });
    expect((await fetch(room.upload.put_url, { method: 'PUT', body: picture })).status).toBe(200);

    const sha256 = createHash('sha256').update(picture).digest('hex');
    const complete = { upload_complete: { resource_id: room.resource_id, sha256 } };
    const { resource_id: id } = await client.call<Room>('lib_import', complete);
    expect(await client.ended(id)).toMatchObject({ status: 'completed' });

    const resource = await client.call<Resource>('lib_get', { resource_id: id });
    expect(resource).toMatchObject({ id, name: 'Blue' });
    expect(await sharp(await download(resource.storage_url)).metadata()).toMatchObject({ width: 40, height: 20 });
  });

  it.each(['await_resource', 'lib_get'])('%s spends the tokens of a signed address once', async (tool) => {
    const client = await TextOnlyClient.connect(service.address, key, '2025-11-25');
    const { items } = await client.call<{ items: Row[] }>('lib_list', { limit: 1 });
    const [data = '', ...others] = await client.texts(tool, { resource_id: items[0]?.id });
    const { storage_url: address } = JSON.parse(data) as Resource;
    expect(others.filter((text) => text.includes(address))).toEqual([]);
  });
});
