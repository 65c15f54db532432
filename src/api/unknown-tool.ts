import { type Denial, deny } from '@libs/kernel';

/** The catalogue has no tool of this name. The denial does not repeat the name: a path may hold a secret by mistake. */
/** `offered` are the tools that this caller may call. */
export function unknownTool(offered: readonly string[]): Denial {
  return deny('not_found', 'There is no tool with this name.', {
    nextStep: `Call one of your tools: ${offered.join(', ') || 'none'}.`,
  });
}
