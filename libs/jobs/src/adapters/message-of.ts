/** The message of an error with its causes, in one line: clients hide the cause of a broken connection. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  const text = cause instanceof Error ? `${message}: ${cause.message}` : message;
  return text.replaceAll(/\s+/g, ' ').trim();
}
