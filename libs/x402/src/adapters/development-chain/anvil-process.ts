import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Anvil does not watch its parent, so a shell does: `read` ends when the kernel closes our end of the pipe, however this
 * process ends. SIGTERM makes anvil write its state file. The script exits as anvil did.
 */
const GUARD = `
exec 3<&0
"$@" </dev/null 3<&- &
chain=$!
( read -r _ <&3; kill -TERM "$chain" ) &
watcher=$!
wait "$chain"
code=$?
kill "$watcher" 2>/dev/null
exit "$code"
`;

const STOP_MS = 10_000;
/** Characters of anvil's error output that are kept. */
const OUTPUT_KEPT = 2_000;

/** One anvil. It ends with this process, also when this process is killed. */
export class AnvilProcess {
  /** Resolves when anvil has ended, with its error output. */
  readonly ended: Promise<string>;
  private readonly guard: ChildProcess;

  constructor(program: string, args: string[]) {
    // In a session of its own: an interrupt typed at the terminal reaches us, and we still need the chain to drain.
    this.guard = spawn('/bin/sh', ['-c', GUARD, 'anvil', program, ...args], {
      detached: true,
      stdio: ['pipe', 'ignore', 'pipe'],
      cwd: '/',
      env: {},
    });
    this.guard.stdin?.on('error', () => undefined);
    this.ended = this.end();
    // The chain alone is no reason for this process to stay.
    this.guard.unref();
    for (const stream of [this.guard.stdin, this.guard.stderr]) (stream as Socket | null)?.unref();
  }

  async stop(): Promise<void> {
    this.guard.ref();
    this.guard.stdin?.end();
    const inTime = await Promise.race([this.ended.then(() => true), delay(STOP_MS, false, { ref: false })]);
    if (inTime || this.guard.pid === undefined) return;
    process.kill(-this.guard.pid, 'SIGKILL');
    await this.ended;
  }

  private async end(): Promise<string> {
    let output = '';
    this.guard.stderr?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-OUTPUT_KEPT);
    });
    try {
      const [code, signal] = (await once(this.guard, 'close')) as unknown[];
      return output.trim() || `exit ${String(code ?? signal)}`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
}
