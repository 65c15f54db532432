/** The answer to a bad request: a denial or a list of mistakes in what was sent. */
interface RefusalBody {
  error_code?: string;
  error_description?: string;
  actionable_next_step?: string;
  retryable?: boolean;
  detail?: readonly {
    loc: readonly (string | number)[];
    msg: string;
    type: string;
    ctx?: { actionable_next_step?: string };
  }[];
}

export interface Mistake {
  /** The field, without `body`, `query` or `path`: `scenes.0.say`. */
  field: string;
  text: string;
}

/** Why the service did not do what was asked, in its own words. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly nextStep: string | undefined,
    readonly isRetryable: boolean,
    readonly mistakes: readonly Mistake[] = [],
    /** By which the operator finds it in the log. */
    readonly requestId?: string,
    /** Before that the same request would be refused again. */
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
  }

  /** Whether the session ended: a dialog over the page says so, and what was asked for is asked for again once it goes on. */
  get isSignedOut(): boolean {
    return this.code === 'session_expired' || this.code === 'missing_credentials';
  }

  static async of(response: Response): Promise<Refusal> {
    const body = await read(response);
    const requestId = response.headers.get('request-id') ?? undefined;
    const [only] = body.detail ?? [];
    // What no field is to blame for, such as words that do not fit together.
    if (only && body.detail?.length === 1 && only.loc.length === 1) {
      return new Refusal(only.type, only.msg, only.ctx?.actionable_next_step, false, [], requestId);
    }
    if (body.detail) {
      const mistakes = body.detail.map(({ loc, msg }) => mistakeOf(loc.slice(1).join('.'), msg));
      return new Refusal('invalid_input', 'Some fields are not valid.', undefined, false, mistakes, requestId);
    }
    const {
      error_code: code = `http_${response.status}`,
      error_description: text = `The service answered with status ${response.status}.`,
      actionable_next_step: nextStep,
      retryable = response.status >= 500,
    } = body;
    const wait = Number(response.headers.get('retry-after') ?? undefined);
    return new Refusal(code, text, nextStep, retryable, [], requestId, Number.isFinite(wait) ? wait : undefined);
  }

  static offline(cause: Error): Refusal {
    const refusal = new Refusal(
      'offline',
      'The service did not answer.',
      'Check your connection. The page reconnects by itself when the service is back.',
      true,
    );
    refusal.cause = cause;
    return refusal;
  }
}

/** Some sentences begin with their field. */
function mistakeOf(field: string, text: string): Mistake {
  return { field, text: text.startsWith(`${field} `) ? text.slice(field.length + 1) : text };
}

async function read(response: Response): Promise<RefusalBody> {
  const text = await response.text();
  try {
    return JSON.parse(text) as RefusalBody;
  } catch {
    // A proxy before the service answers with a page of its own.
    return {};
  }
}
