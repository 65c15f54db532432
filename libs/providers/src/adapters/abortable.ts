/**
 * What a promise comes to, or the signal's reason as soon as nobody waits for it any more. A failure that comes later is
 * nobody's: it does not end the process. What comes later is `tooLate`, and may have to be let go of.
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
