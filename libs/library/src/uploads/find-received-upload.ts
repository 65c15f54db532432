import type { Repositories } from '@libs/database';
import { deny } from '@libs/kernel';
import { unknownUpload } from './upload.js';
import { Upload } from './upload.entity.js';

export type ReceivedUpload = Upload & { storage_key: string; sha256: string };

/** The account's own upload whose whole file has arrived and is the one that its owner meant. */
export async function findReceivedUpload(
  db: Repositories,
  accountId: string,
  { resource_id: id, sha256 }: { resource_id: string; sha256: string },
): Promise<ReceivedUpload> {
  const upload = await db.getRepository(Upload).findOneBy({ id, account_id: accountId });
  if (!upload) throw unknownUpload(id);
  if (!isReceived(upload)) {
    throw deny('resource_not_ready', 'No whole file has arrived for this upload.', {
      nextStep: 'Send the file to the put_url first, then repeat this call.',
    });
  }
  if (upload.sha256 !== sha256.toLowerCase()) {
    throw deny('input_unsupported', `The file that arrived has the sha256 ${upload.sha256}.`, {
      nextStep: 'Repeat with that sha256 if it is the right file; otherwise ask for a new upload.',
    });
  }
  return upload;
}

function isReceived(upload: Upload): upload is ReceivedUpload {
  return upload.storage_key !== null && upload.sha256 !== null;
}
