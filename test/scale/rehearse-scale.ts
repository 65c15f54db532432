/**
 * Runs the service on four hosts of this machine that share a database and a bucket and no folder: two that answer calls and two that
 * make. Hosts are cut off and killed while callers ask; then films are made by one worker host and by two. Prints a report in
 * Markdown. Ends with 1 where something was lost or doubled. `-- --whole` for 500 orders and 40 films; docs/deep-tests.md
 * names the command. Needs root on Linux, and a build.
 */
import { parseArgs } from 'node:util';
import { databaseLoad } from './database-load.js';
import { FEW, MANY } from './faults.js';
import { nothingLost } from './nothing-lost.js';
import { loadReport, lostReport, measuredHere, throughputReport } from './report.js';
import { ScaleWorld } from './scale-world.js';
import { throughput } from './throughput.js';

const { values } = parseArgs({ options: { whole: { type: 'boolean', default: false } } });
const sizes = values.whole
  ? { orders: 500, faults: MANY, jobs: 100, films: 40 }
  : { orders: 60, faults: FEW, jobs: 10, films: 8 };
const begun = performance.now();
const say = (line: string): void =>
  void process.stderr.write(`${((performance.now() - begun) / 1000).toFixed(1).padStart(7)} s  ${line}\n`);

/** Each part of the report is printed when it is known. */
const print = (part: string): void => void process.stdout.write(`${part}\n\n`);

async function rehearsed(world: ScaleWorld): Promise<void> {
  print(measuredHere(await world.databaseVersion()));
  const lost = await nothingLost(world, { ...sizes, say });
  for (const finding of lost.findings) say(`FINDING ${finding}`);
  if (lost.findings.length > 0) process.exitCode = 1;
  print(lostReport(lost));
  print(loadReport(await databaseLoad(world, { ...sizes, say })));
  print(throughputReport(await throughput(world, { ...sizes, say })));
}

const world = await ScaleWorld.open();
say('all hosts are healthy');
const stopped = Promise.withResolvers<never>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.reject(new Error(signal)));
try {
  await Promise.race([rehearsed(world), stopped.promise]);
} catch (error) {
  process.exitCode = 1;
  say(String(error instanceof Error ? error.stack : error));
} finally {
  await world.close();
}
// A rehearsal that was stopped still has callers.
process.exit();
