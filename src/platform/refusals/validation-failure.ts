import type { Denial } from '@libs/kernel';

/** One finding of a 422 body (specification, Validation error body). */
export interface ValidationFinding {
  /** Where the value stood, beginning with `path`, `query` or `body`. */
  loc: (string | number)[];
  msg: string;
  type: string;
  input?: unknown;
  ctx?: Record<string, unknown>;
}

/** A request of thousands of mistakes must not become an answer that is larger than itself. */
export const MOST_FINDINGS = 50;

/** A request whose path, query or body has another form than its route asks for; answered 422. */
export class ValidationFailure extends Error {
  readonly status = 422;

  /** `advice`: what to correct first. It is kept with the request, and has no word of the caller. */
  constructor(
    readonly detail: readonly ValidationFinding[],
    readonly advice?: string,
  ) {
    super('the request does not have the form that its route asks for');
    this.name = 'ValidationFailure';
  }

  /** A denial of status 422 as the one finding of such a body, which is always of this form. */
  static of(denial: Denial, place: 'path' | 'query' | 'body'): ValidationFailure {
    const { error_code: type, error_description: msg, ...ctx } = denial.body();
    return new ValidationFailure([{ loc: [place], msg, type, ctx }]);
  }

  body(): { detail: readonly ValidationFinding[] } {
    return { detail: this.detail };
  }
}
