import { requestUnderWay } from './paid-request.js';

/** Timers that a request sets are acts of its process. All others are real. */
export class RequestTimers {
  private readonly real = globalThis.setTimeout;

  install(): void {
    const { real } = this;
    const set = (ring: () => void, milliseconds = 0): unknown => {
      const request = requestUnderWay.getStore();
      if (!request) return real(ring, milliseconds);
      void request.wait().then(ring);
      return undefined;
    };
    // The driver of the database reads properties of setTimeout.
    Object.assign(globalThis, { setTimeout: Object.assign(set, real) });
  }

  remove(): void {
    Object.assign(globalThis, { setTimeout: this.real });
  }
}
