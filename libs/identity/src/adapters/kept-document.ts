/** After which a document is read again. */
const FRESH_MS = 10 * 60_000;
/** For which the last good one counts while it cannot be had. */
const LONGEST_STALE_MS = 24 * 60 * 60_000;
/** Pause after a read that failed or did not contain the wanted key. */
const COOLDOWN_MS = 30_000;

/** After which another try may succeed. */
export const DOCUMENT_RETRY_SECONDS = COOLDOWN_MS / 1000;

export interface KeptDocumentOptions {
  /** Called after every failed read, at most twice a minute. */
  onFailure: (error: unknown) => void;
  /** Monotonic, in milliseconds. */
  now?: () => number;
}

/** How a document is read, and what to throw where it is not known and cannot be had. */
export interface DocumentSource<T> {
  read: () => Promise<T>;
  unreachable: (cause: unknown) => Error;
}

/** A cache for a document of another server: one read at a time; the last copy is used while that server is down. */
export class KeptDocument<T> {
  private known?: { document: T };
  private readAt = -Infinity;
  private quietUntil = -Infinity;
  private reading?: Promise<void>;
  private lastFailure?: unknown;
  private readonly now: () => number;

  constructor(
    private readonly source: DocumentSource<T>,
    private readonly options: KeptDocumentOptions,
  ) {
    this.now = options.now ?? (() => performance.now());
  }

  async get(): Promise<T> {
    if (this.age > FRESH_MS) await this.renew();
    if (this.known === undefined || this.age > LONGEST_STALE_MS) throw this.source.unreachable(this.lastFailure);
    return this.known.document;
  }

  /** Reads it once more, unless it is quiet; a read that fails leaves it as it is. */
  async renew(): Promise<void> {
    if (this.now() >= this.quietUntil) this.reading ??= this.read().finally(() => (this.reading = undefined));
    await this.reading;
  }

  /** Why the last read failed, if it did. */
  get failure(): unknown {
    return this.lastFailure;
  }

  /** Starts the cooldown: no further read for a while. */
  rest(): void {
    this.quietUntil = this.now() + COOLDOWN_MS;
  }

  private get age(): number {
    return this.now() - this.readAt;
  }

  private async read(): Promise<void> {
    try {
      this.known = { document: await this.source.read() };
      this.readAt = this.now();
      this.lastFailure = undefined;
    } catch (error) {
      this.lastFailure = error;
      this.rest();
      this.options.onFailure(error);
    }
  }
}
