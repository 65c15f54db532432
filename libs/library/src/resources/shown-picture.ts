import { createHash } from 'node:crypto';
import type { Queryable } from '@libs/database';
import { type ObjectStore, removeLater, removeNow } from '@libs/storage';
import { ADDRESS_SECONDS } from './address-lifetime.js';
import { downloadName } from './download-name.js';
import type { Resource } from './resource.entity.js';

/** Seconds between the end of the address and the removal of the bytes: writing them takes time, and clocks differ. */
const MARGIN_SECONDS = 60;

const PREFIX = 'pictures/';

/** A picture that was drawn for one answer and belongs to no resource. */
export interface ShownPicture {
  bytes: Buffer;
  mimeType: string;
}

/**
 * Stores a picture for as long as a signed address is good, and answers that address. The key is made of the bytes, so that
 * the same picture of an account is stored once.
 */
export async function keepShownPicture(
  db: Queryable,
  store: ObjectStore,
  accountId: string,
  { bytes, mimeType }: ShownPicture,
): Promise<string> {
  const key = prefixOf(accountId) + createHash('sha256').update(bytes).digest('hex');
  await removeLater(db, key, ADDRESS_SECONDS + MARGIN_SECONDS);
  await store.put(key, store.withinRoom(chunksOf(bytes)), { type: mimeType });
  const fileName = downloadName('picture', mimeType);
  return store.sign({ key, type: mimeType, fileName, method: 'GET', ttlSeconds: ADDRESS_SECONDS });
}

/** Of keys that are not listed for removal, those of shown pictures: such a picture is listed for as long as it is there. */
export function strayPictures(_db: Queryable, keys: readonly string[]): Promise<string[]> {
  return Promise.resolve(keys.filter((key) => key.startsWith(PREFIX)));
}

/** Has the pictures that were shown to an account removed at once. */
export function eraseShownPictures(db: Queryable, accountId: string): Promise<void> {
  return removeNow(db, prefixOf(accountId));
}

/** The JPEG that stands for a resource, of at most 64 KiB; undefined where there is none. */
export async function thumbnailOf(
  store: ObjectStore,
  { metadata }: Pick<Resource, 'metadata'>,
): Promise<Buffer | undefined> {
  const { files } = metadata as { files?: { thumbnail?: { key: string } } };
  const bytes = files?.thumbnail && (await store.get(files.thumbnail.key));
  if (!bytes) return undefined;
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const prefixOf = (accountId: string): string => `${PREFIX}${accountId}/`;

async function* chunksOf(bytes: Buffer): AsyncIterable<Uint8Array> {
  yield bytes;
}
