const LONGEST_MS = 24 * 60 * 60_000;
const MOST = 200;

/** What was last read at addresses, for the day on which their servers are down. */
export class KeptAnswers {
  private readonly answers = new Map<string, { text: string; readAt: number }>();

  /** `now` is monotonic, in milliseconds. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  keep(address: string, text: string): void {
    this.answers.delete(address);
    this.answers.set(address, { text, readAt: this.now() });
    const [oldest] = this.answers.keys();
    if (this.answers.size > MOST && oldest !== undefined) this.answers.delete(oldest);
  }

  of(address: string): string | undefined {
    const kept = this.answers.get(address);
    return kept && this.now() - kept.readAt <= LONGEST_MS ? kept.text : undefined;
  }

  forget(address: string): void {
    this.answers.delete(address);
  }
}
