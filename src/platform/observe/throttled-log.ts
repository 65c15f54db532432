const EVERY_MS = 60_000;

/** Passes on one message a minute at most, with the number of those that were left out since the one before. */
export function throttledLog(
  pass: (message: string, leftOut: number) => void,
  now: () => number = () => performance.now(),
): (message: string) => void {
  let nextAt = -Infinity;
  let leftOut = 0;
  return (message) => {
    if (now() < nextAt) {
      leftOut += 1;
      return;
    }
    nextAt = now() + EVERY_MS;
    pass(message, leftOut);
    leftOut = 0;
  };
}
