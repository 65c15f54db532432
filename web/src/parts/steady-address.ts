/** Milliseconds for which a signed address is shown on: shorter than it is good. */
const SHOWN_MS = 10 * 60_000;
const MOST = 2_000;

const shown = new Map<string, { address: string; at: number }>();

/**
 * The address under which the browser has a file already. Each answer signs addresses anew, and a picture or film whose address
 * changed would be loaded again.
 */
export function steadyAddress(file: string, fresh: string | undefined): string | undefined {
  if (fresh === undefined) return undefined;
  const known = shown.get(file);
  if (known && Date.now() - known.at < SHOWN_MS) return known.address;
  if (shown.size > MOST) shown.clear();
  shown.set(file, { address: fresh, at: Date.now() });
  return fresh;
}

/** After the file could not be read at its address. */
export function forgetAddress(file: string): void {
  shown.delete(file);
}
