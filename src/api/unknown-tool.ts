import { Denial } from '@libs/kernel';

/** The catalogue has no tool of this name. The denial does not repeat the name: a path may hold a secret by mistake. */
export class UnknownTool extends Denial {
  /** `offered` are the tools that this caller may call. */
  constructor(offered: readonly string[]) {
    super('not_found', 'There is no tool with this name.', {
      nextStep: `Call one of your tools: ${offered.join(', ') || 'none'}.`,
    });
  }
}
