import type { Principal, Scope } from '@libs/identity';
import { ClientBlocked, InsufficientScope } from './tool-denials.js';
import type { ToolCall } from './tool-call.js';

const METHOD_SCOPES: ReadonlyMap<unknown, Scope> = new Map([
  ['resources/list', 'library:read'],
  ['resources/templates/list', 'library:read'],
  ['resources/read', 'library:read'],
]);

/** The checks that are answered at HTTP level, for every message of a POST: one refused message refuses them all. */
export class Admission {
  constructor(private readonly toolCall: ToolCall) {}

  /** Throws the denial of the first check that fails. */
  admit(principal: Principal, body: unknown): void {
    if (principal.trust === 'blocked') throw new ClientBlocked();
    for (const message of Array.isArray(body) ? body : [body]) this.admitMessage(principal, message);
  }

  private admitMessage(principal: Principal, message: unknown): void {
    if (!isObject(message)) return;
    const { method, params } = message;
    const scope = METHOD_SCOPES.get(method);
    if (scope !== undefined && !principal.scopes.has(scope)) throw new InsufficientScope(String(method), [scope]);
    if (method === 'tools/call' && isObject(params) && typeof params.name === 'string') {
      this.toolCall.admit(params.name, principal);
    }
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
