import type { CanDraw } from './can-draw.js';
import type { Tool } from './define-tool.js';
import { creditsOf } from './price.js';
import type { PricedCall } from './priced-call.js';
import { ToolInputRejected } from './tool-input-rejected.js';

/** Prices a call. Throws `ToolInputRejected` as the call would. */
export function priceCall(tools: readonly Tool[], name: string, given: unknown, canDraw: CanDraw): PricedCall {
  const tool = tools.find((candidate) => candidate.name === name);
  if (!tool) {
    const names = tools.map((candidate) => candidate.name).join(', ');
    throw new ToolInputRejected([{ field: 'tool', problem: `must be one of ${names}` }]);
  }
  const read = tool.input.safeParse(given);
  if (!read.success) throw ToolInputRejected.from(tool.input, read.error, 'arguments');
  return { credits: creditsOf(tool.price, read.data, canDraw), inputs: tool.inputs?.(read.data) ?? [] };
}
