declare module 'passport' {
  interface Verdict {
    (error: unknown, user?: unknown): void;
  }
  interface AuthenticateOptions {
    session: false;
  }
  const passport: {
    authenticate(
      strategies: readonly object[],
      options: AuthenticateOptions,
      verdict: Verdict,
    ): (request: object, response: object, next: (error?: unknown) => void) => void;
  };
  export default passport;
}
