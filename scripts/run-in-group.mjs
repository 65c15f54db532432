import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

const LOOK_EVERY_MS = 20;
const POSIX = process.platform !== 'win32';

/** The running commands, so that all of them can be ended. */
const groups = new Set();

/**
 * Runs a shell command as the leader of a process group of its own. When it ends, or has printed nothing for
 * `silentSeconds`, what is left of the group is ended too: first by SIGTERM, after `graceMs` by SIGKILL.
 */
export async function runInGroup(command, { silentSeconds, graceMs = 5_000, ...options }) {
  const child = spawn(command, { ...options, shell: true, detached: POSIX, stdio: ['ignore', 'pipe', 'pipe'] });
  const group = new Group(child, graceMs);
  groups.add(group);
  const output = [];
  const begun = performance.now();
  let hung = false;
  const alarm = setTimeout(() => {
    hung = true;
    void group.end();
  }, silentSeconds * 1000);
  const hear = (chunk) => {
    output.push(chunk);
    alarm.refresh();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const [code] = await once(child, 'exit');
  clearTimeout(alarm);
  const took = (performance.now() - begun) / 1000;
  await group.end();
  groups.delete(group);
  await drain(child, graceMs);
  return { passed: code === 0 && !hung, hung, took, output: Buffer.concat(output).toString() };
}

/** Ends every command under way with all that it has started. */
export async function endGroups() {
  await Promise.all([...groups].map((group) => group.end()));
}

class Group {
  constructor(leader, graceMs) {
    this.leader = leader;
    this.graceMs = graceMs;
  }

  end() {
    return (this.ending ??= this.askAndKill());
  }

  async askAndKill() {
    this.signal('SIGTERM');
    if (await this.isGone()) return;
    this.signal('SIGKILL');
    // On a busy machine the killed take a moment to die.
    await this.isGone();
  }

  /** Waits for the last of the group, `graceMs` at most. */
  async isGone() {
    for (const begun = performance.now(); performance.now() - begun < this.graceMs; await delay(LOOK_EVERY_MS)) {
      if (!this.signal(0)) return true;
    }
    return false;
  }

  /** False if no process of the group is left. */
  signal(name) {
    try {
      return POSIX ? process.kill(-this.leader.pid, name) : this.leader.kill(name);
    } catch (error) {
      if (error.code === 'ESRCH') return false;
      throw error;
    }
  }
}

/** Reads what is left, but does not wait for a stray process that still holds the pipes. */
async function drain({ stdout, stderr }, patienceMs) {
  const open = [stdout, stderr].filter((stream) => !stream.readableEnded).map((stream) => once(stream, 'end'));
  await Promise.race([Promise.all(open), delay(patienceMs, undefined, { ref: false })]);
  stdout.destroy();
  stderr.destroy();
}
