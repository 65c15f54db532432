import type { Queryable } from '@libs/database';
import { Denial } from '@libs/kernel';
import { UnknownUpload } from './upload.js';
import type { Upload } from './upload.entity.js';

export type ReceivedUpload = Upload & { storage_key: string; sha256: string };

class UploadStillEmpty extends Denial {
  constructor() {
    super('resource_not_ready', 'No whole file has arrived for this upload.', {
      nextStep: 'Send the file to the put_url first, then repeat this call.',
    });
  }
}

class OtherChecksum extends Denial {
  constructor(arrived: string) {
    super('input_unsupported', `The file that arrived has the sha256 ${arrived}.`, {
      nextStep: 'Repeat with that sha256 if it is the right file; otherwise ask for a new upload.',
    });
  }
}

/** The account's own upload whose whole file has arrived and is the one that its owner meant. */
export async function findReceivedUpload(
  db: Queryable,
  accountId: string,
  { resource_id: id, sha256 }: { resource_id: string; sha256: string },
): Promise<ReceivedUpload> {
  const [upload] = await db.sql<Upload[]>`select * from upload where id = ${id} and account_id = ${accountId}`;
  if (!upload) throw new UnknownUpload(id);
  if (!isReceived(upload)) throw new UploadStillEmpty();
  if (upload.sha256 !== sha256.toLowerCase()) throw new OtherChecksum(upload.sha256);
  return upload;
}

function isReceived(upload: Upload): upload is ReceivedUpload {
  return upload.storage_key !== null && upload.sha256 !== null;
}
