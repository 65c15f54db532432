import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { cpuSeconds } from './cpu-seconds.mjs';

const SERVER_CORE = 0;
const CLIENT_CORE = 1;

/** Whether processes can be kept on a core each here. */
function canPin() {
  if (availableParallelism() < 2) return false;
  try {
    execFileSync('taskset', ['-V'], { stdio: 'ignore' });
    return true;
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

export const isPinned = canPin();

/** Keeps this process away from the servers' core. */
export function pinClient() {
  if (isPinned) execFileSync('taskset', ['-acp', String(CLIENT_CORE), String(process.pid)], { stdio: 'ignore' });
}

/** A server as a process of its own, on the servers' core unless `onAllCores`; its output goes to a file. */
export class PinnedProcess {
  constructor(args, output, env = {}, { onAllCores = !isPinned } = {}) {
    this.output = output;
    const file = openSync(output, 'w');
    const command = [...(onAllCores ? [] : ['taskset', '-c', String(SERVER_CORE)]), process.execPath, ...args];
    this.child = spawn(command[0], command.slice(1), {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'development', ...env },
      stdio: ['ignore', file, file],
    });
  }

  /** Its output, once it says that it listens. */
  async listening() {
    for (;;) {
      const said = readFileSync(this.output, 'utf8');
      if (said.includes('"listening"')) return said;
      if (this.child.exitCode !== null) throw new Error(`a server ended before it listened:\n${said}`);
      await pause(50);
    }
  }

  /** Throws where it has ended, with the last that it said. */
  requireAlive() {
    const { exitCode, signalCode } = this.child;
    if (exitCode === null && signalCode === null) return;
    throw new Error(
      `a server ended with ${signalCode ?? exitCode}:\n${readFileSync(this.output, 'utf8').slice(-2_000)}`,
    );
  }

  cpuSeconds() {
    return cpuSeconds(this.child.pid);
  }

  async stop() {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await ended;
  }
}
