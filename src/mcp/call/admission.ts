import { type Denial, deny } from '@libs/kernel';
import { GUIDE_RESOURCE, MODELS_RESOURCE, PLAYER_RESOURCE, type ToolGroup } from '@libs/catalog';
import type { Principal, Scope } from '@libs/identity';
import { Injectable } from '@nestjs/common';
import { insufficientScope } from '../../auth/access/insufficient-scope.js';
import { bringsPayment } from '../payment/payment-evidence.js';
import { ToolCall } from './tool-call.js';
import { sessionTokenMissing } from './tool-denials.js';

const METHOD_SCOPES: ReadonlyMap<unknown, Scope> = new Map([
  ['resources/list', 'library:read'],
  ['resources/templates/list', 'library:read'],
  ['resources/read', 'library:read'],
  ['resources/subscribe', 'library:read'],
  ['resources/unsubscribe', 'library:read'],
]);

/** Methods that do what a tool does: they need the same permission as that tool. */
const METHOD_TOOLS: ReadonlyMap<unknown, string> = new Map([
  ['tasks/get', 'await_resource'],
  ['tasks/update', 'await_resource'],
  ['tasks/cancel', 'cancel_job'],
]);

/** Methods that read what belongs to a wallet: on the wallet lane they need its session. */
const OF_A_WALLET: ReadonlySet<unknown> = new Set([
  'resources/read',
  'resources/subscribe',
  'resources/unsubscribe',
  'subscriptions/listen',
  'tasks/get',
  'tasks/update',
  'tasks/cancel',
]);

const PAGES: ReadonlySet<unknown> = new Set([GUIDE_RESOURCE.uri, MODELS_RESOURCE.uri, PLAYER_RESOURCE.uri]);

/** The checks that are answered at HTTP level, for every message of a POST: one refused message refuses them all. */
@Injectable()
export class Admission {
  constructor(private readonly toolCall: ToolCall) {}

  /** The denial of the first check that fails, or undefined. `groups`: the tool groups that the URL names, if any. */
  denialOf(principal: Principal, body: unknown, groups?: readonly ToolGroup[]): Denial | undefined {
    if (!Array.isArray(body)) return this.denialOfMessage(principal, body, groups);
    if (body.some(bringsPayment)) {
      return deny('payment_conflict', 'A batch cannot be paid: one payment pays one message.', {
        nextStep: 'Send the paid call in a POST of its own. Nothing was charged.',
      });
    }
    for (const message of body) {
      const denial = this.denialOfMessage(principal, message, groups);
      if (denial !== undefined) return denial;
    }
    return undefined;
  }

  private denialOfMessage(principal: Principal, message: unknown, groups?: readonly ToolGroup[]): Denial | undefined {
    if (!isObject(message)) return undefined;
    const { method, params } = message;
    if (readsPage(message)) return undefined;
    if (principal.mode === 'anonymous' && OF_A_WALLET.has(method)) return sessionTokenMissing(String(method));
    const scope = METHOD_SCOPES.get(method);
    if (scope !== undefined && !principal.scopes.has(scope)) {
      return insufficientScope(String(method), [scope], principal);
    }
    const isCall = method === 'tools/call' && isObject(params);
    const tool = isCall ? params.name : METHOD_TOOLS.get(method);
    const given = isCall ? params.arguments : undefined;
    return typeof tool === 'string' ? this.toolCall.denialOf(tool, principal, given, groups) : undefined;
  }
}

/** Every caller may read the guide to scenes and the models: they belong to no account. */
function readsPage({ method, params }: Record<string, unknown>): boolean {
  return method === 'resources/read' && isObject(params) && PAGES.has(params.uri);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
