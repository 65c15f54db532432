/** The words of the system, which Node, libvips and ffmpeg pass on each in an error of their own. */
const FULL = /no space left on device|disk quota exceeded|file too large/i;

/** True where a write failed because the medium takes no more. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && FULL.test(error.message);
}
