/**
 * What the service still answers when several times as many callers come as it can serve: finds the rate at which most
 * are answered in time, then offers three and five times as much. Ends with 1 where less than nine tenths of the peak are
 * answered then.
 *
 *     npm run build && node bench/overload.mjs [rounds]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CreateAccount } from '../dist/libs/identity/src/accounts/create-account.js';
import { CreateApiKey } from '../dist/libs/identity/src/index.js';
import { openDatabase } from '../dist/src/open-database.js';
import { readSettings } from '../dist/src/settings.js';
import { loadSecrets } from '../dist/src/platform/settings/load-secrets.js';
import { OpenLoop } from './open-loop.mjs';
import { isPinned, pinClient, PinnedProcess } from './pinned-process.mjs';

const ROUNDS = Number(process.argv[2] ?? 3);
const SECONDS = 4;
/** Milliseconds after which a response is useless. */
const DEADLINE_MS = 2_000;
const LEAST_SHARE = 0.9;
const TIMES = [3, 5];
const FIRST_RATE = 300;
const STEP = 1.2;

const CALLS = {
  'tools/list': { method: 'tools/list', params: {} },
  lib_list: { method: 'tools/call', params: { name: 'lib_list', arguments: {} } },
};

const print = (line) => process.stdout.write(`${line}\n`);

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

async function createKey(dataDir) {
  const settings = readSettings({ DATA_DIR: dataDir });
  const { database, close } = await openDatabase(settings.data, { applicationName: 'bench', log: () => undefined });
  try {
    const account = await new CreateAccount(database).run({ kind: 'local', email: 'bench@example.com' });
    const secrets = await loadSecrets(settings);
    return (await new CreateApiKey(database, secrets.apiKeyPeppers).run({ accountId: account.id, name: 'bench' })).key;
  } finally {
    await close();
  }
}

function requestOf(port, key, call) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...call });
  const head = [
    'POST /mcp HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

/** Throws if the service has died: otherwise all its callers would count as lost. */
async function offered({ loop, service }, rate, seconds) {
  const counts = await loop.run(rate, seconds);
  service.requireAlive();
  return counts;
}

/** The rate at which most are answered in good time: it is raised until twice running nothing more comes of it. */
async function findPeak(bench) {
  let best = { rate: FIRST_RATE, good: 0 };
  let misses = 0;
  for (let rate = FIRST_RATE; misses < 2; rate = Math.round(rate * STEP)) {
    const { good } = await offered(bench, rate, 2);
    if (good > best.good) {
      best = { rate, good };
      misses = 0;
    } else misses += 1;
  }
  return best;
}

const told = ({ good, refused, lost, unsent, worstTickMs }) =>
  `${good} good, ${refused} refused, ${lost} not in time, ${unsent} without a connection, a second (client late by ${worstTickMs.toFixed(0)} ms)`;

/** The share of the same round's peak that is left at each of `TIMES`, the median of the rounds. */
async function measure(name, bench) {
  const { rate, good } = await findPeak(bench);
  print(`${name}: the peak is ${good} a second, of ${rate} that come`);
  const shares = TIMES.map(() => []);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const peak = await offered(bench, rate, SECONDS);
    if (peak.good === 0) throw new Error(`nobody was answered at the peak of ${name}`);
    print(`  round ${round}: at the peak ${told(peak)}`);
    for (const [at, times] of TIMES.entries()) {
      const under = await offered(bench, good * times, SECONDS);
      shares[at].push(under.good / peak.good);
      print(`  round ${round}: at ${times} times ${told(under)}`);
    }
  }
  return shares.map(median);
}

async function run(folder) {
  const port = 20_000 + (process.pid % 10_000);
  const dataDir = join(folder, 'data');
  const settings = { REQUESTS_PER_MINUTE: '100000000', REQUEST_BURST: '100000000', LOG_LEVEL: 'info' };
  const main = fileURLToPath(new URL('../dist/src/main.js', import.meta.url));
  const service = new PinnedProcess([main], join(folder, 'log'), {
    DATA_DIR: dataDir,
    PORT: String(port),
    ...settings,
  });
  try {
    await service.listening();
    pinClient();
    print(isPinned ? 'the service has a core of its own' : 'the service shares its cores with the client');
    const key = await createKey(dataDir);
    for (const [name, call] of Object.entries(CALLS)) {
      const loop = new OpenLoop(port, requestOf(port, key, call), DEADLINE_MS);
      const shares = await measure(name, { loop, service });
      loop.close();
      for (const [at, share] of shares.entries()) {
        print(`${name}: ${(share * 100).toFixed(0)} % of the peak at ${TIMES[at]} times as many callers`);
        if (!(share >= LEAST_SHARE)) process.exitCode = 1;
      }
    }
  } finally {
    await service.stop();
  }
}

const folder = await mkdtemp(join(tmpdir(), 'mediamaker-overload-'));
try {
  await run(folder);
} finally {
  await rm(folder, { recursive: true, force: true });
}
if (process.exitCode === 1) print(`below ${LEAST_SHARE * 100} % of the peak`);
