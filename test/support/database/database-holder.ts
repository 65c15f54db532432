/**
 * A process that holds the embedded PostgreSQL of the options in its first argument. Says one line of JSON, either
 * `{"url":…}` or `{"refused":…}`, then does what it reads: `write` inserts rows without end and says each number once
 * the server has acknowledged it; `stop` detaches and ends. Ends with its input, too.
 */
import { createInterface } from 'node:readline';
import { Denial } from '@libs/kernel';
import { startEmbeddedPostgres } from '../../../libs/database/src/adapters/embedded/start-embedded-postgres.js';

const say = (line: string): unknown => process.stdout.write(`${line}\n`);

async function write(url: string): Promise<void> {
  // Most holders never write: they start without the packages of a client.
  const { PostgresDatabase } = await import('@libs/database/adapters');
  const database = await PostgresDatabase.connect({ url, applicationName: 'holder' });
  await database.sql`create table if not exists acknowledged (number int primary key)`;
  for (let number = 1; ; number += 1) {
    await database.sql`insert into acknowledged (number) values (${number})`;
    say(String(number));
  }
}

try {
  const options = JSON.parse(process.argv[2] ?? '') as { dataDir: string };
  const server = await startEmbeddedPostgres({ ...options, log: (line) => process.stderr.write(`${line}\n`) });
  say(JSON.stringify({ url: server.url }));
  for await (const line of createInterface(process.stdin)) {
    if (line === 'write') await write(server.url);
    if (line === 'stop') break;
  }
  process.stdin.destroy();
  await server.stop();
} catch (error) {
  if (!(error instanceof Denial)) throw error;
  say(JSON.stringify({ refused: error.message }));
}
