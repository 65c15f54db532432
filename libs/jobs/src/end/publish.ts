import { Database } from '@libs/database';
import { Holds } from '@libs/library';
import type { CheckOutcome } from '@libs/providers';
import { Injectable } from '@nestjs/common';
import { lockClaim } from '../claims/lock-claim.js';
import type { Job } from '../job.js';
import { writeJobEnd } from './write-job-end.js';

type Completed = Extract<CheckOutcome, { state: 'completed' }>;

/**
 * Publishes what a provider made: resource, capture of the hold and outbox row are one transaction under the claim's
 * fence. Answers false for a superseded claim, which then has changed nothing.
 */
@Injectable()
export class Publish {
  constructor(
    private readonly database: Database,
    private readonly holds: Holds,
  ) {}

  async run(claim: Job, { files, facts, quality, credits }: Completed): Promise<boolean> {
    const media = files.find(({ role }) => role === 'media');
    if (!media) throw new Error(`the provider completed ${claim.resource_id} without a media file`);
    const others = Object.fromEntries(
      files
        .filter(({ role }) => role !== 'media')
        .map(({ role, key, mimeType }) => [role, { key, mime_type: mimeType }]),
    );
    return this.database.transaction(async (tx) => {
      if (!(await lockClaim(tx, claim))) return false;
      const cost =
        credits === undefined
          ? await this.holds.settle(tx, claim.resource_id, 'spent')
          : await this.holds.capture(tx, claim.resource_id, credits);
      const metadata = { ...facts, files: others, qa: quality, cost };
      await writeJobEnd(tx, claim, { status: 'completed', media, metadata });
      return true;
    });
  }
}
