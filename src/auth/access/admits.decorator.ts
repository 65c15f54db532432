import { SetMetadata } from '@nestjs/common';
import type { Principal, Scope } from '@libs/identity';
import type { Denial } from '@libs/kernel';
import { insufficientScope } from './insufficient-scope.js';

const CALLER_RULE = Symbol('caller rule');

/** Whom a route admits of those with a good credential; returns the denial of anybody else. */
export type CallerRule = (caller: Principal) => Denial | undefined;

/** The access guard asks the rule, so that its denial comes before the request rate and before wrong input. */
export const Admits = (rule: CallerRule): MethodDecorator & ClassDecorator => SetMetadata(CALLER_RULE, rule);

/** Admits callers with this scope. */
export const NeedsScope = (scope: Scope): MethodDecorator & ClassDecorator =>
  Admits((caller) => (caller.scopes.has(scope) ? undefined : insufficientScope('This address', [scope], caller)));

/** The rule of a route; its handler speaks before its class. */
export function callerRule(handler: object, controller: object): CallerRule | undefined {
  return [handler, controller]
    .map((target) => Reflect.getMetadata(CALLER_RULE, target) as CallerRule | undefined)
    .find((rule) => rule !== undefined);
}
