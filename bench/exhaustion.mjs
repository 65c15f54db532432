/**
 * What two attacks cost the service: 200 batches of the largest `resources/read` answers that nobody reads, and 100 hostile
 * `estimate_cost` calls. Prints the growth of resident memory, the p99 of health, and the answers that another account
 * got. Request limits are off, so that they do not hide the rest. Fails on nothing; Linux only.
 *
 *     npm run build && npx node bench/exhaustion.mjs
 */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { CreateAccount } from '../dist/libs/identity/src/accounts/create-account.js';
import { CreateApiKey } from '../dist/libs/identity/src/index.js';
import { newId, randomBase62, SystemClock } from '../dist/libs/kernel/src/index.js';
import { openDatabase } from '../dist/src/open-database.js';
import { openObjectStore } from '../dist/src/open-object-store.js';
import { readSettings } from '../dist/src/settings.js';
import { loadSecrets } from '../dist/src/platform/settings/load-secrets.js';
import { PinnedProcess } from './pinned-process.mjs';

const UNREAD = 200;
const ESTIMATES = 100;
const CALLERS = 10;
const FILE_BYTES = 64 * 1024;
const MIB = 1024 * 1024;

const print = (line) => process.stdout.write(`${line}\n`);

const message = (id, method, params) => ({ jsonrpc: '2.0', id, method, params });
const call = (name, args) => message(1, 'tools/call', { name, arguments: args });

/** A plan of the greatest length, in the words on which patterns that look back take longest. */
const hostile = call('estimate_cost', {
  tool: 'compose_video',
  arguments: {
    plan: {
      segments: Array.from({ length: 12 }, () => ({
        type: 'generate',
        prompt: `${'.'.repeat(3_990)}x`,
        narration: `${'.'.repeat(1_990)}x`,
        duration_seconds: 8,
      })),
    },
  },
});

/** Two accounts with a key each; the first has a file that is just inline. */
async function prepare(dataDir) {
  const settings = readSettings({ DATA_DIR: dataDir });
  const { database, close } = await openDatabase(settings.data, { applicationName: 'bench', log: () => undefined });
  try {
    const secrets = await loadSecrets(settings);
    const keyOf = async (email) => {
      const { id: accountId } = await new CreateAccount(database).run({ kind: 'local', email });
      const { key } = await new CreateApiKey(database, secrets.apiKeyPeppers).run({ accountId, name: 'bench' });
      return { accountId, key };
    };
    const [attacker, other] = [await keyOf('attacker@example.com'), await keyOf('other@example.com')];
    const id = newId();
    const storageKey = `bench/${id}/picture.png`;
    const store = openObjectStore(settings.data, settings.disk, settings.server, secrets, new SystemClock());
    await store.put(storageKey, Readable.from([Buffer.alloc(FILE_BYTES, 1)]), { type: 'image/png' });
    await database.sql`
      insert into resource (id, short_id, account_id, kind, name, status, mime_type, storage_key, size_bytes)
      values (${id}, ${randomBase62(10)}, ${attacker.accountId}, 'image', 'picture', 'completed', 'image/png',
        ${storageKey}, ${FILE_BYTES})`;
    return { attacker: attacker.key, other: other.key, uri: `media://resource/${id}` };
  } finally {
    await close();
  }
}

/** Status and milliseconds of one request. */
function ask(port, agent, { key, body, path = '/mcp' }) {
  const began = performance.now();
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const options = { port, host: '127.0.0.1', path, agent, method: body ? 'POST' : 'GET', ...(body && { headers }) };
  return new Promise((resolve, reject) => {
    const sent = request(options, (answer) => {
      answer.resume().once('end', () => resolve({ status: answer.statusCode, ms: performance.now() - began }));
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

/** The same request over and over until the signal, one after the other on one connection. */
async function repeat(port, asked, { signal, pauseMs }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const answers = [];
  while (!signal.aborted) {
    answers.push(await ask(port, agent, asked));
    await pause(pauseMs);
  }
  agent.destroy();
  return answers;
}

const residentBytes = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) * 1024;

async function watchMemory(pid, signal) {
  let most = 0;
  while (!signal.aborted) {
    most = Math.max(most, residentBytes(pid));
    await pause(20);
  }
  return most;
}

/** Sends a batch and takes no byte of its answer; resolves once the service has closed the connection. */
function neverRead(port, key, batch) {
  const body = JSON.stringify(batch);
  const head = [
    'POST /mcp HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ];
  const socket = connect({ port, host: '127.0.0.1' }).on('error', () => undefined);
  socket.pause().write(`${head.join('\r\n')}\r\n\r\n${body}`);
  return socket;
}

async function estimate(port, key) {
  const body = JSON.stringify(hostile);
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });
  const answers = await Promise.all(Array.from({ length: ESTIMATES }, () => ask(port, agent, { key, body })));
  agent.destroy();
  return answers;
}

const counted = (answers) => {
  const counts = Object.entries(Object.groupBy(answers, ({ status }) => status));
  return counts.map(([status, { length }]) => `${length} × ${status}`).join(', ');
};

const percentile = (answers, part) =>
  answers.map(({ ms }) => ms).toSorted((a, b) => a - b)[
    Math.min(answers.length - 1, Math.floor(answers.length * part))
  ];

async function measure(port, pid, { attacker, other, uri }) {
  const list = JSON.stringify(call('lib_list', {}));
  const over = new AbortController();
  const { signal } = over;
  // A service that has served a little already has what it keeps for good.
  const warm = new AbortController();
  setTimeout(() => warm.abort(), 3_000);
  await repeat(port, { key: other, body: list }, { signal: warm.signal, pauseMs: 1 });
  const before = residentBytes(pid);
  const memory = watchMemory(pid, signal);
  const health = repeat(port, { path: '/healthz' }, { signal, pauseMs: 10 });
  const others = repeat(port, { key: other, body: list }, { signal, pauseMs: 50 });
  const batch = Array.from({ length: 10 }, (_, id) => message(id, 'resources/read', { uri }));
  const sockets = Array.from({ length: UNREAD }, () => neverRead(port, attacker, batch));
  const estimates = await estimate(port, attacker);
  await pause(2_000);
  over.abort();
  for (const socket of sockets) socket.destroy();
  const growth = (await memory) - before;
  print(`${UNREAD} unread batches and ${ESTIMATES} hostile estimates (${counted(estimates)})`);
  print(`resident memory grew by ${(growth / MIB).toFixed(0)} MiB, from ${(before / MIB).toFixed(0)} (goal: 150)`);
  const looks = await health;
  print(
    `health: ${looks.length} looks, p50 ${percentile(looks, 0.5).toFixed(1)} ms, p99 ${percentile(looks, 0.99).toFixed(1)} ms, at most ${percentile(looks, 1).toFixed(1)} ms (goal: p99 of 50)`,
  );
  print(`another account meanwhile: ${counted(await others)} (goal: no 503)`);
}

const folder = await mkdtemp(join(tmpdir(), 'mediamaker-exhaustion-'));
const dataDir = join(folder, 'data');
const port = 20_000 + (process.pid % 10_000);
const main = fileURLToPath(new URL('../dist/src/main.js', import.meta.url));
const limits = { REQUESTS_PER_MINUTE: '100000000', REQUEST_BURST: '100000000' };
const environment = { DATA_DIR: dataDir, PORT: String(port), ...limits };
// The service shares the machine with its database and the attackers, as in use.
const service = new PinnedProcess([main], join(folder, 'log'), environment, { onAllCores: true });
try {
  await service.listening();
  await measure(port, service.child.pid, await prepare(dataDir));
  service.requireAlive();
} finally {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
}
