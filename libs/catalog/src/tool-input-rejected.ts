import { Denial } from '@libs/kernel';
import type { z } from 'zod';

/** Problems shown at most: one is enough to act, hundreds would flood an agent's context. */
const PROBLEMS_SHOWN = 5;

export interface InputProblem {
  /** Path of the field, dotted; empty for the arguments as a whole. */
  field: string;
  problem: string;
}

/** Arguments outside a tool's schema. Names each field and its allowed range. */
export class ToolInputRejected extends Denial {
  constructor(problems: InputProblem[]) {
    const shown = problems.slice(0, PROBLEMS_SHOWN).map(({ field, problem }) => `${field || 'arguments'}: ${problem}`);
    super('input_unsupported', `Invalid input. ${shown.join('; ')}.`, {
      nextStep: 'Correct the named fields and call again; nothing was started or charged.',
    });
  }

  static from(error: z.ZodError, prefix?: string): ToolInputRejected {
    return new ToolInputRejected(
      error.issues.map(({ path, message }) => ({
        field: [...(prefix ? [prefix] : []), ...path].join('.'),
        problem: message.charAt(0).toLowerCase() + message.slice(1),
      })),
    );
  }
}
