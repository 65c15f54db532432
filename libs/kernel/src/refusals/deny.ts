import type { DenialCode } from './denial-codes.js';
import { Denial, type DenialOptions } from './denial.js';

/** A refusal with the status, retryability and next step of its code; `options` replace what the situation says more exactly. */
export function deny(code: DenialCode, description: string, options?: DenialOptions): Denial {
  return new Denial(code, description, options);
}
