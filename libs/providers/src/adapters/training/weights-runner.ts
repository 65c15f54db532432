import { Database } from '@libs/database';
import { Denial, deny } from '@libs/kernel';
import { AddressRefused, InputUnreachable, type GuardedFetch } from '@libs/kernel/adapters';
import { ObjectStore } from '@libs/storage';
import { Inject, Injectable, Optional } from '@nestjs/common';
import type { RenderResult } from '../../embedded/render.js';
import type { Render } from '../../embedded/render.entity.js';
import { RenderRunner, type RenderWatch } from '../../embedded/render-runner.js';
import { chosenWeights } from '../../training/chosen-weights.js';
import { WEIGHTS_TYPE } from '../../training/training-brief.js';
import { readTraining } from '../../training/read-training.js';
import { abortable } from '../abortable.js';
import { WeightsFetch } from './weights-fetch.js';

/** Bytes of the largest adapter that is taken. */
const MOST_WEIGHTS_BYTES = 2 * 1024 ** 3;

/** Copies the weights of a finished training into the object store, as they arrive. */
@Injectable()
export class WeightsRunner extends RenderRunner {
  constructor(
    private readonly database: Database,
    private readonly store: ObjectStore,
    @Inject(WeightsFetch) private readonly fetch: GuardedFetch,
    @Optional() private readonly mostBytes = MOST_WEIGHTS_BYTES,
  ) {
    super();
  }

  prepare(): Promise<void> {
    return Promise.resolve();
  }

  /** The render is named for the job. */
  async run({ id, fence, name }: Render, watch: RenderWatch): Promise<RenderResult> {
    const training = await readTraining(this.database, name);
    const weights = training && chosenWeights(training);
    if (!weights) throw new Error(`no weights were reported for ${name}`);
    const key = `renders/${id}/${fence}/weights.bin`;
    await this.store.requireRoom(0);
    const stored = await this.copied(key, weights.uri, watch);
    return { files: [{ role: 'media', key, mimeType: WEIGHTS_TYPE, ...stored }], facts: {}, quality: {} };
  }

  private async copied(key: string, uri: string, watch: RenderWatch): Promise<{ sizeBytes: number; sha256: string }> {
    try {
      const bytes = await this.fetch.open(uri, { signal: watch.signal, mostBytes: this.mostBytes });
      const copying = this.store.put(key, this.store.withinRoom(this.counted(bytes, watch)), {
        type: WEIGHTS_TYPE,
        waitUntil: watch.signal,
      });
      const { sizeBytes, sha256 } = await abortable(copying, watch.signal);
      return { sizeBytes, sha256 };
    } catch (error) {
      watch.signal.throwIfAborted();
      // A broken connection is worth a retry; an address that is never fetched is not.
      throw error instanceof Denial && error.code.startsWith('input_')
        ? deny(error.code, `The trainer's weights could not be copied: ${error.message}`, {
            nextStep: 'Nothing was charged. Train again, or ask the operator of this service.',
            retryable: error instanceof InputUnreachable && !(error instanceof AddressRefused && !error.isUnresolved),
            cause: error,
          })
        : error;
    }
  }

  private async *counted(bytes: AsyncIterable<Uint8Array>, watch: RenderWatch): AsyncGenerator<Uint8Array> {
    let sizeBytes = 0;
    for await (const chunk of bytes) {
      sizeBytes += chunk.length;
      watch.onProgress('copy', 1 + Math.floor((sizeBytes / this.mostBytes) * 98));
      yield chunk;
    }
    if (sizeBytes === 0) throw deny('input_unsupported', 'The file is empty.');
  }
}
