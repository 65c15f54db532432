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
  await sql`update resource set kind = 'image', mime_type = 'image/png' where id = any(${images}::uuid[])`;
  return { film, images, deleted: await app.resource(accountId, { deleted_at: new Date() }) };
}
