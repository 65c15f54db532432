/** Turns passwords into what may be stored. Slow on purpose, so only a few run at once. */
export abstract class PasswordHasher {
  abstract hash(password: string): Promise<string>;

  /** Without a stored hash it takes as long, and answers false. */
  abstract matches(password: string, stored: string | undefined): Promise<boolean>;

  /** Whether a hash was made with other parameters than today's. */
  abstract isOutdated(stored: string): boolean;
}
