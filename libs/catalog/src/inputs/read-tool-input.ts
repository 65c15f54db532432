import type { z } from 'zod';
import type { Tool } from '../define-tool.js';
import { coerceInput } from './coercion/coerce-input.js';
import { type JsonSchema, objectSchema } from './object-schema.js';
import { rejectedBySchema } from './tool-input-rejected.js';

/** The whole schema of what a tool takes, without the short forms that lists show. */
export function inputSchemaOf({ input }: Pick<Tool, 'input'>): JsonSchema {
  return objectSchema(input, 'whole');
}

/**
 * The arguments of a call in the types that its tool wants. Each door does this once, before anything else reads them: what is
 * checked must be what runs.
 */
export function coerceToolInput({ input }: Pick<Tool, 'input'>, given: unknown): unknown {
  return coerceInput(given, inputSchemaOf({ input }));
}

/** Parses the arguments of a call that were coerced. */
export function parseToolInput({ input }: Pick<Tool, 'input'>, coerced: unknown): z.ZodSafeParseResult<unknown> {
  return input.safeParse(coerced);
}

/** The arguments of a call that were coerced, as its tool takes them. Throws `input_unsupported`; `prefix` is as in `rejectedBySchema`. */
export function requireToolInput(tool: Pick<Tool, 'input'>, coerced: unknown, prefix?: string): unknown {
  const read = parseToolInput(tool, coerced);
  if (!read.success) throw rejectedBySchema(tool.input, read.error, { given: coerced, prefix });
  return read.data;
}

/** Arguments that no door coerced, as their tool takes them. Throws as `requireToolInput`. */
export function readToolInput(tool: Pick<Tool, 'input'>, sent: unknown, prefix?: string): unknown {
  return requireToolInput(tool, coerceToolInput(tool, sent), prefix);
}
