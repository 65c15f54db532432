import { createHash } from 'node:crypto';

/** Reproducible random numbers: each name has its own stream, so that concurrent users do not disturb each other. */
export class Dice {
  private thrown = 0;

  constructor(private readonly seed: string) {}

  named(name: string): Dice {
    return new Dice(`${this.seed}/${name}`);
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.thrown += 1;
    return createHash('sha256').update(`${this.seed}/${this.thrown}`).digest().readUInt32BE() / 2 ** 32;
  }

  between(low: number, high: number): number {
    return low + this.next() * (high - low);
  }

  /** Undefined of nothing. */
  pick<T>(some: readonly T[]): T | undefined {
    return some[Math.floor(this.next() * some.length)];
  }

  /** One of them, each as often as its weight says. */
  weighed<T extends { weight: number }>(some: readonly T[]): T {
    let left = this.next() * some.reduce((sum, { weight }) => sum + weight, 0);
    const found = some.find(({ weight }) => (left -= weight) < 0);
    if (!found) throw new RangeError('nothing to choose from');
    return found;
  }
}
