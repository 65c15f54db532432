import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CreateApiKey, localAccount, RevokeApiKey } from '@libs/identity';
import { readEnvironment, type Environment } from '../platform/environment.js';
import { openDatabase } from '../open-database.js';
import { loadSecrets } from '../platform/secrets.js';
import { version } from '../platform/version.js';
import { describeFilm } from './describe-film.js';
import { FilmNotMade, makeFilm } from './make-film.js';
import { ProgressLine } from './progress-line.js';

/** Seconds a started server has until it answers. */
const START_PATIENCE_S = 60;
const OUTPUT = 'demo-output';

/** Makes one video over MCP, against the running server or one of its own, and keeps the file. */
export async function runDemo(words: string[]): Promise<number> {
  const prompt = words.join(' ').trim();
  if (!prompt) {
    console.error('usage: npm run demo -- "what the video is about"');
    return 2;
  }
  const environment = readEnvironment();
  const server = (await answers(environment)) ? undefined : await startServer(environment);
  const { database, close } = await openDatabase(environment, {
    applicationName: 'mediamaker-demo',
    log: (line) => console.error(line),
  });
  const { key, record } = await new CreateApiKey(database, (await loadSecrets(environment)).apiKeyPeppers).run({
    accountId: (await localAccount(database)).id,
    name: 'demo',
    expiresInDays: 1,
  });
  try {
    await film(environment, key, prompt);
    return 0;
  } catch (error) {
    if (!(error instanceof FilmNotMade)) throw error;
    console.error(`\nno film: ${error.message}`);
    return 1;
  } finally {
    await new RevokeApiKey(database).run(record.id);
    await close();
    server?.kill('SIGTERM');
  }
}

async function film(environment: Environment, key: string, prompt: string): Promise<void> {
  const client = new Client({ name: 'mediamaker-demo', version });
  const line = new ProgressLine(process.stdout);
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', ownAddress(environment)), {
      requestInit: { headers: { Authorization: `Bearer ${key}` } },
    }),
  );
  const began = performance.now();
  const { resourceId, address } = await makeFilm(client, prompt, (percent, phase) => line.show(percent, phase));
  line.done(`made in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  const { structuredContent } = await client.callTool({ name: 'lib_get', arguments: { resource_id: resourceId } });
  const path = await download(address, join(OUTPUT, `${slug(prompt)}-${resourceId.slice(0, 8)}.mp4`));
  await client.close();
  console.log(`${path}\n${describeFilm(structuredContent)}`);
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

/** The service on this machine; the public address may lead through a proxy. */
function ownAddress({ port, host }: Environment): string {
  return `http://${host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host}:${port}`;
}

async function answers(environment: Environment): Promise<boolean> {
  try {
    return (await fetch(new URL('/healthz', ownAddress(environment)))).ok;
  } catch (error) {
    // fetch reports a refused connection as a TypeError: nobody listens yet.
    if (error instanceof TypeError) return false;
    throw error;
  }
}

async function startServer(environment: Environment): Promise<ChildProcess> {
  const main = fileURLToPath(new URL('../main.js', import.meta.url));
  const server = spawn(process.execPath, [main], { stdio: ['ignore', 'ignore', 'inherit'] });
  const until = performance.now() + START_PATIENCE_S * 1000;
  while (!(await answers(environment))) {
    if (server.exitCode !== null) throw new Error(`the server ended with code ${server.exitCode}`);
    if (performance.now() > until) throw new Error(`the server did not answer within ${START_PATIENCE_S} s`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return server;
}
