import type { Provider, Type } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { DenialFilter } from '../../platform/refusals/denial.filter.js';
import { RefusalPolicy } from '../../platform/refusals/refusal-policy.js';
import { CredentialGuards } from '../guards/credential-guards.js';
import type { Identifies } from '../guards/identify.js';
import { RequestRates } from '../rates/request-rates.js';
import { AccessInventory } from './access-inventory.js';
import { CallerRefusals } from './caller-refusals.js';
import { globalGuards } from './global-guards.js';

/** What judges every request of an application whose routes name these kinds of credential. */
export function guardedRoutes(guards: readonly Type<Identifies>[]): Provider[] {
  return [
    AccessInventory,
    RequestRates,
    {
      provide: CredentialGuards,
      inject: [...guards],
      useFactory: (...all: Identifies[]) => new CredentialGuards(all),
    },
    { provide: RefusalPolicy, useClass: CallerRefusals },
    { provide: APP_FILTER, useClass: DenialFilter },
    ...globalGuards(),
  ];
}
