import { EmbeddedPostgresRefused } from '@libs/database/adapters';
import { Denial } from '@libs/kernel';
import { createApp } from './app.js';
import { firstStart } from './first-start.js';
import { openDatabase } from './open-database.js';
import { Drain } from './platform/drain.js';
import { readEnvironment, UnusableEnvironment } from './platform/environment.js';
import { listen } from './platform/listen.js';
import { createLogger } from './platform/logging.js';
import { loadSecrets } from './platform/secrets.js';
import { stopOnSignal } from './platform/stop-on-signal.js';
import { BackgroundWork } from './production/background-work.js';

/** The HTTP process, from its settings to listening; ends the process with 1 where it can never serve. */
export async function serve(): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (!isReadable(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

async function start(): Promise<void> {
  const environment = readEnvironment();
  const secrets = await loadSecrets(environment);
  const logger = createLogger(environment);
  const drain = new Drain();
  const { database, close } = await openDatabase(environment, {
    applicationName: 'mediamaker',
    log: (line) => logger.info(line),
  });
  const app = await createApp({ environment, secrets, logger, drain, database });
  const work = app.get(BackgroundWork);
  stopOnSignal(drain, logger, async () => {
    await work.stop();
    await app.close();
    await close();
  });
  const port = await listen(app, environment).catch(async (error: unknown) => {
    await app.close();
    await close();
    throw error;
  });
  await work.start(`http://${reachable(environment.host)}:${port}`);
  await firstStart(environment, secrets, database, (text) => process.stdout.write(text));
  logger.info({ address: environment.baseUrl }, 'listening');
}

/** The address by which this process reaches itself where it listens on every interface. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

/** Errors whose message says all that an operator needs. */
function isReadable(error: unknown): error is Error {
  return [UnusableEnvironment, EmbeddedPostgresRefused, Denial].some((kind) => error instanceof kind);
}
