import { Denial } from '@libs/kernel';

/** Milliseconds between looks. */
const LOOK_EVERY_MS = 200;
/** So many late looks one after the other are overload; a single one is a pause. */
const LATE_LOOKS = 2;
/** Milliseconds for which one turn of the event loop answers requests; who comes later in it would wait too long. */
const LONGEST_TURN_MS = 200;
/** Statements that wait for a connection: more of them wait longer than it takes to say no. */
const MOST_WAITING = 100;

export class TooMuchToDo extends Denial {
  constructor() {
    super('handler_elsewhere', 'This process has more to do than it can answer in time.', {
      nextStep: 'Repeat the request after the seconds named in Retry-After.',
      retryAfterSeconds: 2,
    });
  }
}

/**
 * Whether this process has more to do than it can answer in time. Callers who come faster than they are answered show in
 * the turns of the event loop, which answer all who came during the turn before: once one was too long, the next ones
 * answer for a while and refuse the rest, so that those who are answered hear in time. A queue before the database says
 * the same of work that others do. What else keeps this process shows by how late its own timer is called.
 */
export class Overload {
  private lateLooks = 0;
  private timer?: NodeJS.Timeout;
  private turnBeganMs?: number;
  private wasLongTurn = false;

  constructor(
    /** 0 means: never. */
    private readonly mostLateMs: number,
    /** Statements that wait for a connection to the database. */
    private readonly waiting: () => number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  start(): void {
    if (this.mostLateMs === 0) return;
    let due = this.now() + LOOK_EVERY_MS;
    this.timer = setInterval(() => {
      this.saw(this.now() - due);
      due = this.now() + LOOK_EVERY_MS;
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

  /** Asked once for each request as it comes: whether it is to be refused. */
  refusesNext(): boolean {
    if (this.mostLateMs === 0) return false;
    return this.isTurnOver() || this.lateLooks >= LATE_LOOKS || this.waiting() > MOST_WAITING;
  }

  private isTurnOver(): boolean {
    const nowMs = this.now();
    if (this.turnBeganMs === undefined) {
      this.turnBeganMs = nowMs;
      setImmediate(() => this.endTurn());
    }
    return this.wasLongTurn && nowMs - this.turnBeganMs > LONGEST_TURN_MS;
  }

  private endTurn(): void {
    this.wasLongTurn = this.now() - (this.turnBeganMs ?? 0) > LONGEST_TURN_MS;
    this.turnBeganMs = undefined;
  }
}
