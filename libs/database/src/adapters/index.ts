import type { dumpDatabase as DumpDatabase } from './dump/dump-database.js';
import type { loadDatabase as LoadDatabase } from './dump/load-database.js';

export { type Migration, databaseOptions } from './database-options.js';
export { DatabaseNeverMigrated } from './dump/database-never-migrated.js';
export { DumpRefused } from './dump/dump-refused.js';
export { requireLoadable } from './dump/require-loadable.js';
export { dumpFile } from './dump/tables.js';
export { startEmbeddedPostgres } from './embedded/start-embedded-postgres.js';
export { migrate } from './migrate.js';
export { PostgresDatabase } from './postgres-database.js';
export { requireServer } from './require-server.js';
export { whileLocked } from './while-locked.js';

// Only commands of the operator dump and load.

export const dumpDatabase: typeof DumpDatabase = async (...order) => {
  const { dumpDatabase: dump } = await import('./dump/dump-database.js');
  return dump(...order);
};

export const loadDatabase: typeof LoadDatabase = async (...order) => {
  const { loadDatabase: load } = await import('./dump/load-database.js');
  return load(...order);
};
