import type { ChildProcess } from 'node:child_process';
import { endSandboxed } from './end-sandboxed.js';
import { isLarger } from './folder-size.js';
import { ProcessTree } from './process-tree.js';
import { hasWaited, type ProcessorShare, type ProcessorUse, shareBetween } from './processor-share.js';

/** Milliseconds between two looks at the processes and their folder. */
const LOOK_EVERY_MS = 100;
/** Looks at the processes for each look at their files. */
const LOOKS_PER_FOLDER = 10;
/** Milliseconds that a kernel may take to remove killed processes. */
const LONGEST_END_MS = 5_000;

export interface Bounds {
  /** Bytes of memory of all processes together. */
  memory: number;
  /** Milliseconds from start to end. */
  time: number;
  /** Bytes of all files in the working folder. */
  disk: number;
  /** Seconds of processor of all processes together; unlimited where absent. */
  processor?: number;
  /** Milliseconds from the moment when another account waits for the place; unlimited where absent. */
  awaited?: number;
}

interface Watched {
  /** What is absent is not bounded. */
  bounds: Partial<Bounds>;
  /** The working folder. */
  folder: string;
  isSandboxed: boolean;
  /** Whether another account waits for the place. */
  isAwaited?: () => boolean;
}

/** Ends the processes of one order that take more than they may. */
export class Watchdog {
  /** What they took too much of, once they were killed for that. */
  exceeded?: keyof Bounds;
  /** What they had of the processors between `mark` and their deadline. */
  share?: ProcessorShare;
  private marked?: Promise<ProcessorUse>;
  /** By when they have to end; undefined while no other account waits. */
  private leavesAt?: number;
  private readonly tree?: ProcessTree;
  private readonly deadline?: NodeJS.Timeout;
  private readonly looking: Promise<void>;
  private isOver = false;
  private looks = 0;
  private wake: () => void = () => undefined;

  constructor(
    private readonly child: ChildProcess,
    private readonly watched: Watched,
  ) {
    if (child.pid !== undefined) this.tree = new ProcessTree(child.pid);
    const { time } = watched.bounds;
    if (time !== undefined) this.deadline = setTimeout(() => void this.expire(), time);
    this.looking = this.look();
  }

  /** Ends what is left. Nothing of it runs when this resolves. */
  async stop(): Promise<void> {
    this.isOver = true;
    clearTimeout(this.deadline);
    this.wake();
    await this.looking;
    await this.tree?.ended(LONGEST_END_MS);
  }

  /** What the processes have of the processors is counted from now on. */
  mark(): void {
    this.marked = this.tree?.processorUse();
  }

  /** Ends the process, with all that it started. */
  kill(): void {
    if (this.watched.isSandboxed) return endSandboxed(this.child);
    this.child.kill('SIGKILL');
    this.tree?.kill();
  }

  private async expire(): Promise<void> {
    // Set the reason before the kill: the limit of silence, which is as long, would otherwise report first.
    this.exceeded ??= 'time';
    this.share = await this.sinceMark();
    this.kill();
  }

  private async sinceMark(): Promise<ProcessorShare | undefined> {
    const from = await this.marked;
    return from && this.tree && shareBetween(from, await this.tree.processorUse());
  }

  /** What they took too much of by now. */
  private async excess(tree: ProcessTree): Promise<keyof Bounds | undefined> {
    const { memory, disk, processor } = this.watched.bounds;
    if (memory !== undefined && (await tree.memory(memory)) > memory) return 'memory';
    const isTurnOfFolder = this.looks++ % LOOKS_PER_FOLDER === 0;
    if (disk !== undefined && isTurnOfFolder && (await isLarger(this.watched.folder, disk))) return 'disk';
    if (processor !== undefined && (await tree.processorSeconds()) > processor) return 'processor';
    return (await this.isInTheWay()) ? 'awaited' : undefined;
  }

  /** They kept another account waiting for too long, by processor time or while nothing kept the processors from them. */
  private async isInTheWay(): Promise<boolean> {
    const { bounds, isAwaited } = this.watched;
    if (bounds.awaited === undefined || !isAwaited?.()) {
      this.leavesAt = undefined;
      return false;
    }
    if (this.leavesAt === undefined) {
      this.leavesAt = performance.now() + bounds.awaited;
      this.mark();
    }
    if (performance.now() < this.leavesAt) return false;
    const share = await this.sinceMark();
    return share !== undefined && (share.used * 1000 > bounds.awaited || !hasWaited(share));
  }

  private async look(): Promise<void> {
    while (this.tree && !this.isOver) {
      const excess = await this.excess(this.tree);
      if (excess) {
        this.exceeded ??= excess;
        this.kill();
      }
      await new Promise<void>((resolve) => {
        const pause = setTimeout(resolve, LOOK_EVERY_MS);
        this.wake = () => {
          clearTimeout(pause);
          resolve();
        };
        if (this.isOver) this.wake();
      });
    }
  }
}
