import type { Database } from '@libs/database';
import { deny } from '@libs/kernel';
import type { ClaimRender, HoldRender } from '@libs/providers';
import { firstLine } from '../../../../libs/providers/src/embedded/render.js';
import { movePurchase } from '../../../../libs/providers/src/purchases/move-purchase.js';
import { readPurchase } from '../../../../libs/providers/src/purchases/read-purchase.js';

/** A process as its copies see it. */
interface CopyingProcess {
  name: string;
  outside: { stored: Set<string> };
  ask<T>(label: string, run: () => T): Promise<T>;
}

/** Claims the next copy of a result and makes it, as the render worker and its runner do: the raw bytes first. */
export class CopyPurchase {
  constructor(
    private readonly database: Database,
    private readonly claim: ClaimRender,
    private readonly hold: HoldRender,
    private readonly process: CopyingProcess,
  ) {}

  async run(): Promise<void> {
    const { stored } = this.process.outside;
    const render = await this.claim.run(this.process.name, { line: firstLine('purchase'), isSettled: true });
    if (!render) return;
    const purchase = await readPurchase(this.database, render.name);
    if (!purchase) throw new Error(`no purchase for ${render.name}`);
    const rawKey = `purchases/${purchase.id}/raw`;
    if (purchase.state === 'submitted') {
      await this.process.ask('copy', () => undefined);
      await this.process.ask('store', () => stored.add(rawKey));
      await movePurchase(this.database, purchase.id, 'deliver', { rawKey });
    } else if (purchase.state !== 'delivered') {
      await this.hold.fail(render, deny('provider_unavailable', 'There is no result.', { retryable: false }).body());
      return;
    }
    const key = `renders/${render.id}/${render.fence}/media.mp4`;
    await this.process.ask('store', () => stored.add(key));
    const media = { role: 'media' as const, key, mimeType: 'video/mp4', sizeBytes: 9, sha256: 'aa' };
    await this.hold.finish(render, { files: [media], facts: {}, quality: {} });
  }
}
