import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CreateApiKey, localAccount, RevokeApiKey } from '@libs/identity';
import { readEnvironment, type Environment } from '../platform/settings/environment.js';
import { openDatabase } from '../open-database.js';
import { findService } from '../platform/process/find-service.js';
import { isReadable } from '../platform/process/is-readable.js';
import { reachable } from '../platform/settings/reachable.js';
import { loadSecrets } from '../platform/settings/secrets.js';
import { version } from '../platform/process/version.js';
import { readDemoWords } from './demo-words.js';
import { describeFilm } from './describe-film.js';
import { FilmNotMade, makeFilm } from './make-film.js';
import { ProgressLine } from './progress-line.js';

/** Seconds a started server has until it answers. */
const START_PATIENCE_S = 60;
const OUTPUT = 'demo-output';

/** Makes one video over MCP, against the running server or one of its own, and keeps the file. */
export async function runDemo(words: string[]): Promise<number> {
  const asked = readDemoWords(words);
  if ('text' in asked) {
    (asked.code === 0 ? console.log : console.error)(asked.text);
    return asked.code;
  }
  try {
    await demonstrate(readEnvironment(), asked.prompt);
    return 0;
  } catch (error) {
    if (!(error instanceof FilmNotMade) && !isReadable(error)) throw error;
    console.error(`\nno film: ${error.message}`);
    return 1;
  }
}

/** A server that this demo started ends with it, whatever happens. */
async function demonstrate(environment: Environment, prompt: string): Promise<void> {
  // Not the public address: that may lead through a proxy.
  const service = reachable(environment.host, environment.port);
  const endpoint = new URL('/mcp', service);
  const health = new URL('/healthz', service);
  const found = await findService(health);
  if (found === 'other') throw new FilmNotMade(takenByAnother(environment));
  if (found === 'ready') return filmWithKey(environment, endpoint, prompt);
  if (found === 'starting') {
    await untilTrue(() => isReady(health), new AbortController().signal);
    return filmWithKey(environment, endpoint, prompt);
  }
  const server = spawn(process.execPath, [fileURLToPath(new URL('../main.js', import.meta.url))], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await untilItAnswers(server, health);
    await filmWithKey(environment, endpoint, prompt);
  } finally {
    server.kill('SIGTERM');
  }
}

/** Films under a key that is worth nothing afterwards. */
async function filmWithKey(environment: Environment, endpoint: URL, prompt: string): Promise<void> {
  const { apiKeyPeppers } = await loadSecrets(environment);
  const { database, close } = await openDatabase(environment, {
    applicationName: 'mediamaker-demo',
    log: (line) => console.error(line),
  });
  try {
    const { id: accountId } = await localAccount(database);
    const order = { accountId, name: 'demo', expiresInDays: 1, by: 'operator' } as const;
    const { key, record } = await new CreateApiKey(database, apiKeyPeppers).run(order);
    try {
      await film(endpoint, key, prompt);
    } finally {
      await new RevokeApiKey(database).run(record.id);
    }
  } finally {
    await close();
  }
}

async function film(endpoint: URL, key: string, prompt: string): Promise<void> {
  const client = new Client({ name: 'mediamaker-demo', version });
  const headers = { Authorization: `Bearer ${key}` };
  await client.connect(new StreamableHTTPClientTransport(endpoint, { requestInit: { headers } }));
  try {
    const line = new ProgressLine(process.stdout);
    const began = performance.now();
    const { resourceId, address } = await makeFilm(client, prompt, (percent, phase) => line.show(percent, phase));
    line.done(`made in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    const { structuredContent } = await client.callTool({ name: 'lib_get', arguments: { resource_id: resourceId } });
    const path = await download(address, join(OUTPUT, `${slug(prompt)}-${resourceId.slice(0, 8)}.mp4`));
    console.log(`${path}\n${describeFilm(structuredContent)}`);
  } finally {
    await client.close();
  }
}

async function download(address: string, path: string): Promise<string> {
  await mkdir(OUTPUT, { recursive: true });
  const response = await fetch(address);
  if (!response.ok || !response.body) throw new FilmNotMade(`the download answered ${response.status}`);
  await pipeline(Readable.fromWeb(response.body), createWriteStream(path));
  return path;
}

function slug(text: string): string {
  const words = text.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return words.replace(/^-|-$/g, '').slice(0, 40) || 'film';
}

function takenByAnother({ port }: Environment): string {
  return `another program answers on port ${port}; stop it, or give this service a port of its own, for example PORT=${port + 1} npm run demo -- …`;
}

async function isReady(health: URL): Promise<boolean> {
  return (await findService(health)) === 'ready';
}

async function untilItAnswers(server: ChildProcess, health: URL): Promise<void> {
  const ended = once(server, 'exit').then(([code, signal]: unknown[]) => {
    throw new FilmNotMade(`the server ended with ${String(code ?? signal)} before it answered`);
  });
  const looking = new AbortController();
  try {
    await Promise.race([ended, untilTrue(() => isReady(health), looking.signal)]);
  } finally {
    looking.abort();
    // It ends later, too, when the demo is over.
    ended.catch(() => undefined);
  }
}

async function untilTrue(look: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  const until = performance.now() + START_PATIENCE_S * 1000;
  while (!signal.aborted && !(await look())) {
    if (performance.now() > until) throw new FilmNotMade(`the server did not answer within ${START_PATIENCE_S} s`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
