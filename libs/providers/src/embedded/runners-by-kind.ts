import type { RenderKind, RenderResult } from './render.js';
import type { Render } from './render.entity.js';
import { RenderRunner, type RenderWatch } from './render-runner.js';

/** One line whose renders are of several kinds, each done by a runner of its own. */
export class RunnersByKind extends RenderRunner {
  constructor(private readonly runners: Readonly<Partial<Record<RenderKind, RenderRunner>>>) {
    super();
  }

  async prepare(signal: AbortSignal): Promise<void> {
    await Promise.all(Object.values(this.runners).map((runner) => runner.prepare(signal)));
  }

  run(render: Render, watch: RenderWatch): Promise<RenderResult> {
    const runner = this.runners[render.kind];
    if (!runner) throw new Error(`nothing runs renders of kind ${render.kind} in the line ${render.line}`);
    return runner.run(render, watch);
  }
}
