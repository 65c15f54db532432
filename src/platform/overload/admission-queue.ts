/** Requests that begin in one turn of the event loop: their work ends before new ones are read. */
const MOST_IN_A_TURN = 8;
/** Milliseconds until those who wait for others than this process are looked at again. */
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
 * The requests that have come and not begun, in the order in which they came. Where more come than can be answered, they
 * wait here rather than all at once in the middle of their work, where each would slow down the others; who has waited
 * for too long is refused, which costs little and leaves the time to those behind. In quiet times nobody waits.
 */
export class AdmissionQueue {
  private readonly places: Place[] = [];
  private begunInTurn = 0;
  private isTurnDue = false;

  constructor(
    /** Milliseconds; 0 means that nobody waits and nobody is refused. */
    private readonly longestWaitMs: number,
    /** Whether those who have begun wait for others than this process, and more of them would only wait as well. */
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

  /** Ends every wait: all begin now. */
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
    // A loop that only looks would take the time of those who are waited for.
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
