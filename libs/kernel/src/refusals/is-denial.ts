import type { DenialCode } from './denial-codes.js';
import { Denial } from './denial.js';

/** Whether an error is a refusal with one of these codes. */
export function isDenial(error: unknown, ...codes: DenialCode[]): error is Denial {
  return error instanceof Denial && codes.includes(error.code);
}
