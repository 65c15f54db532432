import type { UnitFile, UnitOutput } from '@libs/kernel';
import { UnitMaker, type UnitWatch } from '@libs/providers';
import type { UnitOrder } from '../../../libs/providers/src/units/unit-maker.js';
import type { Asks } from './asks.js';

/** Makes each unit in a second and a half; its bytes, and so their hash, are the same each time. */
export class SimulatedMaker extends UnitMaker {
  constructor(private readonly process: Asks) {
    super();
  }

  async make({ parentId, fence, phase, unit, attempt }: UnitOrder, watch: UnitWatch): Promise<UnitOutput> {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    watch.signal.throwIfAborted();
    watch.onProgress(0.5);
    const key = `units/${parentId}/${fence}/${phase}/${unit.id}-${attempt}/media.mp4`;
    await this.process.ask(`stores ${phase}/${unit.id}`, () => this.process.outside.store(key));
    const media: UnitFile = { key, mimeType: 'video/mp4', sizeBytes: 10, sha256: 'ab'.repeat(32) };
    return { files: { media }, facts: {} };
  }

  isIntact({ key }: UnitFile): Promise<boolean> {
    return this.process.ask('looks for a file', () => !this.process.outside.lost.has(key));
  }
}
