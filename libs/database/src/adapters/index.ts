export * from './database-options.js';
export * from './migrate.js';
export * from './postgres-database.js';
export { dumpDatabase } from './dump/dump-database.js';
export { DumpRefused } from './dump/dump-refused.js';
export { loadDatabase } from './dump/load-database.js';
export { requireEmptyDatabase } from './dump/refuse-rows.js';
export { dumpFile } from './dump/tables.js';
export { EmbeddedPostgresRefused } from './embedded/embedded-postgres-refused.js';
export {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './embedded/start-embedded-postgres.js';
