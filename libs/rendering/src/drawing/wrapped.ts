/** A value in a span that begins anew at its end: from 0 up to, not including, `span`, for values below 0 too. */
export function wrapped(value: number, span: number): number {
  return ((value % span) + span) % span;
}
