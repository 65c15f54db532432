import { reachable } from '@libs/kernel';
import { createApp } from './app.js';
import { firstStart } from './first-start.js';
import { openLocalLane } from './open-local-lane.js';
import { openDatabase } from './open-database.js';
import { openX402 } from './open-x402.js';
import { Drain } from './platform/health/drain.js';
import { isReadable } from './platform/process/is-readable.js';
import { Instruments } from './platform/observe/instruments.js';
import { listen } from './platform/http/listen.js';
import { createLogger } from './platform/observe/logging.js';
import { MetricsServer } from './platform/observe/metrics-server.js';
import { loadSecrets } from './platform/settings/load-secrets.js';
import { stopOnSignal } from './platform/process/stop-on-signal.js';
import { WaitingRoom } from './platform/process/waiting-room.js';
import { BackgroundWork } from './jobs/background-work.js';
import { EventWork } from './events/event-work.js';
import { PaymentWork } from './x402/payment-work.js';
import { JobPages } from './jobs/job-pages.js';
import { readSettings } from './settings.js';

/** Milliseconds that answers under way have to reach their callers when the process leaves. */
const LAST_ANSWERS_MS = 5_000;

/** The HTTP process, from its settings to listening; ends the process with 1 where it can never serve. */
export async function serve(): Promise<void> {
  const drain = new Drain();
  try {
    await start(drain);
  } catch (error) {
    // A start that a signal interrupted ends as the signal's own work does.
    if (drain.isDraining) return;
    if (!isReadable(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

async function start(drain: Drain): Promise<void> {
  const asked = readSettings();
  const waitingRoom = await WaitingRoom.open(asked.server);
  const secrets = await loadSecrets(asked);
  const logger = createLogger(asked.logging);
  const localLane = await openLocalLane(asked, (line) => logger.warn(line));
  // Addresses that the service prints and signs have the port that it gets.
  const settings = readSettings(undefined, { port: waitingRoom.port, lane: localLane?.lane });
  const { database, close } = await openDatabase(settings.data, {
    applicationName: 'mediamaker',
    log: (line) => logger.info(line),
  });
  const payments = await openX402(settings);
  const app = await createApp({ settings, secrets, logger, drain, database, payments });
  const work = app.get(BackgroundWork);
  const paymentWork = app.get(PaymentWork);
  const eventWork = app.get(EventWork);
  let metrics: MetricsServer | undefined;
  stopOnSignal(drain, logger, async () => {
    await Promise.all([work.stop(), eventWork.stop(), paymentWork.stop(), drain.answered(LAST_ANSWERS_MS)]);
    app.getHttpServer().closeAllConnections();
    await app.close();
    await metrics?.stop();
    await localLane?.stop();
    await close();
  });
  const listening = async (): Promise<number> => {
    const pages = app.get(JobPages);
    metrics = await MetricsServer.start(app.get(Instruments).metrics, settings.metrics, logger, pages);
    await app.init();
    await waitingRoom.close();
    return listen(app, settings.server);
  };
  const port = await listening().catch(async (error: unknown) => {
    await app.close();
    await metrics?.stop();
    await localLane?.stop();
    await close();
    throw error;
  });
  const ownAddress = reachable(settings.server.host, port);
  await work.start(ownAddress);
  await eventWork.start(ownAddress);
  paymentWork.start();
  await firstStart(settings, secrets, database, (text) => process.stdout.write(text));
  logger.info({ address: settings.server.baseUrl, reachable_at: ownAddress, metrics_port: metrics?.port }, 'listening');
}
