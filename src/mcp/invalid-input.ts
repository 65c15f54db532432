import type { JsonSchema, ObjectSchema } from '@libs/catalog';
import { Denial } from '@libs/kernel';
import type { z } from 'zod';
import { allowedValues } from './allowed-values.js';

/** More would bury the first one. */
const MOST_PROBLEMS = 3;

/** Arguments that a tool cannot take; the description names each field and what it allows, and repeats no value. */
export class InvalidInput extends Denial {
  constructor(schema: ObjectSchema, issues: readonly z.core.$ZodIssue[]) {
    const problems = issues.slice(0, MOST_PROBLEMS).map((issue) => problem(schema, issue));
    super('input_unsupported', `${problems.join('; ')}.`, {
      nextStep: 'Correct the named fields and repeat the call.',
    });
  }
}

function problem(schema: ObjectSchema, issue: z.core.$ZodIssue): string {
  const field = issue.path.map(String).join('.') || 'arguments';
  const part = partAt(schema, issue.path);
  if (issue.code === 'unrecognized_keys') {
    return `${field} has no field ${issue.keys.join(', ')}; its fields are ${Object.keys(schema.properties ?? {}).join(', ')}`;
  }
  const allowed = issue.code === 'custom' ? undefined : allowedValues(part);
  return allowed === undefined ? `${field}: ${issue.message}` : `${field} must be ${allowed}`;
}

/** The schema of a field; undefined where the path leads through alternatives. */
function partAt(schema: ObjectSchema, path: readonly PropertyKey[]): JsonSchema | undefined {
  let part: unknown = schema;
  for (const step of path) {
    if (!isSchema(part)) return undefined;
    part =
      typeof step === 'number' ? part.items : (part.properties as Record<string, unknown> | undefined)?.[String(step)];
  }
  return isSchema(part) ? part : undefined;
}

function isSchema(part: unknown): part is JsonSchema {
  return typeof part === 'object' && part !== null && !Array.isArray(part);
}
