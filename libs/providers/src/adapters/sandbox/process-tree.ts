import { readdir, readFile } from 'node:fs/promises';
import type { ProcessorUse } from './processor-share.js';

/** Ticks of a second in which Linux counts processor time. */
const TICKS = 100;
/** Where the time of a process, of the kernel for it, and of both for its ended children stand after its state. */
const TIMES = [11, 12, 13, 14];
/** Milliseconds between two looks at processes that are ending. */
const LOOK_AGAIN_MS = 20;

/**
 * A process and all that descend from it, seen from outside of their namespaces. A process whose parent died stays in the
 * tree: in a namespace of processes its new parent is the first process there.
 */
export class ProcessTree {
  private readonly inside: Set<number>;
  private readonly outside = new Set<number>();

  constructor(private readonly root: number) {
    this.inside = new Set([root]);
  }

  /** The ids of its processes that live now. */
  async ids(): Promise<number[]> {
    const all = await processes();
    if (!all) return [...this.inside];
    for (const known of [this.inside, this.outside]) for (const id of known) if (!all.has(id)) known.delete(id);
    const unknown = [...all].filter((id) => !this.inside.has(id) && !this.outside.has(id));
    const parents = new Map(await Promise.all(unknown.map(async (id) => [id, await parentOf(id)] as const)));
    for (const id of unknown) (this.isBelow(id, parents) ? this.inside : this.outside).add(id);
    return [...this.inside];
  }

  /** Bytes of memory of all of them, each shared page counted once; less work where they are not near `limit`. */
  async memory(limit: number): Promise<number> {
    const ids = await this.ids();
    const resident = await sumOf(ids, (id) => kilobytes(`/proc/${id}/status`, /^VmRSS:\s+(\d+) kB/m));
    if (resident < limit) return resident;
    return sumOf(ids, (id) => kilobytes(`/proc/${id}/smaps_rollup`, /^Pss:\s+(\d+) kB/m));
  }

  /** Processor seconds of all processes, including children that have ended. */
  async processorSeconds(): Promise<number> {
    const ids = await this.ids();
    return (await sumOf(ids, async (id) => ticksOf(await statOf(id)))) / TICKS;
  }

  /** What its processes have had of the processors so far. */
  async processorUse(): Promise<ProcessorUse> {
    const used = await this.processorSeconds();
    const waits = new Map((await Promise.all([...this.inside].map(waitsOf))).flat());
    return { at: performance.now() / 1000, used, waits };
  }

  /** Kills every process of the tree, also those that survive the end of their parent. */
  kill(): void {
    for (const id of this.inside) {
      try {
        process.kill(id, 'SIGKILL');
      } catch {
        // It ended by itself.
      }
    }
  }

  /** Resolves when none of the processes runs, and after `mostMs` at the latest. */
  async ended(mostMs: number): Promise<void> {
    const until = performance.now() + mostMs;
    while ((await this.runs()) && performance.now() < until) {
      this.kill();
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
  }

  private async runs(): Promise<boolean> {
    return (await Promise.all((await this.ids()).map(runs))).includes(true);
  }

  private isBelow(id: number, parents: Map<number, number>): boolean {
    for (let at = parents.get(id) ?? 0; at > 0; at = parents.get(at) ?? 0) if (this.inside.has(at)) return true;
    return id === this.root;
  }
}

/** All processes of this machine; empty without /proc; undefined if it cannot be read now. */
async function processes(): Promise<Set<number> | undefined> {
  try {
    return new Set((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? new Set() : undefined;
  }
}

/** 0 for a process that is gone. */
async function parentOf(id: number): Promise<number> {
  return Number((await statOf(id))[1] ?? 0);
}

/** A process that ended and that its parent has not asked for runs nothing. */
async function runs(id: number): Promise<boolean> {
  const [state = 'Z'] = await statOf(id);
  return !['Z', 'X'].includes(state);
}

/** State, parent and what follows; nothing of a process that is gone. */
async function statOf(id: number): Promise<string[]> {
  const stat = await readFile(`/proc/${id}/stat`, 'latin1').catch(() => '');
  // The name of the program, in brackets, may hold anything.
  return stat === '' ? [] : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function ticksOf(stat: string[]): number {
  return TIMES.reduce((sum, at) => sum + Number(stat[at] ?? 0), 0);
}

/** Seconds for which each thread of a process waited for a CPU; empty if the kernel does not report it. */
async function waitsOf(id: number): Promise<[thread: string, seconds: number][]> {
  const threads = await readdir(`/proc/${id}/task`).catch(() => []);
  const told = await Promise.all(
    threads.map(async (thread): Promise<[string, number][]> => {
      const text = await readFile(`/proc/${id}/task/${thread}/schedstat`, 'latin1').catch(() => '');
      // Nanoseconds that it ran, those that it waited, and how often it ran.
      const waited = text.split(' ')[1];
      return waited === undefined ? [] : [[thread, Number(waited) / 1e9]];
    }),
  );
  return told.flat();
}

async function sumOf(ids: number[], amountOf: (id: number) => Promise<number>): Promise<number> {
  const each = await Promise.all(ids.map(amountOf));
  return each.reduce((sum, amount) => sum + amount, 0);
}

/** 0 for a process that is gone. */
async function kilobytes(path: string, line: RegExp): Promise<number> {
  const text = await readFile(path, 'latin1').catch(() => '');
  return Number(line.exec(text)?.[1] ?? 0) * 1024;
}
