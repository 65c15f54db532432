/**
 * Resolves like the promise, or rejects with the signal's reason as soon as it aborts. A later failure is ignored: it
 * does not become an unhandled rejection. A later result is passed to `tooLate`, which may have to release it.
 */
export async function abortable<T>(
  promise: Promise<T>,
  signal: AbortSignal,
  tooLate: (value: T) => void = () => undefined,
): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const stop = (): void => aborted.reject(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  try {
    return await Promise.race([aborted.promise, promise]);
  } catch (error) {
    promise.then(tooLate, () => undefined);
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
