import { readFileSync } from 'node:fs';

const EVERY_MS = 15;

/**
 * The environments that processes below a process have, as Linux shows them, looked at again and again until `stop()`. A
 * child that has not yet become its own program is left out.
 */
export class ChildEnvironments {
  /** By command line. */
  readonly seen = new Map<string, string>();
  private readonly own: string;
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly pid: number) {
    this.own = read(pid, 'cmdline');
    this.timer = setInterval(() => this.look(pid), EVERY_MS);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private look(parent: number): void {
    for (const word of read(parent, `task/${parent}/children`).split(' ')) {
      const child = Number(word);
      if (child === 0) continue;
      // Read first: what it is now, it was not in its parent's environment.
      const command = read(child, 'cmdline');
      if (command !== '' && command !== this.own) this.seen.set(command, read(child, 'environ'));
      this.look(child);
    }
  }
}

/** Empty for a process that has ended. */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
