/** Milliseconds from the connection to the last byte. */
const MOST_MS = 5_000;
const MOST_BYTES = 256 * 1024;

/**
 * A small JSON document from an address that the operator gave. Throws when it is not answered with 200, redirects, is
 * larger than 256 KiB, takes longer than five seconds, or is not JSON.
 */
export async function fetchJson(address: string): Promise<unknown> {
  const response = await fetch(address, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(MOST_MS),
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`${address} answered ${response.status}`);
  }
  return JSON.parse(await textOf(response, address)) as unknown;
}

async function textOf(response: Response, address: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of response.body ?? []) {
    sizeBytes += chunk.length;
    if (sizeBytes > MOST_BYTES) throw new Error(`${address} answered more than ${MOST_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
