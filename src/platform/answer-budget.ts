/** Bytes of one JSON answer. Files are fetched from their `storage_url`. */
export const MOST_ANSWER_BYTES = 4 * 1024 * 1024;

/** Bytes of all answers together that are being made or wait for their readers. */
export const MOST_BYTES_TOGETHER = 16 * 1024 * 1024;

/** Bytes of one account's answers that count against the others': its slow readers leave the rest to other accounts. */
export const MOST_BYTES_OF_ACCOUNT = MOST_BYTES_TOGETHER / 4;

/** An answer may have this much while its account holds less than twice its part: an answer without files is smaller. */
const LEAST_BYTES = 256 * 1024;

/** Bytes that the answers of one account hold at most: its part, and as much again in small answers. */
const MOST_HELD_BY_ACCOUNT = 2 * MOST_BYTES_OF_ACCOUNT;

/** Bytes of all accounts from which on an account has one small answer at a time. */
const MOST_HELD = 4 * MOST_BYTES_TOGETHER;

/** The bytes that the answers of this process hold in memory, from when they are made until their readers took them. */
export class AnswerMemory {
  private readonly held = new Map<string, number>();
  private heldByAll = 0;
  /** Of all accounts, each with its part at most. */
  private counted = 0;

  /** The budget of an answer to an account that begins. `close` must be called when it is over. */
  begin(accountId: string): AnswerBudget {
    return new AnswerBudget(
      (spent) => Math.max(this.sharedRoom(accountId), this.roomOfSmall(accountId, spent)),
      (bytes) => this.hold(accountId, bytes),
    );
  }

  private sharedRoom(accountId: string): number {
    return Math.min(MOST_BYTES_OF_ACCOUNT - this.heldBy(accountId), MOST_BYTES_TOGETHER - this.counted);
  }

  /** What an answer that has `spent` bytes may have however many others wait, as long as it stays small. */
  private roomOfSmall(accountId: string, spent: number): number {
    const held = this.heldBy(accountId);
    if (this.heldByAll >= MOST_HELD && held > spent) return 0;
    return Math.min(LEAST_BYTES - spent, MOST_HELD_BY_ACCOUNT - held);
  }

  private heldBy(accountId: string): number {
    return this.held.get(accountId) ?? 0;
  }

  private hold(accountId: string, bytes: number): void {
    const before = this.heldBy(accountId);
    const after = before + bytes;
    this.heldByAll += bytes;
    this.counted += Math.min(after, MOST_BYTES_OF_ACCOUNT) - Math.min(before, MOST_BYTES_OF_ACCOUNT);
    if (after > 0) this.held.set(accountId, after);
    else this.held.delete(accountId);
  }
}

/** The bytes that one answer may still have. */
export class AnswerBudget {
  private spent = 0;

  constructor(
    /** Bytes that the memory has left for an answer that has so many already. */
    private readonly room: (spent: number) => number,
    private readonly hold: (bytes: number) => void,
  ) {}

  get left(): number {
    return Math.max(0, Math.min(MOST_ANSWER_BYTES - this.spent, this.room(this.spent)));
  }

  /** Whether so many bytes still fit; they are taken from the budget then. */
  spend(bytes: number): boolean {
    if (bytes > this.left) return false;
    this.spent += bytes;
    this.hold(bytes);
    return true;
  }

  /** The answer is over: its reader took it or went away. */
  close(): void {
    this.hold(-this.spent);
    this.spent = 0;
  }
}
