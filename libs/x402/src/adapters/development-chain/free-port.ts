import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 50;
/** A chain whose process was killed writes its state before it frees the port. */
const PATIENCE_MS = 5_000;

/** The given port of the loopback interface once nothing listens on it; without one, any free port. */
export async function freePort(port = 0): Promise<number> {
  for (const deadline = performance.now() + PATIENCE_MS; ; await delay(POLL_MS)) {
    const free = await tryPort(port);
    if (free !== undefined) return free;
    if (performance.now() > deadline) throw new Error(`port ${port} is in use`);
  }
}

function tryPort(port: number): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const server = createServer();
  server.once('error', (error: NodeJS.ErrnoException) =>
    error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
  );
  server.listen(port, '127.0.0.1', () => {
    const { port: bound } = server.address() as AddressInfo;
    server.close(() => resolve(bound));
  });
  return promise;
}
