import type { FilmBrief } from '@libs/film';
import type { Scope } from '@libs/identity';
import type { SourceIds } from '@libs/library';
import type { PurchaseWish } from '@libs/providers';
import type { z } from 'zod';
import type { Deprecation } from './deprecation.js';
import type { ImageAnswer } from './image-answer.js';
import type { PartAnswer } from './part-answer.js';
import type { Lane } from './lanes.js';
import type { Measured, Measures, Price } from './prices/price.js';
import type { OrderedWork } from './examined-call.js';
import type { ToolContext } from './tool-context.js';
import type { ToolGroup } from './tool-groups.js';

/** The four hints of the protocol, all explicit (MCP, ToolAnnotations). */
export interface ToolHints {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}

export interface ToolAnswer<Output> {
  /** Must satisfy the tool's output schema; becomes the first text of the result as JSON and, without a picture, `structuredContent`. */
  content: Output;
  /** One sentence for a person. It repeats no address: signed addresses are long, and `content` has them. */
  text: string;
  /** At most one in an answer: a context is small. */
  image?: ImageAnswer;
  /** Bytes for a page, which a model never sees. */
  part?: PartAnswer;
  /** Whether an earlier call with the same idempotency key had started what is answered. */
  isReplay?: boolean;
}

export interface ToolDefinition<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> {
  /** `[a-z_]`, frozen: part of the public contract. */
  name: string;
  title: string;
  /** A drawing, as SVG. */
  icon?: string;
  /** At most 200 characters: client directories refuse longer ones. */
  description: string;
  group: ToolGroup;
  lanes: readonly Lane[];
  scopes: readonly Scope[];
  hints: ToolHints;
  /** Destroys nothing but jobs, and of an unverified client only its own: such a client may call it too. */
  ownJobsOnly?: true;
  /** An answer may have a picture. Such a result has no `structuredContent` in MCP, and `tools/list` no output schema of it. */
  hasPicture?: true;
  /** Hosts that show pages show the player beside its result. */
  hasPlayer?: true;
  /** Only the pages that a host shows may call it; models are not shown it, and no other door has it. */
  forPages?: true;
  input: Input;
  output: Output;
  /** A call and its result for the documentation; `tools/list` does not show it. */
  example?: { arguments: Record<string, unknown>; result: Record<string, unknown> };
  /** Absent where the tool is free. */
  price?: Price<z.output<Input>>;
  /** Present while the tool is on its way out. */
  deprecation?: Deprecation;
  /** The resource whose end the call waits for: a client that knows tasks is given a task of that id instead of a wait. */
  awaits?(input: z.output<Input>): string | undefined;
  /** The arguments with the words that their Markdown means. What follows is asked of these. */
  words?(input: z.output<Input>): unknown;
  /** Resources of the caller that the call uses; an estimate refuses those that the call would refuse. */
  inputs?(input: z.output<Input>, measured?: Measured): SourceIds;
  /** The brief of what pages would draw; undefined where they draw nothing. An estimate refuses what this machine cannot draw. */
  pages?(input: z.output<Input>, measured: Measured): object | undefined;
  /** The film that the call would make; undefined where these arguments make none that can be previewed. */
  film?(input: z.output<Input>, measured: Measured): FilmBrief | undefined;
  /** Its scenes may have pictures that models make for them. */
  takesParts?: true;
  /** What the call wishes of a model of an outside maker; asked where it names one. */
  purchase?(
    input: z.output<Input>,
    measures: Pick<Measures, 'looksForeign' | 'voices'>,
  ): PurchaseWish | undefined | Promise<PurchaseWish>;
  /** The film that the call would make, where it is one whose words a voice of a maker may say. */
  narrated?(input: z.output<Input>, measured: Measured): Omit<FilmBrief, 'seed'> | undefined;
  /** Looks up what decides the price and the film beside the arguments, and is not known. */
  measure?(input: z.output<Input>, measures: Measures, known: Measured): Promise<Measured>;
  /** What the call orders; absent where its words decide nothing of it. */
  order?(input: z.output<Input>, measured: Measured): OrderedWork;
  run(input: z.output<Input>, context: ToolContext): Promise<ToolAnswer<z.input<Output>>>;
}

/** A tool as the catalogue keeps it: its input and output types are behind the schemas. */
export type Tool = Omit<
  ToolDefinition,
  'price' | 'awaits' | 'words' | 'inputs' | 'pages' | 'film' | 'purchase' | 'narrated' | 'measure' | 'order' | 'run'
> & {
  price?: Price;
  awaits?(input: unknown): string | undefined;
  words?(input: unknown): unknown;
  inputs?(input: unknown, measured?: Measured): SourceIds;
  pages?(input: unknown, measured: Measured): object | undefined;
  film?(input: unknown, measured: Measured): FilmBrief | undefined;
  purchase?(
    input: unknown,
    measures: Pick<Measures, 'looksForeign' | 'voices'>,
  ): PurchaseWish | undefined | Promise<PurchaseWish>;
  narrated?(input: unknown, measured: Measured): Omit<FilmBrief, 'seed'> | undefined;
  measure?(input: unknown, measures: Measures, known: Measured): Promise<Measured>;
  order?(input: unknown, measured: Measured): OrderedWork;
  run(input: unknown, context: ToolContext): Promise<ToolAnswer<Record<string, unknown>>>;
};

/** One tool, whole: text, schemas, lanes, price, scopes and what it does. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  definition: ToolDefinition<Input, Output>,
): Tool {
  return definition;
}
