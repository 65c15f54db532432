import type { FilmBrief, Finding } from '@libs/film';
import { type Denial, deny } from '@libs/kernel';
import type { PurchaseWish } from '@libs/providers';
import type { Tool } from '../define-tool.js';
import { findingNotes } from '../answers/finding-notes.js';
import type { ExaminedCall, GivenCall, OrderedWork } from '../examined-call.js';
import { readToolInput } from '../inputs/read-tool-input.js';
import { toolInputRejected } from '../inputs/tool-input-rejected.js';
import { narrationWish } from '../made/narration-wish.js';
import { partWishes } from '../made/part-wishes.js';
import { ordersOfParts, withMadeParts, withoutParts } from '../made/with-made-parts.js';
import { purchasedCall, withReasons } from '../models/purchased-call.js';
import { wishOf } from '../models/wish-of-call.js';
import { type MadePart, partCredits, type PartWish } from '../prices/made-part.js';
import { creditsOf, type Measured, type Measures } from '../prices/price.js';

/** What examines the words of calls. */
export interface Examiners extends Measures {
  /** As in `ToolServices`. */
  requirePackaged: (given: object) => Promise<Finding[]>;
}

/**
 * Reads the words of a call once: its price, what it uses, and its film or its order where these are asked for. Throws
 * `input_unsupported`, and the denials of what can never be made.
 */
export async function examineCall(
  tools: readonly Tool[],
  { tool: name, given, part, measured: known = {}, prefix }: GivenCall,
  examiners: Examiners,
): Promise<ExaminedCall> {
  const tool = toolNamed(tools, name, part);
  const asked = inputOf(tool, given, prefix);
  const { choice, parts = [] } = known;
  if (choice?.purchase) {
    if (part === 'film') throw notPreviewed(tools, tool);
    return purchasedCall(choice.purchase, choice, { part, measured: known });
  }
  try {
    const input = withMadeParts(asked, parts, part === 'film');
    return await embeddedCall(tools, tool, { input, part, known }, examiners);
  } catch (error) {
    throw choice ? withReasons(error, choice) : error;
  }
}

/** What a call comes to that the embedded studio makes. */
async function embeddedCall(
  tools: readonly Tool[],
  tool: Tool,
  { input, part, known }: { input: unknown; part: GivenCall['part']; known: Measured },
  { requirePackaged, ...measures }: Examiners,
): Promise<ExaminedCall> {
  const { choice, parts = [] } = known;
  const lost = await requirePackaged(input as object);
  const measured: Measured = { ...(await tool.measure?.(input, measures, known)), ...known };
  const credits = creditsOf(tool.price, input, measures.canDraw, measured) + partCredits(parts);
  const chosen = [choice, ...parts.map((one) => one.choice)].flatMap((one) => one?.notes ?? []);
  const notes = [...chosen, ...findingNotes(lost)];
  return {
    credits,
    inputs: withoutParts(tool.inputs?.(input, measured) ?? {}, parts),
    measured,
    pages: tool.pages?.(input, measured),
    narration: narrationWish(tool.narrated?.(input, measured), input as object, parts),
    ...(part === 'film' && { film: filmOf(tools, tool, { input, measured }) }),
    ...(part === 'order' && {
      order: withParts(noted(tool.order?.(input, measured), notes), parts),
    }),
  };
}

function toolNamed(tools: readonly Tool[], name: string, part: GivenCall['part']): Tool {
  const tool = tools.find((candidate) => candidate.name === name);
  if (tool) return tool;
  const named = part === 'film' ? tools.filter((candidate) => 'film' in candidate) : tools;
  const names = named.map((candidate) => candidate.name).join(', ');
  throw toolInputRejected([{ field: 'tool', problem: `must be one of ${names}` }]);
}

/** What the call wishes of a model; undefined where its tool takes none. Throws as `examineCall` for its arguments. */
export async function readWish(
  tools: readonly Tool[],
  { tool: name, given, prefix }: GivenCall,
  measures: Pick<Measures, 'looksForeign' | 'voices'>,
): Promise<PurchaseWish | undefined> {
  const tool = tools.find((candidate) => candidate.name === name);
  return tool?.purchase && wishOf(tool, inputOf(tool, given, prefix), measures);
}

/** The arguments as they are meant: their words without the marks of Markdown. */
function inputOf(tool: Tool, given: unknown, prefix?: string): unknown {
  const read = readToolInput(tool, given, prefix);
  return tool.words ? tool.words(read) : read;
}

/** The wishes of a call for pictures of its scenes. Throws as `examineCall` for its arguments. */
export function readPartWishes(tools: readonly Tool[], { tool: name, given, prefix }: GivenCall): PartWish[] {
  const tool = tools.find((candidate) => candidate.name === name);
  return tool?.takesParts ? partWishes(inputOf(tool, given, prefix) as object) : [];
}

function withParts(order: OrderedWork | undefined, parts: readonly MadePart[]): OrderedWork | undefined {
  return order && parts.length > 0 ? { ...order, parts: ordersOfParts(parts) } : order;
}

/** An order with notes of who makes it and what its markup loses. */
function noted(order: OrderedWork | undefined, notes: readonly string[]): OrderedWork | undefined {
  if (order === undefined || notes.length === 0) return order;
  return { ...order, notes: [...(order.notes ?? []), ...notes] };
}

function filmOf(
  tools: readonly Tool[],
  tool: Tool,
  { input, measured }: { input: unknown; measured: Measured },
): FilmBrief {
  const film = tool.film?.(input, measured);
  if (film) return film;
  throw notPreviewed(tools, tool);
}

function notPreviewed(tools: readonly Tool[], tool: Tool): Denial {
  const previewed = tools.filter((candidate) => 'film' in candidate).map((candidate) => candidate.name);
  return deny('input_unsupported', `preview_video cannot show what this call of ${tool.name} would make.`, {
    nextStep: `Only films of ${previewed.join(' or ')} can be previewed. Nothing was started or charged.`,
  });
}
