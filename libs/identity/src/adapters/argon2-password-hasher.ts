import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { Algorithm, hash, verify } from '@node-rs/argon2';
import { deny, Semaphore } from '@libs/kernel';
import { PasswordHasher } from '../sign-in/password-hasher.js';

/** OWASP Password Storage Cheat Sheet: argon2id, 19 MiB, two passes, one lane. */
const PARAMETERS = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const START = '$argon2id$v=19$m=19456,t=2,p=1$';
/** The others wait, so that sign-ins leave a processor and memory to everything else. */
const MOST_AT_ONCE = 2;
const MOST_WAITING = 64;

@Injectable()
export class Argon2PasswordHasher extends PasswordHasher {
  private readonly few = new Semaphore(MOST_AT_ONCE);
  private underWay = 0;
  private nobodys?: Promise<string>;

  hash(password: string): Promise<string> {
    return this.withAdvisoryLock(() => hash(password.normalize('NFKC'), PARAMETERS));
  }

  async matches(password: string, stored: string | undefined): Promise<boolean> {
    this.nobodys ??= hash(randomBytes(16), PARAMETERS);
    const compared = stored ?? (await this.nobodys);
    return this.withAdvisoryLock(
      async () => (await verify(compared, password.normalize('NFKC'))) && stored !== undefined,
    );
  }

  isOutdated(stored: string): boolean {
    return !stored.startsWith(START);
  }

  private async withAdvisoryLock<T>(work: () => Promise<T>): Promise<T> {
    if (this.underWay >= MOST_AT_ONCE + MOST_WAITING) {
      throw deny('handler_elsewhere', 'Too many people sign in at this moment.', { retryAfterSeconds: 2 });
    }
    this.underWay += 1;
    try {
      return await this.few.run(work);
    } finally {
      this.underWay -= 1;
    }
  }
}
