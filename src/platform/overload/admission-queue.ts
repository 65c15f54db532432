/** Requests that begin in one turn of the event loop: their work ends before new ones are read. */
const MOST_IN_A_TURN = 8;
/** Milliseconds until the next look while the queue is held up. */
const LOOK_AGAIN_MS = 2;

export interface Waiting {
  begin: (waitedMs: number) => void;
  /** Instead of `begin`: it waited for too long. */
  refuse: () => void;
  /** Whether its caller has left. */
  isGone: () => boolean;
  /** Instead of both, where its caller has left. */
  forget: () => void;
}

interface Place {
  entrant: Waiting;
  cameMs: number;
}

/**
 * Requests that arrived and have not begun, first in, first out. Under overload they wait here rather than in the
 * middle of their work, where each would slow down the others. A request that has waited too long is refused: that is
 * cheap and leaves time for the requests behind it. Without load no request waits.
 */
export class AdmissionQueue {
  private readonly places: Place[] = [];
  private begunInTurn = 0;
  private isTurnDue = false;

  constructor(
    /** Milliseconds; 0 turns the queue off: every request begins at once. */
    private readonly longestWaitMs: number,
    /** Whether running requests wait for something outside this process (the database): more of them would wait too. */
    private readonly isHeldUp: () => boolean,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get length(): number {
    return this.places.length;
  }

  enter(entrant: Waiting): void {
    if (this.longestWaitMs === 0) return entrant.begin(0);
    if (this.places.length === 0 && this.hasRoom()) return this.begin(entrant, 0);
    this.places.push({ entrant, cameMs: this.now() });
    this.takeTurn();
  }

  /** Begins all queued requests now. */
  letAllIn(): void {
    for (const { entrant, cameMs } of this.places.splice(0)) {
      if (entrant.isGone()) entrant.forget();
      else this.begin(entrant, this.now() - cameMs);
    }
  }

  private hasRoom(): boolean {
    return this.begunInTurn < MOST_IN_A_TURN && !this.isHeldUp();
  }

  private begin(entrant: Waiting, waitedMs: number): void {
    this.begunInTurn += 1;
    this.takeTurn();
    entrant.begin(waitedMs);
  }

  private takeTurn(): void {
    if (this.isTurnDue) return;
    this.isTurnDue = true;
    // Nothing began in this turn: a busy loop would take CPU time from the running requests.
    if (this.begunInTurn === 0) setTimeout(() => this.turn(), LOOK_AGAIN_MS);
    else setImmediate(() => this.turn());
  }

  private turn(): void {
    this.isTurnDue = false;
    this.begunInTurn = 0;
    for (let place = this.places[0]; place !== undefined; place = this.places[0]) {
      const { entrant, cameMs } = place;
      const waitedMs = this.now() - cameMs;
      const [isGone, isLate] = [entrant.isGone(), waitedMs > this.longestWaitMs];
      if (!isGone && !isLate && !this.hasRoom()) break;
      this.places.shift();
      if (isGone) entrant.forget();
      else if (isLate) entrant.refuse();
      else this.begin(entrant, waitedMs);
    }
    if (this.places.length > 0) this.takeTurn();
  }
}
