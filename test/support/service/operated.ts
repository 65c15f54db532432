import { loadSecrets } from '../../../src/platform/settings/load-secrets.js';
import { readSettings } from '../../../src/settings.js';
import type { TestDatabase } from '../database/test-database.js';
import { TestApp } from './app.js';
import { Service } from './service.js';

interface Operated {
  app: TestApp;
  /** Not started. An operator's commands have its environment. */
  service: Service;
}

/** An application in this process, and a service with the same database and secrets. */
export async function operated({ url, database }: TestDatabase, settings?: Record<string, string>): Promise<Operated> {
  const service = await Service.prepared({ databaseUrl: url, environment: settings });
  const secrets = await loadSecrets(readSettings(service.environment));
  return { service, app: await TestApp.start(database, { secrets, settings }) };
}
