import { AsyncLocalStorage } from 'node:async_hooks';

interface Timer {
  due: number;
  ring: () => void;
  owner: object;
}

/** Timers of simulated owners, which fire only when the simulation advances the time. All other timers are real. */
export class VirtualTimers {
  now = 0;
  private readonly owners = new AsyncLocalStorage<object>();
  private readonly waiting = new Set<Timer>();
  private readonly real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };

  install(): void {
    const { owners, waiting, real } = this;
    const set = (ring: () => void, milliseconds = 0): unknown => {
      const owner = owners.getStore();
      if (!owner) return real.setTimeout(ring, milliseconds);
      const timer = { due: this.now + milliseconds, ring, owner };
      waiting.add(timer);
      return timer;
    };
    const clear = (timer: Timer): void => {
      if (!waiting.delete(timer)) real.clearTimeout(timer as never);
    };
    // The driver of the database reads properties of setTimeout.
    Object.assign(globalThis, { setTimeout: Object.assign(set, real.setTimeout), clearTimeout: clear });
  }

  remove(): void {
    Object.assign(globalThis, this.real);
    this.waiting.clear();
  }

  /** Runs work whose timers are the owner's. */
  run<T>(owner: object, work: () => T): T {
    return this.owners.run(owner, work);
  }

  forget(owner: object): void {
    for (const timer of this.waiting) if (timer.owner === owner) this.waiting.delete(timer);
  }

  /** Milliseconds until the first of those that may ring. */
  next(mayRing: (owner: object) => boolean): number | undefined {
    const dues = [...this.waiting].filter(({ owner }) => mayRing(owner)).map(({ due }) => due);
    return dues.length > 0 ? Math.max(0, Math.min(...dues) - this.now) : undefined;
  }

  ring(mayRing: (owner: object) => boolean): void {
    const due = [...this.waiting].filter((timer) => timer.due <= this.now && mayRing(timer.owner));
    for (const timer of due.sort((a, b) => a.due - b.due)) {
      this.waiting.delete(timer);
      this.owners.run(timer.owner, timer.ring);
    }
  }
}
