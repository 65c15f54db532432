import { DENIAL_CODES, type DenialCode } from './denial-codes.js';

/** The body of every refusal (specification, Errors: structured denial payload). */
export interface DenialBody {
  error_code: DenialCode;
  error_description: string;
  actionable_next_step: string;
  retryable: boolean;
}

export interface DenialOptions {
  /** Replaces the table's next step where the situation allows a more exact one. */
  nextStep?: string;
  /** Replaces the table's answer where this situation is another one. */
  retryable?: boolean;
  /** Whole seconds until a retry may succeed; becomes `Retry-After`. */
  retryAfterSeconds?: number;
  /** The missing scopes, for the challenge of `insufficient_scope`. */
  scopes?: string[];
  cause?: unknown;
}

/**
 * A refusal that its caller can read and act on, made by `deny`. A subclass exists only where code tells it apart by more than
 * its code. The two translators (HTTP filter, tool result) read status and retryability from the table of denial codes.
 */
export class Denial extends Error {
  readonly retryAfterSeconds?: number;
  readonly scopes?: string[];
  private readonly nextStep?: string;
  private readonly retryable?: boolean;

  constructor(
    readonly code: DenialCode,
    description: string,
    options: DenialOptions = {},
  ) {
    super(description, { cause: options.cause });
    this.name = new.target.name;
    this.nextStep = options.nextStep;
    this.retryable = options.retryable;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.scopes = options.scopes;
  }

  get status(): number {
    return DENIAL_CODES[this.code].status;
  }

  body(): DenialBody {
    const { nextStep, retryable } = DENIAL_CODES[this.code];
    return {
      error_code: this.code,
      error_description: this.message,
      actionable_next_step: this.nextStep ?? nextStep,
      retryable: this.retryable ?? retryable,
    };
  }
}
