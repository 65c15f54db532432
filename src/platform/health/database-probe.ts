import { type Database, pingDatabase } from '@libs/database';
import type { HealthProbe } from './health.js';

/** Whether the database answers at all. */
export function databaseProbe(database: Database): HealthProbe {
  return { name: 'database', isVital: true, check: () => pingDatabase(database) };
}
