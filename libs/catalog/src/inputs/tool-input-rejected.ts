import { Denial } from '@libs/kernel';
import type { z } from 'zod';
import { inputMistakes } from './input-mistakes.js';

/** Problems shown at most: one is enough to act, hundreds would flood an agent's context. */
const PROBLEMS_SHOWN = 5;

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
    return new ToolInputRejected(
      inputMistakes(input, error, given, PROBLEMS_SHOWN).map(({ path, problem }) => ({
        field: [...(prefix ? [prefix] : []), ...path].join('.'),
        problem,
      })),
    );
  }
}
