import { z } from 'zod';
import type { Tool, ToolHints } from './define-tool.js';

/** A JSON Schema (2020-12). */
export type JsonSchema = { [keyword: string]: JsonValue };

/** A schema whose root is an object, as the protocol requires of tools. */
export type ObjectSchema = JsonSchema & { type: 'object' };

type JsonValue = string | number | boolean | null | JsonValue[] | { [member: string]: JsonValue };

/** What the world may know of a tool: plain JSON without code, made once for each tool. */
export interface ToolDescription {
  name: string;
  title: string;
  description: string;
  inputSchema: ObjectSchema;
  outputSchema: ObjectSchema;
  annotations: ToolHints & { title: string };
}

const descriptions = new WeakMap<Tool, ToolDescription>();

/**
 * A tool as the protocol and the public contract show it. The schemas carry no `$schema`: 2020-12 is the protocol's
 * default, and clients of the older eras validate with a draft-07 engine that refuses to compile the keyword.
 */
export function describeTool(tool: Tool): ToolDescription {
  const known = descriptions.get(tool);
  if (known !== undefined) return known;
  const description = describe(tool);
  descriptions.set(tool, description);
  return description;
}

function describe(tool: Tool): ToolDescription {
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: jsonSchema(tool.input, 'input'),
    outputSchema: orDenial(jsonSchema(tool.output, 'output')),
    annotations: { title: tool.title, ...tool.hints },
  };
}

function jsonSchema(schema: z.ZodObject, io: 'input' | 'output'): ObjectSchema {
  const made = z.toJSONSchema(schema, { io, override: ({ jsonSchema: part }) => shorten(part) });
  delete made.$schema;
  return made as ObjectSchema;
}

/** Leaves out what says nothing to a reader but costs tokens: the pattern behind a named format, the bounds of int64. */
function shorten(part: z.core.JSONSchema.BaseSchema): void {
  if (part.format !== undefined) delete part.pattern;
  if (part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum;
  if (part.minimum === Number.MIN_SAFE_INTEGER) delete part.minimum;
}

/** A structured result is what the tool promises or a denial; some clients refuse what its schema does not admit. */
function orDenial({ properties, required = [] }: ObjectSchema): ObjectSchema {
  return {
    type: 'object',
    properties: { ...(properties as JsonSchema), error_code: { type: 'string' } },
    anyOf: [{ required }, { required: ['error_code'] }],
  };
}
