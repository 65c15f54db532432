/** Where errors go that belong to no caller: the work goes on, and an operator learns of them. */
export abstract class ErrorReporter {
  /** `part` names what was being done. */
  abstract report(part: string, error: unknown): void;
}
