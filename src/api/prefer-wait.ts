/** Seconds that a call waits at most for what it started (behaviour of `await_resource`). */
const MOST_WAIT_SECONDS = 50;

const WAIT = /^wait=(?:"(\d{1,9})"|(\d{1,9}))$/i;

/**
 * The seconds of the preference `wait` (RFC 7240, 4.3), at most `MOST_WAIT_SECONDS`; undefined where there is none or it cannot be
 * read, since a preference that cannot be followed is ignored. Of several the first counts (RFC 7240, 2).
 */
export function preferredWait(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  for (const preference of header.split(',')) {
    const [, quoted, plain] = WAIT.exec((preference.split(';')[0] ?? '').trim().replaceAll(' ', '')) ?? [];
    const seconds = quoted ?? plain;
    if (seconds !== undefined) return Math.min(Number(seconds), MOST_WAIT_SECONDS);
  }
  return undefined;
}
