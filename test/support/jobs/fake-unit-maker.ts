import type { UnitFile, UnitOutput } from '@libs/kernel';
import { UnitMaker, type UnitWatch } from '@libs/providers';
import type { UnitOrder } from '../../../libs/providers/src/units/unit-maker.js';

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

  /** Holds every unit, or every one of a phase, that is begun from now on, until the returned function is called or its walk ends. */
  hold(only?: string): () => void {
    let open = (): void => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    this.before = async ({ phase }, { signal }) => {
      if (only !== undefined && phase !== only) return;
      const ended = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
      await Promise.race([gate, ended]);
    };
    return () => {
      this.before = () => Promise.resolve();
      open();
    };
  }

  /** What was made, in order, as `phase/unit`. */
  get names(): string[] {
    return this.made.map(({ phase, unit }) => `${phase}/${unit.id}`);
  }
}
