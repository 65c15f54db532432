import { type Logger, reachable } from '@libs/kernel';
import { createApp } from './app.js';
import { dutiesOf } from './duties.js';
import { firstStart } from './first-start.js';
import { openLocalLane } from './open-local-lane.js';
import { openDatabase } from './open-database.js';
import { openX402 } from './open-x402.js';
import { Drain } from './platform/health/drain.js';
import { isReadable } from './platform/process/is-readable.js';
import { Instruments } from './platform/observe/instruments.js';
import { listen } from './platform/http/listen.js';
import { openLog } from './platform/observe/logging.js';
import { MetricsServer } from './platform/observe/metrics-server.js';
import { loadSecrets } from './platform/settings/load-secrets.js';
import type { ProcessWork } from './platform/process/process-work.js';
import { stopOnSignal } from './platform/process/stop-on-signal.js';
import { WaitingRoom } from './platform/process/waiting-room.js';
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
  const logger = await openLog(asked.logging);
  const localLane = await openLocalLane(asked, (line) => logger.warn(line));
  // Addresses that the service prints and signs have the port that it gets.
  const settings = readSettings(undefined, { port: waitingRoom.port, lane: localLane?.lane });
  const { database, close } = await openDatabase(settings.data, {
    applicationName: 'mediamaker',
    log: (line) => logger.info(line),
  });
  const payments = await openX402(settings);
  const duties = await dutiesOf(settings.role.role);
  const foundations = { settings, secrets, logger, drain, database, payments };
  const app = await createApp(foundations, duties.root(foundations));
  const works = duties.works.map((each) => app.get<ProcessWork>(each));
  let metrics: MetricsServer | undefined;
  stopOnSignal(drain, logger, async () => {
    await Promise.all([...works.map((work) => stopped(work, logger)), drain.answered(LAST_ANSWERS_MS)]);
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
  for (const work of works) await work.start(ownAddress);
  if (duties.greets) await firstStart(settings, secrets, database, (text) => process.stdout.write(text));
  logger.info({ address: settings.server.baseUrl, reachable_at: ownAddress, metrics_port: metrics?.port }, 'listening');
}

/** One loop that does not stop keeps the others and the database from nothing. */
async function stopped(work: ProcessWork, logger: Logger): Promise<void> {
  await work.stop().catch((error: unknown) => logger.error({ err: error }, 'a loop did not stop'));
}
