type Token<T> = abstract new (...args: never[]) => T;

/**
 * A Nest provider for a plain class, wired by constructor type: `provider(Publish, Database, Clock)` compiles only when
 * the tokens stand in the order of the constructor. Libraries stay free of Nest decorators this way.
 */
export function provider<T, A extends unknown[]>(
  type: new (...args: A) => T,
  ...inject: { [K in keyof A]: Token<A[K]> }
): { provide: typeof type; inject: typeof inject; useFactory: (...args: A) => T } {
  return { provide: type, inject, useFactory: (...args: A): T => new type(...args) };
}
