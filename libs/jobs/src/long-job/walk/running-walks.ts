import { Injectable } from '@nestjs/common';
import { ErrorReporter } from '../../error-reporter.js';
import type { SlotClaim } from '../long-job.js';
import { wakeForRoom } from '../slots/wake-for-room.js';
import { Walk, type WalkEnd } from './walk.js';
import { WalkServices } from './walk-services.js';

/** The walks of this process. */
@Injectable()
export class RunningWalks {
  private readonly running = new Map<Walk, Promise<WalkEnd>>();
  /** Places of walks that may be about to begin. */
  private kept = 0;
  /** Whether a job was refused for lack of room, and may still be waiting. */
  private isAwaited = false;
  /** Work that may still begin a walk, or announce room. */
  private readonly pending = new Set<Promise<unknown>>();
  private isLeaving = false;

  constructor(
    private readonly services: WalkServices,
    private readonly errors: ErrorReporter,
  ) {}

  /** Starts a detached walk of the claim that `take` returns. A place that `take` keeps is reserved until then. */
  readonly admit: AdmitWalk = (take) => this.follow(this.admitted(take));

  private readonly admitted: AdmitWalk = async (take) => {
    let isKept = false;
    try {
      const taken = await take(() => (isKept ||= this.keepPlace()));
      if (taken?.claim) void this.walk(taken.claim);
      return taken;
    } finally {
      if (isKept) this.kept -= 1;
    }
  };

  /** Walks a claim to its end. In a process that is leaving it only gives the claim back. */
  walk(claim: SlotClaim): Promise<WalkEnd> {
    const walk = new Walk(this.services, claim);
    const walked = walk
      .run()
      .catch((error: unknown): WalkEnd => {
        this.errors.report(`walk of ${claim.parentId}`, error);
        return 'lost';
      })
      .finally(() => {
        this.running.delete(walk);
        this.tellOfRoom();
      });
    this.running.set(walk, walked);
    if (this.isLeaving) walk.stop('leaving');
    return walked;
  }

  /** Resolves when no walk is under way, or about to begin. */
  async settled(): Promise<void> {
    while (this.running.size + this.pending.size > 0) {
      await Promise.allSettled([...this.running.values(), ...this.pending]);
    }
  }

  /** Gives every claim back and resolves when all walks have ended. */
  async stop(): Promise<void> {
    this.isLeaving = true;
    for (const walk of this.running.keys()) walk.stop('leaving');
    await this.settled();
  }

  private keepPlace(): boolean {
    const hasRoom = !this.isLeaving && this.running.size + this.kept < this.services.terms.walksPerProcess;
    if (hasRoom) this.kept += 1;
    else this.isAwaited = true;
    return hasRoom;
  }

  /** Announces room at once; without it a refused job would retry by itself, but later. */
  private tellOfRoom(): void {
    if (!this.isAwaited || this.isLeaving) return;
    // A job that is sent away during this notice gets the next one.
    this.isAwaited = false;
    const { database, terms } = this.services;
    const telling = wakeForRoom(database, terms)
      .then((isAwaited) => void (this.isAwaited ||= isAwaited))
      .catch((error: unknown) => this.errors.report('room for a walk', error));
    void this.follow(telling);
  }

  private follow<T>(work: Promise<T>): Promise<T> {
    const forget = (): void => void this.pending.delete(work);
    this.pending.add(work);
    work.then(forget, forget);
    return work;
  }
}

/** Reserves room for one more walk in this process, once; false if there is none. */
export type KeepPlace = () => boolean;

/** Runs `take` and walks the claim that it returns, if any. */
export type AdmitWalk = <T extends { claim?: SlotClaim }>(
  take: (keepPlace: KeepPlace) => Promise<T | undefined>,
) => Promise<T | undefined>;
