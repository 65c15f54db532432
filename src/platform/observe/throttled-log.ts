const EVERY_MS = 60_000;

/** Passes on at most one message a minute, with the number of messages left out since the last one. */
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
