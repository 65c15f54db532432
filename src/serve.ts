import { migrate, PostgresDatabase, startEmbeddedPostgres } from '@libs/database/adapters';
import type { Logger } from 'pino';
import { createApp } from './app.js';
import { migrations } from './migrations/index.js';
import { Drain } from './platform/drain.js';
import { type Environment, readEnvironment, UnusableEnvironment } from './platform/environment.js';
import { createLogger } from './platform/logging.js';
import { loadSecrets } from './platform/secrets.js';
import { stopOnSignal } from './platform/stop-on-signal.js';

/** The HTTP process, from its settings to listening; ends the process with 1 where the settings are of no use. */
export async function serve(): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (!(error instanceof UnusableEnvironment)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
