export * from './database-options.js';
export * from './migrate.js';
export * from './postgres-database.js';
export { EmbeddedPostgresRefused } from './embedded/embedded-postgres-refused.js';
export {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './embedded/start-embedded-postgres.js';
