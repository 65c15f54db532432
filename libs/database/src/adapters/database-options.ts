import { AbstractLogger, type DataSourceOptions, type EntitySchema, type MigrationInterface } from 'typeorm';
import { PostgresNames } from './postgres-names.js';

type Entity = (new (...args: never[]) => object) | EntitySchema;
export type Migration = new () => MigrationInterface;

/** What fails is thrown; TypeORM would print it as well, with the values of the statement. */
class SilentLogger extends AbstractLogger {
  protected override writeLog(): void {
    return undefined;
  }
}

/** TypeORM's settings for our database. Both lists are explicit: globs fail silently under ESM. */
export function databaseOptions(url: string, entities: Entity[], migrations: Migration[]): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    entities,
    migrations,
    migrationsTransactionMode: 'each',
    namingStrategy: new PostgresNames(),
    logger: new SilentLogger(),
    applicationName: 'mediamaker-orm',
    connectTimeoutMS: 5_000,
    // Ids come from gen_random_uuid(), which needs no extension.
    installExtensions: false,
    // A connection that breaks while idle is replaced by the next statement; unhandled it would end the process.
    poolErrorHandler: () => undefined,
  };
}
