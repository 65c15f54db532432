/**
 * The record of what callers asked. First what it costs: CPU of a service that records, of its database too, for 1000 calls of
 * `estimate_cost`, beside the same service with `REQUEST_LOG_DAYS=0`, in turns. Two processes of one program differ by some hundredths
 * as long as they live, so each pair is of new processes. Then how fast the first page is read over HTTP where one account has half of
 * ten million requests of 30 days, whole and by each filter. Ends with 1 above 1.05 times or 30 ms at p95.
 *
 *     npm run rehearse:requests [-- --pairs 7 --seconds 12 --millions 10]
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../dist/libs/database/src/adapters/index.js';
import { ClosedLoop, ID_PLACE, post } from './closed-loop.mjs';
import { startService } from './own-service.mjs';
import { pinClient } from './pinned-process.mjs';

const MOST_COST = 1.05;
const MOST_MS = 30;
const CONNECTIONS = 16;
const WARM_UP_SECONDS = 15;
const READS = 200;
const TURN_SECONDS = 0.5;
const DAYS = 30;
/** Of the kernel's clock in a second. */
const TICKS = 100;
const BUILD = fileURLToPath(new URL('../dist', import.meta.url));

const { values: options } = parseArgs({
  options: {
    pairs: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '12' },
    millions: { type: 'string', default: '10' },
  },
});

const print = (line) => process.stdout.write(`${line}\n`);
const sorted = (values) => values.toSorted((a, b) => a - b);
const percentile = (values, share) => sorted(values)[Math.ceil(values.length * share) - 1];

const CALL = JSON.stringify({
  jsonrpc: '2.0',
  id: ID_PLACE,
  method: 'tools/call',
  params: { name: 'estimate_cost', arguments: { tool: 'create_image', arguments: { prompt: 'A heron', size: 256 } } },
});

const headersOf = (token) => ({
  Authorization: `Bearer ${token}`,
  'Content-Type': 'application/json',
  Accept: 'application/json',
});

/** A service on a database server of its own, whose processes are counted beside it. */
async function startOn(folder, name, running, settings) {
  const server = await startEmbeddedPostgres({ dataDir: join(folder, `${name}-database`), log: () => undefined });
  running.push({ stop: () => server.stop() });
  const service = await startService(BUILD, join(folder, name), {
    running,
    settings: { DATABASE_URL: server.url, ...settings },
  });
  return { ...service, url: server.url, databasePid: await postmasterIn(join(folder, `${name}-database`)) };
}

async function postmasterIn(folder) {
  for (const path of await readdir(folder, { recursive: true })) {
    if (path.endsWith('postmaster.pid')) return Number((await readFile(join(folder, path), 'utf8')).split('\n')[0]);
  }
  throw new Error('the database server has no postmaster.pid');
}

/** CPU-seconds of a database server: of its processes, and of those that have ended. */
function databaseSeconds(postmaster) {
  const [own, ended] = ticksOf(postmaster);
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' });
  const living = children
    .trim()
    .split(/\s+/)
    .map((pid) => ticksOf(pid)[0]);
  return living.reduce((sum, ticks) => sum + ticks, own + ended) / TICKS;
}

/** Ticks of a process, and of its children that have ended (proc(5), stat). */
function ticksOf(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    return [fields[11] + fields[12], fields[13] + fields[14]];
  } catch (error) {
    if (error.code === 'ENOENT') return [0, 0];
    throw error;
  }
}

const used = ({ process, databasePid }) => ({ service: process.cpuSeconds(), database: databaseSeconds(databasePid) });

/** CPU-seconds for 1000 calls of each service, in turns that are so short that whatever else the machine does falls on both. */
async function turns(services, seconds) {
  const names = Object.keys(services);
  const before = Object.fromEntries(names.map((name) => [name, used(services[name])]));
  const requests = Object.fromEntries(names.map((name) => [name, 0]));
  for (let turn = 0; turn < seconds / TURN_SECONDS; turn += 1) {
    // Each goes first in every other turn.
    for (const name of turn % 2 ? names : names.toReversed()) {
      requests[name] += (await services[name].loop.run(TURN_SECONDS)).requests;
    }
  }
  // What waits to be written belongs to these calls.
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  return Object.fromEntries(
    names.map((name) => {
      const after = used(services[name]);
      const service = ((after.service - before[name].service) / requests[name]) * 1000;
      return [name, { service, all: service + ((after.database - before[name].database) / requests[name]) * 1000 }];
    }),
  );
}

/** A recorded call beside one that is not, in two new processes: their CPU's ratio, of the services and with their databases. */
async function pair(folder, name) {
  const running = [];
  try {
    const services = {
      on: await startOn(folder, `${name}-on`, running, {}),
      off: await startOn(folder, `${name}-off`, running, { REQUEST_LOG_DAYS: '0' }),
    };
    for (const each of Object.values(services)) {
      each.loop = await ClosedLoop.open(post(each.port, headersOf(each.token), CALL), CONNECTIONS);
    }
    await turns(services, WARM_UP_SECONDS);
    const { on, off } = await turns(services, Number(options.seconds));
    for (const each of Object.values(services)) each.loop.close();
    const [recorded, not] = [on, off].map(({ service, all }) => `${service.toFixed(3)} (${all.toFixed(3)})`);
    print(`${name} (load ${loadavg()[0].toFixed(1)}): recorded ${recorded}, not ${not} CPU-s per 1000, with database`);
    return { service: on.service / off.service, all: on.all / off.all };
  } finally {
    for (const each of running.toReversed()) await each.stop();
  }
}

