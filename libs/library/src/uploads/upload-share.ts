import { Inject, Injectable } from '@nestjs/common';
import type { Queryable } from '@libs/database';
import { type Denial, deny } from '@libs/kernel';
import { type ObjectStoreSettings, objectStoreSettings } from '@libs/storage';
import { uploadSettings, type UploadSettings } from './upload.settings.js';
import { hasTopUp } from '../credits/has-paid.js';
import { SENT_MINUTES, SWEPT_HOURS } from './unimported-uploads.js';
import { UPLOAD_MINUTES } from './upload.js';

const GIGABYTE = 1024 ** 3;

/** Most bytes of the uploads of one account that are not imported, announced or sent. */
@Injectable()
export class UploadLimits {
  /** Of an account without a top-up. */
  readonly unpaid: number;
  readonly paid = 5 * GIGABYTE;

  /** As `unimportedUploads` counts: what is sent to a store itself may lie there until it is forgotten. */
  readonly unseenMinutes: number;

  constructor(
    @Inject(uploadSettings.KEY) { unpaidUploadBytes }: UploadSettings = { unpaidUploadBytes: GIGABYTE },
    @Inject(objectStoreSettings.KEY) { s3 }: Pick<ObjectStoreSettings, 's3'> = { s3: undefined },
  ) {
    this.unpaid = unpaidUploadBytes;
    this.unseenMinutes = s3 === undefined ? 0 : SENT_MINUTES;
  }
}

/** Refuses a file that would not fit into the account's share of bytes that are not imported. */
export function uploadShareFull(freesInSeconds: number): Denial {
  return deny(
    'concurrency_exceeded',
    'The files of this account that are not imported yet take all its room for them.',
    {
      nextStep: `Import the sent files with upload_complete, give lib_import a url instead, or ask the operator for a top-up. Otherwise ask for a new upload later: an unused address expires after ${UPLOAD_MINUTES} minutes, a sent file is removed ${SENT_MINUTES} minutes after that, and the file of a failed import stops counting after ${SWEPT_HOURS} hours.`,
      retryAfterSeconds: Math.max(1, Math.ceil(freesInSeconds)),
    },
  );
}

/** Bytes that the uploads of an account may have while they are not imported. The operator's own account counts as paid. */
export async function uploadShare(db: Queryable, accountId: string, limits: UploadLimits): Promise<number> {
  return (await hasTopUp(db, accountId)) ? limits.paid : limits.unpaid;
}
