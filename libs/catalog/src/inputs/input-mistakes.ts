import type { z } from 'zod';
import { allowedValues } from './allowed-values.js';
import { objectSchema, type JsonSchema } from './object-schema.js';
import { schemaPart, typesOf } from './schema-part.js';

/** Most unknown fields that an error names per object. */
const STRANGERS_SHOWN = 5;
/** Characters that are shown of a name the caller made up. */
const NAME_SHOWN = 64;

/** What is wrong with one field of an input. Repeats no value. */
export interface InputMistake {
  /** From the input down to the field; empty for the input as a whole. */
  path: (string | number)[];
  /** What the field must be, as the end of a sentence about it. */
  problem: string;
  /** Name of the broken rule: a code of zod's issues, or `missing`. */
  rule: string;
  /** What to correct, in a sentence without any word of the caller: names that the schema lacks and custom messages stay out. */
  advice: string;
}

/**
 * The first `most` fields that are wrong in an input that its schema refused: a large input may have hundreds of thousands.
 * Of a field that breaks several rules only the first is reported.
 */
export function inputMistakes(input: z.ZodObject, error: z.ZodError, given: unknown, most: number): InputMistake[] {
  const schema = objectSchema(input, 'whole');
  return firstOfEach(error.issues, most).map((issue) => {
    const problem = problemOf(issue, schema, given);
    const isAbsent = isMissing(given, issue.path);
    const plain = QUOTING.has(issue.code) ? (isAbsent ? 'is required' : undefined) : problem;
    return {
      path: issue.path.map((step) => (typeof step === 'number' ? step : String(step))),
      problem,
      rule: isAbsent ? 'missing' : issue.code,
      advice: adviceOn(issue, knownPath(schema, issue.path, given), plain),
    };
  });
}

/** Messages of these rules may name what the caller sent. */
const QUOTING: ReadonlySet<string> = new Set(['custom', 'unrecognized_keys']);

/** `problem`: undefined where its words may be the caller's. */
function adviceOn({ code, path }: z.core.$ZodIssue, known: readonly PropertyKey[], problem?: string): string {
  const field = known.join('.') || 'the arguments';
  if (code === 'unrecognized_keys') return `Leave out the unknown fields of ${field}.`;
  return known.length < path.length || problem === undefined ? `Correct ${field}.` : `Correct ${field}: ${problem}.`;
}

/** A path as far as the schema has its names. */
function knownPath(schema: JsonSchema, path: readonly PropertyKey[], given: unknown): readonly PropertyKey[] {
  const end = path.findIndex((_, at) => schemaPart(schema, path.slice(0, at + 1), given) === undefined);
  return end < 0 ? path : path.slice(0, end);
}

function firstOfEach(issues: readonly z.core.$ZodIssue[], most: number): z.core.$ZodIssue[] {
  const first = new Map<string, z.core.$ZodIssue>();
  for (const issue of issues) {
    if (first.size >= most) break;
    for (const each of ofOneOption(issue)) {
      const field = JSON.stringify(each.path);
      if (!first.has(field)) first.set(field, each);
    }
  }
  return [...first.values()].slice(0, most);
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
    const strangers = issue.keys.slice(0, STRANGERS_SHOWN).map((key) => key.slice(0, NAME_SHOWN).toWellFormed());
    return `has no field ${strangers.join(', ')}; the fields are ${Object.keys(part?.properties ?? {}).join(', ')}`;
  }
  const allowed = saysItsRule(issue) || part === undefined ? undefined : allowedValues(part);
  if (allowed === undefined) return issue.message.charAt(0).toLowerCase() + issue.message.slice(1);
  const value = valueAt(given, issue.path);
  if (value === undefined) return `is required (${allowed})`;
  const cameAsText = typeof value === 'string' && part !== undefined && !typesOf(part).has('string');
  return `must be ${allowed}${cameAsText ? ', but came as text' : ''}`;
}

/** Whether the issue's own message explains the rule better than the schema: a pattern is explained in words. */
function saysItsRule(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'custom' || (issue.code === 'invalid_format' && issue.format === 'regex');
}

function isMissing(given: unknown, path: readonly PropertyKey[]): boolean {
  return valueAt(given, path) === undefined;
}

function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  let value = given;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[step];
  }
  return value;
}
