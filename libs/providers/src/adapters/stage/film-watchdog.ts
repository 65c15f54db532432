import type { ChildProcess } from 'node:child_process';
import { endSandboxed } from '../sandbox/end-sandboxed.js';
import { ProcessTree } from './process-tree.js';
import { type ProcessorShare, type ProcessorUse, shareBetween } from './processor-share.js';

/** Milliseconds between two looks at the memory of a film's processes. */
const LOOK_EVERY_MS = 100;
/** Milliseconds that a kernel may take to remove killed processes. */
const LONGEST_END_MS = 5_000;

export interface FilmBounds {
  /** Bytes of memory of all processes together. */
  memory: number;
  /** Milliseconds of the whole film. */
  time: number;
}

/** Ends the processes of a film that take more memory or time than they may. */
export class FilmWatchdog {
  /** What they took too much of, once they were killed for that. */
  exceeded?: keyof FilmBounds;
  /** What they had of the processors between `mark` and their deadline. */
  share?: ProcessorShare;
  private marked?: Promise<ProcessorUse>;
  private readonly tree?: ProcessTree;
  private readonly deadline: NodeJS.Timeout;
  private readonly looking: Promise<void>;
  private isOver = false;
  private wake: () => void = () => undefined;

  constructor(
    private readonly child: ChildProcess,
    private readonly bounds: FilmBounds,
    private readonly isSandboxed: boolean,
  ) {
    if (child.pid !== undefined) this.tree = new ProcessTree(child.pid);
    this.deadline = setTimeout(() => void this.expire(), bounds.time);
    this.looking = this.look();
  }

  /** Ends what is left. Nothing of the film runs when this resolves. */
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

  /** Ends the film, with all that it started. */
  kill(): void {
    if (this.isSandboxed) return endSandboxed(this.child);
    this.child.kill('SIGKILL');
    this.tree?.kill();
  }

  private async expire(): Promise<void> {
    // The reason stands before anything else can end the process: its silence has the same bound.
    this.exceeded ??= 'time';
    this.share = await this.sinceMark();
    this.kill();
  }

  private async sinceMark(): Promise<ProcessorShare | undefined> {
    const from = await this.marked;
    return from && this.tree && shareBetween(from, await this.tree.processorUse());
  }

  private end(exceeded: keyof FilmBounds): void {
    this.exceeded ??= exceeded;
    this.kill();
  }

  private async look(): Promise<void> {
    while (this.tree && !this.isOver) {
      if ((await this.tree.memory(this.bounds.memory)) > this.bounds.memory) this.end('memory');
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
