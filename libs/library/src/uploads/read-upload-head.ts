import type { ObjectStore } from '@libs/storage';
import type { ReceivedUpload } from './find-received-upload.js';

/** The first bytes of a file that has arrived; empty once its import has ended and the file was removed. */
export async function readUploadHead(
  store: ObjectStore,
  { storage_key: key, size_bytes: sizeBytes }: Pick<ReceivedUpload, 'storage_key' | 'size_bytes'>,
  most: number,
): Promise<Buffer> {
  const found = await store.get(key, { first: 0, last: Math.min(most, sizeBytes) - 1 });
  const chunks: Uint8Array[] = [];
  for await (const chunk of found ?? []) chunks.push(chunk);
  return Buffer.concat(chunks);
}
