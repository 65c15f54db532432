import { type Denial, deny } from '@libs/kernel';
import type { z } from 'zod';
import { inputMistakes } from './input-mistakes.js';

/** Problems shown at most: one is enough to act, hundreds would flood an agent's context. */
const PROBLEMS_SHOWN = 5;

export interface InputProblem {
  /** Path of the field, dotted; empty for the arguments as a whole. */
  field: string;
  problem: string;
}

/** Arguments outside a tool's schema. Names each field and its allowed range, and repeats no value. `advice` is recorded: it has no word of the caller. */
export function toolInputRejected(problems: InputProblem[], advice = 'Correct the named fields.'): Denial {
  const shown = problems.slice(0, PROBLEMS_SHOWN).map(({ field, problem }) => `${field || 'arguments'}: ${problem}`);
  return deny('input_unsupported', `Invalid input. ${shown.join('; ')}.`, {
    nextStep: `${advice} Then call again; nothing was started or charged.`,
  });
}

/** `input` is the schema that refused `given`; `prefix` is the field of the caller's own arguments that held it. */
export function rejectedBySchema(
  input: z.ZodObject,
  error: z.ZodError,
  { given, prefix }: { given: unknown; prefix?: string },
): Denial {
  const mistakes = inputMistakes(input, error, given, PROBLEMS_SHOWN);
  return toolInputRejected(
    mistakes.map(({ path, problem }) => ({ field: [...(prefix ? [prefix] : []), ...path].join('.'), problem })),
    mistakes[0]?.advice,
  );
}
