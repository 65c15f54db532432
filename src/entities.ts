import { ACCESS_ENTITIES } from '@libs/access';
import { EVENTS_ENTITIES } from '@libs/events';
import { IDENTITY_ENTITIES } from '@libs/identity';
import { JOBS_ENTITIES } from '@libs/jobs';
import { LIBRARY_ENTITIES } from '@libs/library';
import { PROVIDERS_ENTITIES } from '@libs/providers';
import { REQUESTS_ENTITIES } from '@libs/requests';
import { STORAGE_ENTITIES } from '@libs/storage';
import { X_ACCOUNT_ENTITIES } from '@libs/x-account';
import { X402_ENTITIES } from '@libs/x402';

/** One entity for each table, from the library that owns the table. */
export const entities = [
  ...ACCESS_ENTITIES,
  ...EVENTS_ENTITIES,
  ...IDENTITY_ENTITIES,
  ...JOBS_ENTITIES,
  ...LIBRARY_ENTITIES,
  ...PROVIDERS_ENTITIES,
  ...REQUESTS_ENTITIES,
  ...STORAGE_ENTITIES,
  ...X_ACCOUNT_ENTITIES,
  ...X402_ENTITIES,
];
