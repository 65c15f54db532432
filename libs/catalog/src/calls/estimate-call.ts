import { fairTurn } from '@libs/kernel';
import type { CanDraw } from '../prices/can-draw.js';
import type { Tool } from '../define-tool.js';
import { creditsOf, type Measures } from '../prices/price.js';
import type { PricedCall } from '../prices/priced-call.js';
import { readToolInput } from '../inputs/read-tool-input.js';
import { ToolInputRejected } from '../inputs/tool-input-rejected.js';

export interface PricingContext extends Measures {
  /** The caller's account: accounts take turns when their words are examined. */
  accountId: string;
  canDraw: CanDraw;
  /** As in `ToolServices`. */
  requireStage: (brief: object) => void;
  /** As in `Measured`. */
  trainerCredits?: number;
}

/** The price of a call, before it is made. Throws `ToolInputRejected`, and the denials of `find`. */
export async function estimateCall(
  tools: readonly Tool[],
  name: string,
  given: unknown,
  { accountId, canDraw, requireStage, trainerCredits, ...measures }: PricingContext,
): Promise<PricedCall> {
  const tool = tools.find((candidate) => candidate.name === name);
  if (!tool) {
    const names = tools.map((candidate) => candidate.name).join(', ');
    throw new ToolInputRejected([{ field: 'tool', problem: `must be one of ${names}` }]);
  }
  // Reading and examining words takes milliseconds: the estimates of a batch must not take them all in one turn.
  await fairTurn(accountId);
  const input = readToolInput(tool, given, 'arguments');
  const measured = { ...(await tool.measure?.(input, measures)), trainerCredits };
  const credits = creditsOf(tool.price, input, canDraw, measured);
  const pages = tool.pages?.(input);
  if (pages) requireStage(pages);
  return {
    credits,
    inputs: tool.inputs?.(input) ?? [],
    inputKind: tool.inputKind ?? 'image',
    adapters: tool.adapters?.(input) ?? [],
    measured,
  };
}
