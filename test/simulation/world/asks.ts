import type { Outside } from './outside.js';

/** A process as what stands at its edges sees it. */
export interface Asks {
  readonly outside: Outside;
  /** Asks for something outside of the process; of one that is dead no answer ever comes. */
  ask<T>(label: string, act: () => T | Promise<T>, broken?: (isDone: boolean) => Error): Promise<T>;
}
