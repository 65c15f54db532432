/** Longest wait of the next read for the running one, in ms: its connection may be dead. */
const PATIENCE_MS = 500;

/**
 * Shares reads of the same name. Callers during a running read share the next one, so that no caller gets a result
 * older than its call. The next read begins when the running one has ended, or has taken too long.
 */
export class SharedReads<T> {
  private readonly underWay = new Map<string, Promise<T>>();
  private readonly next = new Map<string, Promise<T>>();

  constructor(private readonly read: (name: string) => Promise<T>) {}

  ask(name: string): Promise<T> {
    const next = this.next.get(name);
    if (next !== undefined) return next;
    const before = this.underWay.get(name);
    return before === undefined ? this.begin(name) : this.beginAfter(before, name);
  }

  private begin(name: string): Promise<T> {
    const reading = this.read(name).finally(() => {
      if (this.underWay.get(name) === reading) this.underWay.delete(name);
    });
    this.underWay.set(name, reading);
    return reading;
  }

  private beginAfter(before: Promise<T>, name: string): Promise<T> {
    const begin = (): Promise<T> => {
      this.next.delete(name);
      return this.begin(name);
    };
    const { promise: isLate, resolve } = Promise.withResolvers<undefined>();
    const patience = setTimeout(() => resolve(undefined), PATIENCE_MS);
    // A failure of the read before is thrown to its own callers; begin the next read anyway.
    const next = Promise.race([before, isLate])
      .then(begin, begin)
      .finally(() => clearTimeout(patience));
    this.next.set(name, next);
    return next;
  }
}
