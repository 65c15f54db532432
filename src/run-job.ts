import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { isUuid, newId } from '@libs/kernel';
import { ClaimHandoff, PARENT_KINDS, RunningWalks } from '@libs/jobs';
import { holderPrefix } from '@libs/jobs/adapters';
import { NestFactory } from '@nestjs/core';
import { JobModule } from './job.module.js';
import { openDatabase } from './open-database.js';
import { Drain } from './platform/health/drain.js';
import { isReadable } from './platform/process/is-readable.js';
import { NestLogger, openLog } from './platform/observe/logging.js';
import { loadSecrets } from './platform/settings/load-secrets.js';
import { stopOnSignal } from './platform/process/stop-on-signal.js';
import { readSettings } from './settings.js';

interface Job {
  kind: (typeof PARENT_KINDS)[number];
  parentId: string;
  fence: number;
}

class WrongWords extends Error {}

/**
 * The process of one long job: claims the parent that was handed over to this fence and walks it to its end. A process
 * that comes too late has nothing to do, which is no failure: exit code 0. A process that must leave gives its claim back.
 */
export async function runJob(argv: string[]): Promise<void> {
  try {
    await walkJob(readJob(argv));
  } catch (error) {
    if (!isReadable(error) && !(error instanceof WrongWords)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

async function walkJob(job: Job): Promise<void> {
  const settings = readSettings();
  const secrets = await loadSecrets(settings);
  const logger = await openLog(settings.logging);
  const drain = new Drain();
  const { database, close } = await openDatabase(settings.data, {
    applicationName: 'mediamaker-job',
    log: (line) => logger.info(line),
  });
  const context = await NestFactory.createApplicationContext(
    JobModule.on({ settings, secrets, logger, drain, database }),
    { abortOnError: false, logger: new NestLogger(logger) },
  );
  const walks = context.get(RunningWalks);
  const end = async (): Promise<void> => {
    await context.close();
    await close();
  };
  const walked = (async (): Promise<void> => {
    const claim = await context.get(ClaimHandoff).run(job, `${holderPrefix(process.pid)}${newId()}`);
    if (claim) logger.info({ ...job, outcome: await walks.walk(claim) }, 'long job walked');
    else logger.info(job, 'long job superseded');
  })();
  stopOnSignal(drain, logger, async () => {
    await walks.stop();
    // A claim that was under way is given back too.
    await Promise.allSettled([walked]);
    await end();
  });
  await walked;
  // A signal ends the process itself.
  if (!drain.isDraining) await end();
}

function readJob(argv: string[]): Job {
  const options = { kind: { type: 'string' }, parent: { type: 'string' }, fence: { type: 'string' } } as const;
  const { kind: word = '', parent: parentId = '', fence = '' } = parseArgs({ args: argv, options }).values;
  const kind = PARENT_KINDS.find((each) => each === word);
  if (kind === undefined || !isUuid(parentId) || !/^\d{1,16}$/.test(fence)) {
    throw new WrongWords('usage: job.main.js --kind compose|remix --parent RESOURCE_ID --fence NUMBER');
  }
  return { kind, parentId, fence: Number(fence) };
}
