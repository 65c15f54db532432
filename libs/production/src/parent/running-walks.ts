import type { ErrorReporter } from '../error-reporter.js';
import type { SlotClaim } from './parent.js';
import type { Walk, WalkEnd } from './walk.js';

/** The walks of this process. */
export class RunningWalks {
  private readonly running = new Map<Walk, Promise<WalkEnd>>();
  /** Places of walks that may be about to begin. */
  private kept = 0;
  private isLeaving = false;

  constructor(
    private readonly walkOf: (claim: SlotClaim) => Walk,
    private readonly errors: ErrorReporter,
    /** Walks that are taken at a time. */
    private readonly most = Infinity,
  ) {}

  /** Walks on what `take` claims, without anybody waiting. It is told whether there is room for one more, which is kept meanwhile. */
  readonly admit: AdmitWalk = async (take) => {
    const hasRoom = this.running.size + this.kept < this.most;
    if (hasRoom) this.kept += 1;
    try {
      const taken = await take(hasRoom);
      if (taken?.claim) void this.walk(taken.claim);
      return taken;
    } finally {
      if (hasRoom) this.kept -= 1;
    }
  };

  /** Walks a claim to its end. In a process that is leaving it only gives the claim back. */
  walk(claim: SlotClaim): Promise<WalkEnd> {
    const walk = this.walkOf(claim);
    const walked = walk
      .run()
      .catch((error: unknown): WalkEnd => {
        this.errors.report(`walk of ${claim.parentId}`, error);
        return 'lost';
      })
      .finally(() => this.running.delete(walk));
    this.running.set(walk, walked);
    if (this.isLeaving) walk.stop('leaving');
    return walked;
  }

  /** Resolves when no walk is under way. */
  async settled(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running.values());
  }

  /** Gives every claim back and resolves when all walks have ended. */
  async stop(): Promise<void> {
    this.isLeaving = true;
    for (const walk of this.running.keys()) walk.stop('leaving');
    await Promise.all(this.running.values());
  }
}

/** Makes a claim that this process walks, where `take` comes to one. */
export type AdmitWalk = <T extends { claim?: SlotClaim }>(
  take: (hasRoom: boolean) => Promise<T | undefined>,
) => Promise<T | undefined>;
