import { Denial, type DenialCode } from '@libs/kernel';

/** Intended refusals of 500 and above, which are no failures. */
const ON_PURPOSE: ReadonlySet<DenialCode> = new Set(['shutting_down', 'handler_elsewhere']);

/** Whether an error is a fault on our side, which must be logged with its causes; its caller learns nothing of them. */
export function isFailure(error: unknown): boolean {
  return !(error instanceof Denial) || (error.status >= 500 && !ON_PURPOSE.has(error.code));
}
