import type { UnitFile, UnitOutput } from '@libs/kernel';
import { UnitMaker, type UnitOrder, type UnitWatch } from '@libs/providers';

/** Makes units at once, and remembers each; a test may hold it, break it or lose its files. */
export class FakeUnitMaker extends UnitMaker {
  readonly made: UnitOrder[] = [];
  /** Keys that are gone from the store. */
  readonly lost = new Set<string>();
  /** Awaited before each unit, by phase and id. */
  before: (order: UnitOrder, watch: UnitWatch) => Promise<void> = () => Promise.resolve();

  async make(order: UnitOrder, watch: UnitWatch): Promise<UnitOutput> {
    this.made.push(order);
    await this.before(order, watch);
    watch.signal.throwIfAborted();
    watch.onProgress(0.5);
    const { parentId, fence, phase, unit, attempt } = order;
    const media: UnitFile = {
      key: `units/${parentId}/${fence}/${phase}/${unit.id}-${attempt}/media.mp4`,
      mimeType: 'video/mp4',
      sizeBytes: 10,
      sha256: 'ab'.repeat(32),
    };
    return { files: { media }, facts: { of: `${phase}/${unit.id}` } };
  }

  isIntact({ key }: UnitFile): Promise<boolean> {
    return Promise.resolve(!this.lost.has(key));
  }

  /** What was made, in order, as `phase/unit`. */
  get names(): string[] {
    return this.made.map(({ phase, unit }) => `${phase}/${unit.id}`);
  }
}
