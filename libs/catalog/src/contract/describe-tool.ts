import type { Tool, ToolHints } from '../define-tool.js';
import { describedWith } from '../deprecation.js';
import { iconAt, type Icon } from '../icon.js';
import { isPayable } from '../is-payable.js';
import { objectSchema, type JsonSchema, type ObjectSchema } from '../inputs/object-schema.js';

/** What the world may know of a tool: plain JSON without code. */
export interface ToolDescription {
  name: string;
  title: string;
  description: string;
  inputSchema: ObjectSchema;
  outputSchema: ObjectSchema;
  annotations: ToolHints & { title: string };
}

/** A tool of one installation: where its icon is depends on the base address. */
export interface ListedTool extends Omit<ToolDescription, 'outputSchema'> {
  /** Absent where a result may have a picture in the place of structured content, which SDKs would miss. */
  outputSchema?: ObjectSchema;
  icons?: Icon[];
  /** What a paying client reads of its price. */
  _meta?: Record<string, unknown>;
}

/**
 * A tool as `tools/list` shows it. Clients do not show output schemas to models, so the meanings of their fields are
 * only in the contract, as are the whole output schemas of tools that return pictures.
 */
export function listedTool(tool: Tool, baseUrl: string): ListedTool {
  const { outputSchema, ...described } = describeTool(tool);
  return {
    ...described,
    ...(!tool.hasPicture && { outputSchema: withoutMeanings(outputSchema) }),
    ...(tool.icon !== undefined && { icons: [iconAt(baseUrl, tool.name, tool.icon)] }),
  };
}

/** A tool as the public contract shows it, which is the same for every installation. */
export function describeTool(tool: Tool): ToolDescription {
  return {
    name: tool.name,
    title: tool.title,
    description: describedWith(tool.deprecation, tool.description),
    inputSchema: objectSchema(tool.input, 'input'),
    outputSchema: orRefusal(objectSchema(tool.output, 'output'), isPayable(tool)),
    annotations: { title: tool.title, ...tool.hints },
  };
}

/** A schema without the descriptions of its fields. */
function withoutMeanings<Part extends JsonSchema>(schema: Part): Part {
  const { description: _, ...part } = schema;
  const { properties, items } = part as { properties?: Record<string, JsonSchema>; items?: JsonSchema };
  const members = Object.entries(properties ?? {}).map(([name, member]) => [name, withoutMeanings(member)] as const);
  return {
    ...part,
    ...(properties && { properties: Object.fromEntries(members) }),
    ...(items && { items: withoutMeanings(items) }),
  } as unknown as Part;
}

const ACCEPTS = { type: 'array', items: { type: 'object' }, description: 'How to pay (x402).' } as const;

/**
 * A structured result is what the tool promises or a denial; some clients refuse what its schema does not admit. The denial
 * of a payable tool may be a PaymentRequired of x402 besides, whose `accepts` say how to pay.
 */
function orRefusal({ properties, required = [] }: ObjectSchema, isPayable: boolean): ObjectSchema {
  return {
    type: 'object',
    properties: {
      ...(properties as JsonSchema),
      error_code: { type: 'string' },
      ...(isPayable && { accepts: ACCEPTS }),
    },
    anyOf: [{ required }, { required: ['error_code'] }],
  };
}
