/** Milliseconds for which a read is waited for by those who want the one after: its connection may be dead. */
const PATIENCE_MS = 500;

/**
 * Reads of the same thing, shared: whoever asks while one is under way shares the one after, so that nobody is answered
 * from a read that began before he asked. That one begins when the first has ended, or has taken too long.
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
    // Whoever waited for the one before hears why it failed.
    const next = Promise.race([before, isLate])
      .then(begin, begin)
      .finally(() => clearTimeout(patience));
    this.next.set(name, next);
    return next;
  }
}
