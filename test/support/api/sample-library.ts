import { Readable } from 'node:stream';
import { ObjectStore } from '@libs/storage';
import sharp from 'sharp';
import type { TestApp } from '../service/app.js';
import type { SampleWorld } from './tool-samples.js';

const IMAGES = 5;
const FACTS = { duration_seconds: 12, width: 1280, height: 720, fps: 24 };

/** Finished resources of an account, for calls of every tool. */
export async function sampleLibrary(
  app: TestApp,
  accountId: string,
): Promise<Pick<SampleWorld, 'film' | 'images' | 'deleted'>> {
  const { sql } = app.database;
  const film = await app.resource(accountId);
  await sql`update resource set metadata = metadata || ${FACTS} where id = ${film}`;
  const images = await Promise.all(Array.from({ length: IMAGES }, () => app.resource(accountId)));
  const files = { thumbnail: { key: await thumbnail(app, accountId), mime_type: 'image/jpeg' } };
  await sql`
    update resource set kind = 'image', mime_type = 'image/png', metadata = metadata || ${{ files }}
    where id = any(${images}::uuid[])`;
  return { film, images, deleted: await app.resource(accountId, { deleted_at: new Date() }) };
}

/** The key of a small picture, which stands for all images. */
async function thumbnail(app: TestApp, accountId: string): Promise<string> {
  const key = `test/${accountId}/thumbnail.jpeg`;
  const jpeg = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#48f' } })
    .jpeg()
    .toBuffer();
  await app.nest.get(ObjectStore).put(key, Readable.from([jpeg]), { type: 'image/jpeg' });
  return key;
}
