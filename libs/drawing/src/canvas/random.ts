/** A seeded stream of numbers (mulberry32 over an FNV-1a hash of its keys): the same keys give the same stream everywhere. */
export class Random {
  private state: number;

  constructor(...keys: (string | number)[]) {
    let hash = 0x811c9dc5;
    for (const character of keys.join('\u0000')) {
      hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
    }
    this.state = hash >>> 0;
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  whole(low: number, high: number): number {
    return Math.floor(this.between(low, high + 1));
  }

  pick<T>(options: readonly T[]): T {
    const choice = options[Math.floor(this.next() * options.length)];
    if (choice === undefined) throw new RangeError('nothing to pick from');
    return choice;
  }

  shuffle<T>(items: readonly T[]): T[] {
    const order = items.map((item) => ({ item, key: this.next() }));
    return order.sort((a, b) => a.key - b.key).map(({ item }) => item);
  }
}
