import { Injectable } from '@nestjs/common';
import { Database } from '@libs/database';
import { deny } from '@libs/kernel';
import { CollectUpload } from './collect-upload.js';
import { unknownUpload } from './upload.js';
import { Upload } from './upload.entity.js';

export type ReceivedUpload = Upload & { storage_key: string; sha256: string };

/** The account's own upload whose whole file has arrived and is the one that its owner meant. */
@Injectable()
export class FindReceivedUpload {
  constructor(
    private readonly database: Database,
    private readonly collect: CollectUpload,
  ) {}

  async run(
    accountId: string,
    { resource_id: id, sha256 }: { resource_id: string; sha256: string },
  ): Promise<ReceivedUpload> {
    const upload = await this.arrived(accountId, id);
    if (upload.sha256 !== sha256.toLowerCase()) {
      throw deny('input_unsupported', `The file that arrived has the sha256 ${upload.sha256}.`, {
        nextStep: 'Repeat with that sha256 if it is the right file; otherwise ask for a new upload.',
      });
    }
    return upload;
  }

  private async arrived(accountId: string, id: string): Promise<ReceivedUpload> {
    const known = await this.find(accountId, id);
    if (isReceived(known)) return known;
    await this.collect.run(known);
    const upload = await this.find(accountId, id);
    if (isReceived(upload)) return upload;
    throw deny('resource_not_ready', 'No whole file has arrived for this upload.', {
      nextStep: 'Send the file to the put_url first, then repeat this call.',
    });
  }

  private async find(accountId: string, id: string): Promise<Upload> {
    const upload = await this.database.getRepository(Upload).findOneBy({ id, account_id: accountId });
    if (!upload) throw unknownUpload(id);
    return upload;
  }
}

function isReceived(upload: Upload): upload is ReceivedUpload {
  return upload.storage_key !== null && upload.sha256 !== null;
}
