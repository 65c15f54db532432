/** One message of a conversation with a language model. */
export interface Turn {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** The operator's language model. Throws `provider_unavailable` or `provider_rejected`. */
export abstract class Writer {
  /** As its server knows it. */
  abstract readonly model: string;
  /** Credits that one written film costs beside the film. */
  abstract readonly credits: number;
  /** Films of one account that it may be asked for in one day (UTC). */
  abstract readonly perDay: number;
  /** The next turn of the model. `form` is a JSON Schema of the answer; the caller must check the answer all the same. */
  abstract answer(turns: readonly Turn[], form: object, signal: AbortSignal): Promise<string>;
}
