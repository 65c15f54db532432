import { RenderRunner, type Render } from '@libs/providers';
import type { RenderResult } from '../../../libs/providers/src/embedded/render.js';
import type { RenderWatch } from '../../../libs/providers/src/embedded/render-runner.js';

/** A runner whose renders end when the test says so. */
export class FakeRenderRunner extends RenderRunner {
  readonly begun: Render[] = [];
  /** The end of each render begun, in the same order. */
  readonly ends: PromiseWithResolvers<RenderResult>[] = [];

  readonly signals: AbortSignal[] = [];
  readonly watches: RenderWatch[] = [];

  /** What a render that is stopped comes to nevertheless: it was storing its files. */
  finishesAnyway?: RenderResult;

  /** Thrown by the preparation. */
  unprepared?: Error;

  /** What the preparation waits for. */
  preparing: Promise<unknown> = Promise.resolve();

  async prepare(): Promise<void> {
    await this.preparing;
    if (this.unprepared) throw this.unprepared;
  }

  run(render: Render, watch: RenderWatch): Promise<RenderResult> {
    const { signal } = watch;
    this.begun.push(render);
    this.watches.push(watch);
    this.signals.push(signal);
    const end = Promise.withResolvers<RenderResult>();
    this.ends.push(end);
    signal.addEventListener('abort', () => {
      if (this.finishesAnyway) end.resolve(this.finishesAnyway);
      else end.reject(new Error('stopped'));
    });
    end.promise.catch(() => undefined);
    return end.promise;
  }
}

export const RENDERED: RenderResult = { files: [], facts: { width: 1 }, quality: {} };
