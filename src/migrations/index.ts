import type { Migration } from '@libs/database/adapters';

/** Every migration, in the order in which it runs. A new one is added at the end; a released one never changes. */
export const migrations: Migration[] = [];
