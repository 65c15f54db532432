/** Error codes of JSON-RPC 2.0 and the protocol that we answer with ourselves. */
export const JSON_RPC_CODES = {
  parseError: -32700,
  /** What has no code of its own (JSON-RPC 2.0, 5.1). */
  serverError: -32000,
  invalidRequest: -32600,
  invalidParams: -32602,
  internalError: -32603,
  /** Revisions before 2026-07-28; its SDK turns the code into invalidParams. */
  resourceNotFound: -32002,
} as const;

/** An answer `{error: {code, message, data}}`; both SDKs send what a handler throws with these members. */
export class JsonRpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message);
    this.name = new.target.name;
  }

  /** The whole message, for where no SDK is there to send it. */
  response(id: string | number | null): object {
    const { code, message, data } = this;
    return { jsonrpc: '2.0', error: { code, message, ...(data !== undefined && { data }) }, id };
  }
}
