import { Denial } from '@libs/kernel';

/** Milliseconds between looks. */
const LOOK_EVERY_MS = 200;
/** So many late looks one after the other are overload; a single one is a pause. */
const LATE_LOOKS = 2;

class TooMuchToDo extends Denial {
  constructor() {
    super('handler_elsewhere', 'This process has more to do than it can answer in time.', {
      nextStep: 'Repeat the request after the seconds named in Retry-After.',
      retryAfterSeconds: 2,
    });
  }
}

/** Whether this process has more to do than it can answer in time, seen by how late its own timer is called. */
export class Overload {
  private lateLooks = 0;
  private timer?: NodeJS.Timeout;

  /** `mostLateMs` of 0 means: never. */
  constructor(private readonly mostLateMs: number) {}

  start(): void {
    if (this.mostLateMs === 0) return;
    let due = performance.now() + LOOK_EVERY_MS;
    this.timer = setInterval(() => {
      this.saw(performance.now() - due);
      due = performance.now() + LOOK_EVERY_MS;
    }, LOOK_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
    this.lateLooks = 0;
  }

  /** A look that came so many milliseconds late. */
  saw(lateMs: number): void {
    this.lateLooks = lateMs > this.mostLateMs ? this.lateLooks + 1 : 0;
  }

  /** Why new work is refused; undefined while there is time for it. */
  denial(): Denial | undefined {
    return this.lateLooks >= LATE_LOOKS ? new TooMuchToDo() : undefined;
  }
}
