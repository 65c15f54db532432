/**
 * What an idle event stream costs the service in resident memory: starts the compiled service with its embedded
 * PostgreSQL, opens streams from this process, and compares the service's memory before and after, each time after
 * garbage collection. A first thousand streams is open all the while: with them the process has grown what it keeps for
 * any number of them. Then it tells every stream one event. Ends with 1 above the limit.
 *
 *     npm run build && node bench/streams.mjs [number of streams] [get|listen]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CreateAccount } from '../dist/libs/identity/src/accounts/create-account.js';
import { CreateApiKey } from '../dist/libs/identity/src/index.js';
import { ResourceUpdates } from '../dist/libs/jobs/src/index.js';
import { openDatabase } from '../dist/src/open-database.js';
import { readSettings } from '../dist/src/settings.js';
import { loadSecrets } from '../dist/src/platform/settings/load-secrets.js';

const COUNT = Number(process.argv[2] ?? 5_000);
const KIND = process.argv[3] ?? 'get';
const LIMIT_KIB = 15;
/** As many as one account may have. */
const STREAMS_OF_ACCOUNT = 32;
const FIRST = 1_000;
/** Milliseconds that the service may take to listen. */
const MOST_START_MS = 60_000;
const OPENING_AT_A_TIME = 50;
/** Lets the bench ask for a collection and see that it is done. */
const COLLECTOR =
  'process.on("SIGUSR2", () => { gc({ type: "major", execution: "sync", flavor: "last-resort" }); process.stdout.write("collected\\n"); });';

const LISTEN = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'subscriptions/listen',
  params: {
    notifications: { resourcesListChanged: true },
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  },
});

const print = (line) => process.stdout.write(`${line}\n`);

/** The service as a process of its own. */
async function startService(dataDir, port) {
  const main = fileURLToPath(new URL('../dist/src/main.js', import.meta.url));
  const flags = ['--expose-gc', '--import', `data:text/javascript,${encodeURIComponent(COLLECTOR)}`];
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), MCP_STANDALONE_STREAM: 'on', LOG_LEVEL: 'info' };
  const child = spawn(process.execPath, [...flags, main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const late = setTimeout(() => child.kill('SIGKILL'), MOST_START_MS);
  await said(child, '"listening"').finally(() => clearTimeout(late));
  return child;
}

function hasEnded({ exitCode, signalCode }) {
  return exitCode !== null || signalCode !== null;
}

/** Resolves when the service has said this; rejects where it ends instead, with what it said. */
function said(child, text) {
  return new Promise((resolve, reject) => {
    let heard = '';
    const settle = (end) => {
      child.stdout.off('data', hear);
      child.off('close', fail);
      end();
    };
    const hear = (chunk) => {
      heard += chunk;
      if (heard.includes(text)) settle(resolve);
    };
    const fail = () => {
      const how = child.signalCode ?? child.exitCode;
      settle(() => reject(new Error(`the service ended with ${how} and not with ${text}:\n${heard}`)));
    };
    child.stdout.on('data', hear);
    child.on('close', fail);
    if (hasEnded(child)) fail();
  });
}

/** Resident kibibytes of the service once nothing is left to collect. */
async function residentKib(child) {
  for (let round = 0; round < 3; round += 1) {
    const collected = said(child, 'collected');
    child.kill('SIGUSR2');
    await collected;
  }
  return Number(/^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${child.pid}/status`, 'utf8'))?.[1]);
}

/** An open stream; resolves at its first frame. */
async function openStream(port, key) {
  const socket = connect(port, '127.0.0.1');
  // Fail the stream: a read would otherwise wait for ever.
  socket.on('end', () => socket.destroy(new Error('the service closed a stream')));
  const common = `/mcp HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${key}\r\nAccept: text/event-stream\r\n`;
  const modern =
    'Content-Type: application/json\r\nMCP-Protocol-Version: 2026-07-28\r\nMcp-Method: subscriptions/listen\r\n';
  if (KIND === 'get') socket.write(`GET ${common}\r\n`);
  else socket.write(`POST ${common}${modern}Content-Length: ${Buffer.byteLength(LISTEN)}\r\n\r\n${LISTEN}`);
  let heard = '';
  while (!heard.includes('\n\n')) heard += String((await once(socket, 'data'))[0]);
  if (!heard.startsWith('HTTP/1.1 200')) throw new Error(`the stream was refused: ${heard}`);
  return socket;
}

/** Those that come after the first `opened`. */
async function openStreams(count, port, keys, opened = 0) {
  const sockets = [];
  while (sockets.length < count) {
    const batch = Array.from({ length: Math.min(OPENING_AT_A_TIME, count - sockets.length) }, (_, index) =>
      openStream(port, keys[Math.floor((opened + sockets.length + index) / STREAMS_OF_ACCOUNT)].key),
    );
    sockets.push(...(await Promise.all(batch)));
  }
  return sockets;
}

async function closeAll(sockets) {
  await Promise.all(
    sockets
      .filter((socket) => !socket.closed)
      .map((socket) => {
        const closed = once(socket, 'close');
        socket.resume().destroy();
        return closed;
      }),
  );
}

/** Milliseconds until every stream received a change of its account. */
async function tellAll(database, sockets, keys) {
  const began = performance.now();
  const heard = sockets.map((socket) => once(socket, 'data'));
  for (const { accountId } of keys) await ResourceUpdates.announce(database, { accountId, resourceId: 'bench' });
  await Promise.all(heard);
  return performance.now() - began;
}

async function createKeys(database, secrets, count) {
  const keys = [];
  for (let index = 0; index < count; index += 1) {
    const account = await new CreateAccount(database).run({ kind: 'local', email: `bench-${index}@example.com` });
    const order = { accountId: account.id, name: 'bench' };
    keys.push({ accountId: account.id, key: (await new CreateApiKey(database, secrets.apiKeyPeppers).run(order)).key });
  }
  return keys;
}

async function measure(dataDir, port) {
  const service = await startService(dataDir, port);
  const settings = readSettings({ DATA_DIR: dataDir });
  const { database, close } = await openDatabase(settings.data, { applicationName: 'bench', log: () => undefined });
  try {
    const secrets = await loadSecrets(settings);
    const keys = await createKeys(database, secrets, Math.ceil((FIRST + COUNT) / STREAMS_OF_ACCOUNT));
    const sockets = await openStreams(FIRST, port, keys);
    const before = await residentKib(service);
    sockets.push(...(await openStreams(COUNT, port, keys, FIRST)));
    const after = await residentKib(service);
    const each = (after - before) / COUNT;
    print(
      `${COUNT} idle streams (${KIND}) beside ${FIRST}: ${before} KiB before, ${after} KiB after, ${each.toFixed(2)} KiB each`,
    );
    print(`one event to each of them: ${(await tellAll(database, sockets, keys)).toFixed(0)} ms`);
    print(`${((await residentKib(service)) / 1024).toFixed(0)} MiB after the event`);
    await closeAll(sockets);
    print(`${((await residentKib(service)) / 1024).toFixed(0)} MiB after all were closed`);
    return each;
  } finally {
    const ended = hasEnded(service) ? undefined : once(service, 'exit');
    service.kill('SIGTERM');
    await Promise.all([close(), ended]);
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'mediamaker-bench-'));
try {
  const each = await measure(dataDir, 20_000 + (process.pid % 10_000));
  if (each > LIMIT_KIB) {
    print(`above the limit of ${LIMIT_KIB} KiB`);
    process.exitCode = 1;
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
