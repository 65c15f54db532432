/**
 * Does all of these side by side. The first failure stops the others, by the signal that they are given, and is thrown
 * once every one of them has come to its end.
 */
export async function allOrNone(
  works: readonly ((signal: AbortSignal) => Promise<void>)[],
  signal: AbortSignal,
): Promise<void> {
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  const ends = works.map((work) =>
    work(either).catch((error: unknown) => {
      stop.abort(error);
      throw error;
    }),
  );
  await Promise.allSettled(ends);
  await Promise.all(ends);
}
