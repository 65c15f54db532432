const REMEMBERED_MS = 45_000;
const MOST = 1_000;

interface Failure {
  error: unknown;
  at: number;
}

/**
 * Addresses of clients that could not be read a moment ago. Anybody can name such an address in an authorization request, so
 * the same failure is not asked for again and again.
 */
export class FailedReads {
  private readonly failures = new Map<string, Failure>();

  /** `now` is monotonic, in milliseconds. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  keep(address: string, error: unknown): void {
    this.failures.delete(address);
    this.failures.set(address, { error, at: this.now() });
    const [oldest] = this.failures.keys();
    if (this.failures.size > MOST && oldest !== undefined) this.failures.delete(oldest);
  }

  /** Undefined where the address may be asked. */
  of(address: string): { error: unknown } | undefined {
    const failure = this.failures.get(address);
    return failure && this.now() - failure.at < REMEMBERED_MS ? failure : undefined;
  }
}
