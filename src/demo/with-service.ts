import { reachable } from '@libs/kernel';
import type { ServerSettings } from '@libs/kernel/settings';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { findService } from '../platform/process/find-service.js';
import { FilmNotMade } from './make-film.js';

/** Seconds a started server has until it answers. */
const START_PATIENCE_S = 60;

type Work = (service: string, server: { stays: boolean }) => Promise<void>;

/**
 * Passes on the address of the running server, or of one that is started for it with the settings of this process. A
 * server that was started here ends with the work, whatever happens; `stays` tells the work whether the server goes on.
 */
export async function withService(server: ServerSettings, work: Work): Promise<void> {
  // Not the public address: that may lead through a proxy.
  const service = reachable(server.host, server.port);
  const health = new URL('/healthz', service);
  const found = await findService(health);
  if (found === 'other') throw new FilmNotMade(takenByAnother(server));
  if (found === 'ready') return work(service, { stays: true });
  if (found === 'starting') {
    await untilTrue(() => isReady(health), new AbortController().signal);
    return work(service, { stays: true });
  }
  const started = spawn(process.execPath, [fileURLToPath(new URL('../main.js', import.meta.url))], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await untilItAnswers(started, health);
    await work(service, { stays: false });
  } finally {
    started.kill('SIGTERM');
  }
}

function takenByAnother({ port }: ServerSettings): string {
  return `another program answers on port ${port}; stop it, or give this service a port of its own, for example PORT=${port + 1} npm run demo -- …`;
}

async function isReady(health: URL): Promise<boolean> {
  return (await findService(health)) === 'ready';
}

async function untilItAnswers(server: ChildProcess, health: URL): Promise<void> {
  const ended = once(server, 'exit').then(([code, signal]: unknown[]) => {
    throw new FilmNotMade(`the server ended with ${String(code ?? signal)} before it answered`);
  });
  const looking = new AbortController();
  try {
    await Promise.race([ended, untilTrue(() => isReady(health), looking.signal)]);
  } finally {
    looking.abort();
    // It ends later, too, when the demo is over.
    ended.catch(() => undefined);
  }
}

async function untilTrue(look: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  const until = performance.now() + START_PATIENCE_S * 1000;
  while (!signal.aborted && !(await look())) {
    if (performance.now() > until) throw new FilmNotMade(`the server did not answer within ${START_PATIENCE_S} s`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
