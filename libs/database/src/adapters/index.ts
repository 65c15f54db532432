export * from './database-options.js';
export * from './migrate.js';
export * from './postgres-database.js';
export { dumpDatabase } from './dump/dump-database.js';
export { DatabaseNeverMigrated } from './dump/database-never-migrated.js';
export { DumpRefused } from './dump/dump-refused.js';
export { loadDatabase } from './dump/load-database.js';
export { requireLoadable } from './dump/require-loadable.js';
export { dumpFile } from './dump/tables.js';
export { EmbeddedPostgresRefused } from './embedded/embedded-postgres-refused.js';
export {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './embedded/start-embedded-postgres.js';
export { requireServer } from './require-server.js';
export { whileLocked } from './while-locked.js';
