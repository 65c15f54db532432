import type { Database } from '@libs/database';
import { captureCredits, settleCredits, writeOutbox } from '@libs/library';
import type { CheckOutcome } from '@libs/providers';
import { lockClaim } from './lock-claim.js';
import type { Production } from './production.js';

type Completed = Extract<CheckOutcome, { state: 'completed' }>;

/**
 * Publishes what a provider made: resource, capture of the hold and outbox row are one transaction under the claim's
 * fence. Answers false for a superseded claim, which then has changed nothing.
 */
export class Publish {
  constructor(private readonly database: Database) {}

  async run(claim: Production, { files, facts, quality, credits }: Completed): Promise<boolean> {
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
          ? await settleCredits(tx, claim.resource_id, 100)
          : await captureCredits(tx, claim.resource_id, credits);
      const published = await tx.sql`
        update resource
        set status = 'completed', kind = ${kindOf(media.mimeType)}, storage_key = ${media.key}, mime_type = ${media.mimeType},
          size_bytes = ${media.sizeBytes}, sha256 = ${media.sha256},
          metadata = metadata || ${{ ...facts, files: others, qa: quality, cost }},
          completed_at = clock_timestamp(), updated_at = clock_timestamp()
        where id = ${claim.resource_id} and status = 'processing' returning id`;
      if (published.length === 0) throw new Error(`${claim.resource_id} ended under an open claim`);
      await tx.sql`
        update production set phase = 'done', percent = 100, step_lease_until = null, updated_at = clock_timestamp()
        where resource_id = ${claim.resource_id}`;
      await writeOutbox(tx, 'updated', { account_id: claim.account_id, id: claim.resource_id });
      return true;
    });
  }
}

/** Videos, images and sounds are told by their media type; only an import did not know it before. */
function kindOf(mimeType: string): string {
  return mimeType.split('/')[0] ?? '';
}
