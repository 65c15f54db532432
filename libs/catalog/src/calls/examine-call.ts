import type { FilmBrief, Finding } from '@libs/film';
import { deny } from '@libs/kernel';
import type { Tool } from '../define-tool.js';
import { findingNotes } from '../answers/finding-notes.js';
import type { ExaminedCall, GivenCall, OrderedWork } from '../examined-call.js';
import { readToolInput } from '../inputs/read-tool-input.js';
import { toolInputRejected } from '../inputs/tool-input-rejected.js';
import type { CanDraw } from '../prices/can-draw.js';
import { creditsOf, type Measured, type Measures } from '../prices/price.js';

/** What examines the words of calls. */
export interface Examiners extends Measures {
  canDraw: CanDraw;
  /** As in `ToolServices`. */
  requirePackaged: (given: object) => Promise<Finding[]>;
}

/**
 * Reads the words of a call once: its price, what it uses, and its film or its order where these are asked for. Throws
 * `input_unsupported`, and the denials of what can never be made.
 */
export async function examineCall(
  tools: readonly Tool[],
  { tool: name, given, part, measured: known, prefix }: GivenCall,
  { canDraw, requirePackaged, ...measures }: Examiners,
): Promise<ExaminedCall> {
  const tool = tools.find((candidate) => candidate.name === name);
  if (!tool) {
    const named = part === 'film' ? tools.filter((candidate) => 'film' in candidate) : tools;
    const names = named.map((candidate) => candidate.name).join(', ');
    throw toolInputRejected([{ field: 'tool', problem: `must be one of ${names}` }]);
  }
  const input = inputOf(tool, given, prefix);
  const lost = await requirePackaged(input as object);
  const measured: Measured = { ...(await tool.measure?.(input, measures)), ...known };
  const credits = creditsOf(tool.price, input, canDraw, measured);
  return {
    credits,
    inputs: tool.inputs?.(input) ?? [],
    inputKind: tool.inputKind ?? 'image',
    adapters: tool.adapters?.(input) ?? [],
    measured,
    pages: tool.pages?.(input, measured),
    ...(part === 'film' && { film: filmOf(tools, tool, { input, measured }) }),
    ...(part === 'order' && { order: noted(tool.order?.(input, measured), lost) }),
  };
}

/** The arguments as they are meant: their words without the marks of Markdown. */
function inputOf(tool: Tool, given: unknown, prefix?: string): unknown {
  const read = readToolInput(tool, given, prefix);
  return tool.words ? tool.words(read) : read;
}

/** An order with notes of what its markup loses. */
function noted(order: OrderedWork | undefined, lost: readonly Finding[]): OrderedWork | undefined {
  if (order === undefined || lost.length === 0) return order;
  return { ...order, notes: [...(order.notes ?? []), ...findingNotes(lost)] };
}

function filmOf(
  tools: readonly Tool[],
  tool: Tool,
  { input, measured }: { input: unknown; measured: Measured },
): FilmBrief {
  const film = tool.film?.(input, measured);
  if (film) return film;
  const previewed = tools.filter((candidate) => 'film' in candidate).map((candidate) => candidate.name);
  throw deny('input_unsupported', `preview_video cannot show what this call of ${tool.name} would make.`, {
    nextStep: `Only films of ${previewed.join(' or ')} can be previewed. Nothing was started or charged.`,
  });
}
