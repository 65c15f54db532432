/** Bytes of one JSON answer. Files are fetched from their `storage_url`. */
export const MOST_ANSWER_BYTES = 4 * 1024 * 1024;

/** Bytes of all answers together that are being made or wait for their readers. */
export const MOST_BYTES_TOGETHER = 16 * 1024 * 1024;

/** An answer may have this much, however many others wait: an answer without files is smaller. */
const LEAST_BYTES = 256 * 1024;

/** The bytes that the answers of this process hold in memory, from when they are made until their readers took them. */
export class AnswerMemory {
  private bytes = 0;

  /** The budget of an answer that begins. `close` must be called when it is over. */
  begin(): AnswerBudget {
    return new AnswerBudget(
      () => MOST_BYTES_TOGETHER - this.bytes,
      (bytes) => (this.bytes += bytes),
    );
  }
}

/** The bytes that one answer may still have. */
export class AnswerBudget {
  private spent = 0;

  constructor(
    private readonly room: () => number,
    private readonly hold: (bytes: number) => void,
  ) {}

  get left(): number {
    return Math.min(MOST_ANSWER_BYTES - this.spent, Math.max(LEAST_BYTES - this.spent, this.room()));
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
