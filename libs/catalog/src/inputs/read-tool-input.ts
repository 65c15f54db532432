import type { z } from 'zod';
import type { Tool } from '../define-tool.js';
import { type JsonSchema, objectSchema } from './object-schema.js';
import { ToolInputRejected } from './tool-input-rejected.js';
import { withoutNulls } from './without-nulls.js';

/** The whole schema of what a tool takes, without the short forms that lists show. */
export function inputSchemaOf({ input }: Pick<Tool, 'input'>): JsonSchema {
  return objectSchema(input, 'whole');
}

/** Parses the arguments of a call; null means absent where an argument is optional. */
export function parseToolInput({ input }: Pick<Tool, 'input'>, given: unknown): z.ZodSafeParseResult<unknown> {
  return input.safeParse(withoutNulls(given, inputSchemaOf({ input })));
}

/** The arguments of a call as its tool takes them. Throws `ToolInputRejected`; `prefix` is as in `ToolInputRejected.from`. */
export function readToolInput(tool: Pick<Tool, 'input'>, given: unknown, prefix?: string): unknown {
  const read = parseToolInput(tool, given);
  if (!read.success) throw ToolInputRejected.from(tool.input, read.error, { given, prefix });
  return read.data;
}
