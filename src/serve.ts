import { createApp } from './app.js';
import { Drain } from './platform/drain.js';
import { readEnvironment, UnusableEnvironment } from './platform/environment.js';
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

async function start(): Promise<void> {
  const environment = readEnvironment();
  const secrets = await loadSecrets(environment);
  const logger = createLogger(environment);
  const drain = new Drain();
  const app = await createApp({ environment, secrets, logger, drain, probes: [] });
  stopOnSignal(drain, logger, () => app.close());
  await app.listen(environment.port, environment.host);
  logger.info({ address: environment.baseUrl }, 'listening');
}
