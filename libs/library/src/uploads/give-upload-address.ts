import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@libs/database';
import { Clock } from '@libs/kernel';
import { type ServerSettings, serverSettings } from '@libs/kernel/settings';
import { ObjectStore, removeLater } from '@libs/storage';
import { SENT_MINUTES } from './unimported-uploads.js';
import { UploadAddress } from './upload-address.js';
import { stagingKey, UPLOAD_MINUTES } from './upload.js';
import type { Upload } from './upload.entity.js';

/** Answers where the file of an upload is sent by PUT: to the store itself if it takes files, else to this service. */
@Injectable()
export class GiveUploadAddress {
  constructor(
    private readonly database: Database,
    private readonly store: ObjectStore,
    private readonly ours: UploadAddress,
    private readonly clock: Clock,
    @Inject(serverSettings.KEY) private readonly server: Pick<ServerSettings, 'baseUrl'>,
  ) {}

  async run(upload: Pick<Upload, 'id' | 'size_bytes' | 'expires_at'>): Promise<string> {
    const key = stagingKey(upload.id);
    const left = Math.floor((upload.expires_at.getTime() - this.clock.now().getTime()) / 1000);
    // Of an upload whose file arrived the address may have expired.
    const ttlSeconds = Math.min(Math.max(left, 1), UPLOAD_MINUTES * 60);
    const direct = await this.store.signUpload({ key, sizeBytes: upload.size_bytes, ttlSeconds });
    if (direct === undefined) return `${this.server.baseUrl}${this.ours.sign(upload)}`;
    // A sender whose request began in time may take as long as completing it.
    await removeLater(this.database, key, (UPLOAD_MINUTES + SENT_MINUTES) * 60);
    return direct;
  }
}
