import { Denial } from '@libs/kernel';
import type { z } from 'zod';
import { allowedValues } from './allowed-values.js';
import { objectSchema, type JsonSchema } from './object-schema.js';
import { schemaPart } from './schema-part.js';

/** Problems shown at most: one is enough to act, hundreds would flood an agent's context. */
const PROBLEMS_SHOWN = 5;
/** Characters that are shown of a name the caller made up. */
const NAME_SHOWN = 64;

export interface InputProblem {
  /** Path of the field, dotted; empty for the arguments as a whole. */
  field: string;
  problem: string;
}

/** Arguments outside a tool's schema. Names each field and its allowed range, and repeats no value. */
export class ToolInputRejected extends Denial {
  constructor(problems: InputProblem[]) {
    const shown = problems.slice(0, PROBLEMS_SHOWN).map(({ field, problem }) => `${field || 'arguments'}: ${problem}`);
    super('input_unsupported', `Invalid input. ${shown.join('; ')}.`, {
      nextStep: 'Correct the named fields and call again; nothing was started or charged.',
    });
  }

  /** `input` is the schema that refused what was given; `prefix` the field of the caller's own arguments that held it. */
  static from(
    input: z.ZodObject,
    error: z.ZodError,
    { given, prefix }: { given: unknown; prefix?: string },
  ): ToolInputRejected {
    const schema = objectSchema(input, 'whole');
    return new ToolInputRejected(
      error.issues.flatMap(ofOneOption).map((issue) => ({
        field: [...(prefix ? [prefix] : []), ...issue.path].join('.'),
        problem: problemOf(issue, schema, given),
      })),
    );
  }
}

/** The issues of the only alternative whose type the value has, in place of the issue of all alternatives. */
function ofOneOption(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const isOther = ({ code, path }: z.core.$ZodIssue): boolean => code === 'invalid_type' && path.length === 0;
  const [option, ...others] = issue.errors.filter((issues) => !issues.some(isOther));
  if (!option || others.length > 0) return [issue];
  return option.map((within) => ({ ...within, path: [...issue.path, ...within.path] }));
}

function problemOf(issue: z.core.$ZodIssue, schema: JsonSchema, given: unknown): string {
  const part = schemaPart(schema, issue.path, given);
  if (issue.code === 'unrecognized_keys') {
    const strangers = issue.keys.slice(0, PROBLEMS_SHOWN).map((key) => key.slice(0, NAME_SHOWN).toWellFormed());
    return `has no field ${strangers.join(', ')}; the fields are ${Object.keys(part?.properties ?? {}).join(', ')}`;
  }
  const allowed = saysItsRule(issue) || part === undefined ? undefined : allowedValues(part);
  if (allowed === undefined) return issue.message.charAt(0).toLowerCase() + issue.message.slice(1);
  return isMissing(given, issue.path) ? `is required (${allowed})` : `must be ${allowed}`;
}

/** A pattern says in words what its schema says in signs. */
function saysItsRule(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'custom' || (issue.code === 'invalid_format' && issue.format === 'regex');
}

function isMissing(given: unknown, path: readonly PropertyKey[]): boolean {
  let value = given;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return true;
    value = (value as Record<PropertyKey, unknown>)[step];
  }
  return value === undefined;
}
