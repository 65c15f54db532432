import { type InputMistake, inputMistakes, type Tool } from '@libs/catalog';
import type { z } from 'zod';
import { MOST_FINDINGS, ValidationFailure } from '../platform/refusals/validation-failure.js';

/** The part of a request that contains the input. */
export type InputPlace = 'body' | 'path' | 'query';

/** The 422 of an input that the schema of its tool refused (specification, Validation error body). */
export function inputFailure({ input }: Tool, error: z.ZodError, given: unknown, place: InputPlace): ValidationFailure {
  const mistakes = inputMistakes(input, error, given, MOST_FINDINGS);
  return new ValidationFailure(
    mistakes.map(({ path, problem, rule }) => ({ loc: [place, ...path], msg: said(path, problem), type: rule })),
    mistakes[0]?.advice,
  );
}

function said(path: InputMistake['path'], problem: string): string {
  return path.length === 0 ? problem : `${path.join('.')} ${problem}`;
}
