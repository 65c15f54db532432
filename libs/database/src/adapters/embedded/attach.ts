import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Denial } from '@libs/kernel';
import { embeddedPostgresRefused, refusedForOutput } from './embedded-postgres-refused.js';
import type { GuardPlan, GuardVerdict } from './guard-plan.js';

/** After this long without progress, log what the start is waiting for. */
const SILENT_MS = 5_000;
const POLL_MS = 15;

/** The guard stands beside this file, compiled or not. */
const GUARD = fileURLToPath(new URL(`guard${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url));

interface Answer {
  connection: Socket;
  verdict: GuardVerdict;
}

export interface AttachOptions {
  /** The home of the server. */
  directory: string;
  /** The guard's socket, the `socket` of the plan. */
  socket: string;
  /** Asked for only where no guard is up. */
  plan: () => Promise<GuardPlan>;
  /** How long the server may take to get ready, also if another process starts it. */
  patienceMs: number;
  log: (line: string) => void;
}

/**
 * Connects to the guard of a home, starting one where there is none, and waits until the server accepts connections.
 * The server stays up until the returned connection, and those of all other processes, are closed.
 */
export async function attach(options: AttachOptions): Promise<Socket> {
  const { directory, log } = options;
  const impatience = setTimeout(
    () => log(`embedded PostgreSQL: waiting for the server in ${directory} to get ready`),
    SILENT_MS,
  ).unref();
  let guard: ChildProcess | undefined;
  try {
    for (const deadline = performance.now() + options.patienceMs; ; await delay(POLL_MS)) {
      const answer = await ask(options.socket, deadline);
      if (answer && answer !== 'none in time') {
        // Of two guards that started together one still waits for the other's lock.
        if (answer.verdict.pid !== guard?.pid) guard?.kill('SIGKILL');
        return connectionOf(answer, directory);
      }
      // A guard without the lock exits, so no process may be listening: the deadline holds then too.
      if (performance.now() >= deadline) throw notReady(options);
      guard = await oneThatRuns(guard, options);
    }
  } finally {
    clearTimeout(impatience);
    // From here on the connection, if there is one, keeps the guard.
    guard?.stdin?.destroy();
  }
}

function notReady({ directory, patienceMs }: AttachOptions): Denial {
  const log = join(directory, 'server.log');
  return embeddedPostgresRefused(
    `its server in ${directory} did not get ready in ${patienceMs / 1000} seconds (see ${log})`,
  );
}

function connectionOf({ connection, verdict }: Answer, directory: string): Socket {
  if (verdict.ready) return connection;
  connection.destroy();
  throw refusedForOutput(verdict.reason, directory);
}

/** The guard that this process has started, or a new one if that exited without an error. */
async function oneThatRuns(guard: ChildProcess | undefined, options: AttachOptions): Promise<ChildProcess> {
  const diary = join(options.directory, 'guard.log');
  if (guard && guard.exitCode === null && guard.signalCode === null) return guard;
  if (guard?.exitCode) throw refusedForOutput(readFileSync(diary, 'utf8'), options.directory);
  return startGuard(await options.plan(), diary);
}

/** In a session of its own: an interrupt typed at the terminal is not for the guard. */
function startGuard(plan: GuardPlan, diary: string): ChildProcess {
  rmSync(diary, { force: true });
  const output = openSync(diary, 'w', 0o600);
  const args = ['--disable-warning=ExperimentalWarning', GUARD, JSON.stringify(plan)];
  // The pipe keeps the guard alive until this process has connected; it closes if this process dies before.
  const guard = spawn(process.execPath, args, { detached: true, stdio: ['pipe', output, output], cwd: '/', env: {} });
  closeSync(output);
  guard.unref();
  guard.stdin?.on('error', () => undefined);
  return guard;
}

/**
 * Connects and waits for the guard's one line, sent when the server is ready or has failed. Undefined if the connection
 * is refused, or closed before the line.
 */
function ask(path: string, deadline: number): Promise<Answer | 'none in time' | undefined> {
  const { promise, resolve } = Promise.withResolvers<Answer | 'none in time' | undefined>();
  const connection = createConnection({ path });
  const alarm = setTimeout(
    () => {
      resolve('none in time');
      connection.destroy();
    },
    Math.max(0, deadline - performance.now()),
  );
  let heard = '';
  const listen = (chunk: Buffer): void => {
    heard += chunk.toString();
    if (!heard.endsWith('\n')) return;
    clearTimeout(alarm);
    connection.off('data', listen).resume();
    resolve({ connection, verdict: JSON.parse(heard) as GuardVerdict });
  };
  // An error is always followed by the close, which answers for both.
  connection
    .on('error', () => undefined)
    .on('data', listen)
    .once('close', () => {
      clearTimeout(alarm);
      resolve(undefined);
    });
  return promise;
}
