import { unread } from '@libs/kernel';
import { baseUrlOf, type serverForms } from '@libs/kernel/settings';
import { type ConfigType, registerAs } from '@nestjs/config';
import type { z } from 'zod';
import { oidcIssuers } from './oidc-issuers.js';

/** Whose OIDC tokens open `/internal/*`. */
export const internalCallerForms = {
  INTERNAL_OIDC_ISSUERS: oidcIssuers
    .default([])
    .describe(
      'Issuers whose OIDC tokens open the internal routes too ([format](operations.md#who-calls-the-internal-routes)).',
    ),
};

export const internalCallerSettings = registerAs(
  'internalCallers',
  (read: z.output<z.ZodObject<typeof internalCallerForms>> = unread()) => ({
    internalOidcIssuers: read.INTERNAL_OIDC_ISSUERS,
  }),
);

export type InternalCallerSettings = ConfigType<typeof internalCallerSettings>;

type Variables = z.output<z.ZodObject<typeof internalCallerForms & typeof serverForms>>;

export function mistakesOfInternalCallers(read: Variables): string[] {
  const ofUsers = `${baseUrlOf(read)}/mcp`;
  if (read.INTERNAL_OIDC_ISSUERS.every(({ audience }) => audience !== ofUsers)) return [];
  return [`INTERNAL_OIDC_ISSUERS: no audience may be ${ofUsers}, which is that of tokens of users`];
}
