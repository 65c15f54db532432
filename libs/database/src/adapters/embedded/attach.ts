import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { EmbeddedPostgresRefused } from './embedded-postgres-refused.js';
import type { GuardPlan, GuardVerdict } from './guard-plan.js';

/** Longer than crash recovery takes after any load we have seen. */
const PATIENCE_MS = 60_000;
const POLL_MS = 15;

/** The guard stands beside this file, compiled or not. */
const GUARD = fileURLToPath(new URL(`guard${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url));

interface Answer {
  connection: Socket;
  verdict: GuardVerdict;
}

/** The connection to a guard that is up already; undefined when there is none. */
export async function attachToRunning(socket: string): Promise<Socket | undefined> {
  const answer = await ask(socket);
  if (answer?.verdict.ready) return answer.connection;
  answer?.connection.destroy();
  return undefined;
}

/**
 * Connects to the guard of the plan, starting one where there is none, and waits until the server accepts connections.
 * The server stays up until the returned connection, and those of all other processes, are closed.
 */
export async function attach(plan: GuardPlan, diary: string): Promise<Socket> {
  let guard: ChildProcess | undefined;
  try {
    for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await delay(POLL_MS)) {
      const answer = await ask(plan.socket);
      if (answer) {
        // Of two guards that started together one still waits for the other's lock.
        if (answer.verdict.pid !== guard?.pid) guard?.kill('SIGKILL');
        return connectionOf(answer, plan);
      }
      if (guard && guard.exitCode !== null && guard.exitCode !== 0) {
        throw EmbeddedPostgresRefused.because(readFileSync(diary, 'utf8'), plan.cluster);
      }
      if (!guard || guard.exitCode !== null || guard.signalCode !== null) guard = startGuard(plan, diary);
    }
    throw new EmbeddedPostgresRefused(
      `its server did not get ready in ${PATIENCE_MS / 1000} seconds (see ${plan.log})`,
    );
  } finally {
    // From here on the connection, if there is one, keeps the guard.
    guard?.stdin?.destroy();
  }
}

function connectionOf({ connection, verdict }: Answer, plan: GuardPlan): Socket {
  if (verdict.ready) return connection;
  connection.destroy();
  throw EmbeddedPostgresRefused.because(verdict.reason, plan.cluster);
}

/** In a session of its own: an interrupt typed at the terminal is not for the guard. */
function startGuard(plan: GuardPlan, diary: string): ChildProcess {
  rmSync(diary, { force: true });
  const output = openSync(diary, 'w', 0o600);
  const args = ['--disable-warning=ExperimentalWarning', GUARD, JSON.stringify(plan)];
  // The pipe tells the guard that it is awaited: it ends with this process, before there is a connection that could.
  const guard = spawn(process.execPath, args, { detached: true, stdio: ['pipe', output, output], cwd: '/', env: {} });
  closeSync(output);
  guard.unref();
  guard.stdin?.on('error', () => undefined);
  return guard;
}

/** Connects and waits for the guard's one line. Undefined when nobody listens, or hangs up before it has spoken. */
function ask(path: string): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const connection = createConnection({ path });
    let heard = '';
    const listen = (chunk: Buffer): void => {
      heard += chunk.toString();
      if (!heard.endsWith('\n')) return;
      connection.off('data', listen).resume();
      resolve({ connection, verdict: JSON.parse(heard) as GuardVerdict });
    };
    // An error is always followed by the close, which answers for both.
    connection
      .on('error', () => undefined)
      .on('data', listen)
      .once('close', () => resolve(undefined));
  });
}