async function costOfWriting(folder) {
  const ratios = [];
  for (let n = 1; n <= Number(options.pairs); n += 1) ratios.push(await pair(folder, `pair-${n}`));
  for (const [part, name] of [
    ['service', `a recorded call costs the service (at most ${MOST_COST})`],
    ['all', 'with its database'],
  ]) {
    const values = ratios.map((ratio) => ratio[part]);
    print(`${name}: ${percentile(values, 0.5).toFixed(3)} times; ${values.map((value) => value.toFixed(3)).join(' ')}`);
  }
  if (
    percentile(
      ratios.map(({ service }) => service),
      0.5,
    ) > MOST_COST
  )
    process.exitCode = 1;
}

/** Half of the requests are of one account, the others of a thousand. */
async function fill({ url }, millions) {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select account_id, id from api_key limit 1');
  const [{ account_id: account, id: key }] = rows;
  await client.query('truncate request_log');
  for (let ago = DAYS; ago >= 0; ago -= 1) {
    const day = new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    const table = `request_log_${day.replaceAll('-', '')}`;
    await client.query(
      `create table if not exists ${table} partition of request_log for values from ('${day}T00:00Z') to ('${next}T00:00Z')`,
    );
    await client.query(
      `insert into request_log (account_id, at, id, request_id, door, operation, tool, status, error_code, next_step, duration_ms,
         credits, credential, credential_id, credential_name, request_bytes, response_bytes, resource_id)
       select case when n % 2 = 0 then $1::uuid else md5((n % 1000)::text)::uuid end,
         least($3::timestamptz + n * interval '1 day' / $4, clock_timestamp()), gen_random_uuid(), gen_random_uuid()::text,
         (array['mcp', 'mcp', 'mcp', 'http', 'page'])[1 + n / 2 % 5], 'tools/call',
         (array['create_image', 'await_resource', 'await_resource', 'lib_get', 'lib_list', 'create_video', 'tools'])[1 + n / 2 % 7],
         case when n / 2 % 5 > 2 and n / 2 % 20 = 3 then 404 when n / 2 % 40000 = 4 then 500 else 200 end,
         case when n / 2 % 20 = 3 then 'not_found' when n / 2 % 40000 = 4 then 'internal_error' end, null, n % 900, null,
         'api_key', case when n / 2 % 1000 = 0 then 'rare' else $2 end, 'laptop', 300, 900, null
       from generate_series(0, $4::int - 1) n`,
      [account, key, `${day}T00:00Z`, Math.ceil((millions * 1e6) / (DAYS + 1))],
    );
  }
  await client.query('vacuum analyze request_log');
  await client.end();
  return key;
}

async function firstPages({ port, token }, key) {
  const queries = {
    'no filter': '',
    'a tool': 'tool=create_video',
    'a key': `credential_id=${key}`,
    'a key with one call of 1000': 'credential_id=rare',
    'a door': 'door=page',
    failed: 'outcome=failed',
    'an error of 20': 'error_code=not_found',
    'an error of 40000': 'error_code=internal_error',
    'the status 5xx': 'outcome=5xx',
    'a tool and an error': 'tool=lib_get&error_code=not_found',
    'one week': `from=${new Date(Date.now() - 14 * 86_400_000).toISOString()}&to=${new Date(Date.now() - 7 * 86_400_000).toISOString()}`,
    'a tool that nobody called': 'tool=x_read',
  };
  for (const [name, query] of Object.entries(queries)) {
    const times = [];
    for (let n = -10; n < READS; n += 1) {
      const begun = performance.now();
      const response = await fetch(`http://127.0.0.1:${port}/api/requests?${query}`, { headers: headersOf(token) });
      if (!response.ok) throw new Error(`${name}: ${response.status}`);
      await response.arrayBuffer();
      if (n >= 0) times.push(performance.now() - begun);
    }
    const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
    print(`${name}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (load ${loadavg()[0].toFixed(1)})`);
    if (p95 > MOST_MS) process.exitCode = 1;
  }
}

const folder = await mkdtemp(join(tmpdir(), 'mediamaker-requests-'));
const running = [];
try {
  pinClient();
  if (Number(options.pairs) > 0) await costOfWriting(folder);
  if (Number(options.millions) > 0) {
    const service = await startOn(folder, 'reads', running, {});
    const begun = performance.now();
    const key = await fill(service, Number(options.millions));
    print(`${options.millions} million requests were written in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
    await firstPages(service, key);
  }
} finally {
  for (const each of running.toReversed()) await each.stop();
  await rm(folder, { recursive: true, force: true });
}
