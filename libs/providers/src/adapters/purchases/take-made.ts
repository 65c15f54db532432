import { Database } from '@libs/database';
import { Denial } from '@libs/kernel';
import { Injectable } from '@nestjs/common';
import type { Render } from '../../embedded/render.entity.js';
import { type RenderWatch, TryLater } from '../../embedded/render-runner.js';
import { MakerTrouble } from '../../makers/maker-trouble.js';
import { movePurchase } from '../../purchases/move-purchase.js';
import { noteTrouble } from '../../purchases/note-trouble.js';
import { MOST_RESULT_BYTES, type ProductKind } from '../../purchases/product-kind.js';
import { badResult } from './bad-result.js';
import { BuyDirectly } from './buy-directly.js';
import { RawResults } from './raw-results.js';

/** Seconds until a maker whose answer broke off is asked again. */
const AGAIN_SECONDS = 5;

/** Stores what a maker without a queue answers, as it comes. */
@Injectable()
export class TakeMade {
  constructor(
    private readonly database: Database,
    private readonly buy: BuyDirectly,
    private readonly raw: RawResults,
  ) {}

  /** Throws `TryLater` where the answer broke off: the maker is asked for it again if that costs nothing. */
  async run(render: Render, kind: ProductKind, watch: RenderWatch): Promise<void> {
    const { signal } = watch;
    watch.onProgress('make', 1);
    const { purchase, made } = await this.buy.run(render.name, signal);
    const { id: purchaseId, maker } = purchase;
    const { bytes, characters, microdollars: billedMicrodollars, requestId } = made;
    const mostBytes = MOST_RESULT_BYTES[kind];
    const onBytes = (sizeBytes: number): void => watch.onProgress('copy', 1 + Math.floor((sizeBytes / mostBytes) * 40));
    try {
      const rawKey = await this.raw.keep(render, { purchaseId, bytes, mostBytes, signal, onBytes });
      if (characters) await this.raw.keepCharacters(rawKey, characters);
      const submission = requestId === undefined ? undefined : { requestId, addresses: {} };
      await movePurchase(this.database, purchaseId, 'deliver', { rawKey, billedMicrodollars, submission });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof Denial && error.code === 'input_unsupported') {
        await movePurchase(this.database, purchaseId, 'lose', { trouble: { kind: 'failed', text: error.message } });
        throw badResult(maker, error);
      }
      await noteTrouble(this.database, purchase, new MakerTrouble('uncertain', 'The maker’s answer broke off.'));
      throw new TryLater(AGAIN_SECONDS, error);
    }
  }
}
