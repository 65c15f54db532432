import type { ObjectStore } from '@libs/storage';
import { ADDRESS_SECONDS } from '../resources/address-lifetime.js';
import { downloadName } from '../resources/download-name.js';
import type { Resource } from '../resources/resource.entity.js';
import { fileGone } from './file-gone.js';

/**
 * Where the file of a resource is fetched from by one method: at the store itself if it gives its bytes away, else at this
 * service. The store would answer for a lost file in words of its own, so the file is looked for first.
 */
export async function addressOfFile(
  store: ObjectStore,
  { storage_key: key, mime_type: type, name }: Pick<Resource, 'mime_type' | 'name'> & { storage_key: string },
  method: 'GET' | 'HEAD',
): Promise<string> {
  const order = { key, type, fileName: downloadName(name, type), method, ttlSeconds: ADDRESS_SECONDS };
  const direct = await store.signDirect(order);
  if (direct === undefined) return store.sign(order);
  if (!(await store.head(key))) throw fileGone();
  return direct;
}
