import type { ClassProvider, Type, CanActivate } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccessGuard } from './access.guard.js';
import { RequestRateGuard } from '../rates/request-rate.guard.js';

/**
 * The guards of every request, in the order in which they run: who is calling (401, 403) comes before how often (429). The rate
 * guard counts the caller that the access guard found.
 */
export const GLOBAL_GUARDS: readonly Type<CanActivate>[] = [AccessGuard, RequestRateGuard];

/** Nest runs global guards in the order of their providers. */
export function globalGuards(guards = GLOBAL_GUARDS): ClassProvider<CanActivate>[] {
  return guards.map((useClass) => ({ provide: APP_GUARD, useClass }));
}
