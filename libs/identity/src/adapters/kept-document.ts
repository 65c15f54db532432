/** After which a document is read again. */
const FRESH_MS = 10 * 60_000;
/** For which the last good one counts while it cannot be had. */
const LONGEST_STALE_MS = 24 * 60 * 60_000;
/** Between two reads of which the first failed, or found nothing that was looked for. */
const COOLDOWN_MS = 30_000;

/** After which another try may succeed. */
export const DOCUMENT_RETRY_SECONDS = COOLDOWN_MS / 1000;

export interface KeptDocumentOptions {
  /** Told of every read that failed, at most two a minute. */
  onFailure: (error: unknown) => void;
  /** Monotonic, in milliseconds. */
  now?: () => number;
}

/** How a document is read, and what to throw where it is not known and cannot be had. */
export interface DocumentSource<T> {
  read: () => Promise<T>;
  unreachable: (cause: unknown) => Error;
}

/** A document that somebody else publishes: read at times, one read at a time, and kept while its publisher is down. */
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

  /** Lets it be quiet for a while, since the last read was in vain. */
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
