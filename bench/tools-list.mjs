/**
 * How fast is `tools/list`: our whole service beside a bare `node:http` that answers the very same bytes, and beside
 * @rekog/mcp-nest with the same tools. They take turns in every round, each on the same core with the client on another,
 * so that whatever else the machine does falls on all of them; the ratios of a round count, not the numbers.
 * docs/performance.md tells more, docs/deep-tests.md the command.
 *
 *     node bench/tools-list.mjs [--rounds 7] [--seconds 2] [--connections 16] [--ours <era>]
 *       [--beside <folder of another build>] [--profile <folder>]
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ClosedLoop, ID_PLACE, post } from './closed-loop.mjs';
import { freePort, startService } from './own-service.mjs';
import { isPinned, pinClient, PinnedProcess } from './pinned-process.mjs';

const LEAST_OF_BARE = 0.06;
const LEAST_OF_PEER = 10;
const WARM_UP_SECONDS = 4;
const PEER_TOKEN = 'bench-bench-bench-bench-bench-bench';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '16' },
    ours: { type: 'string' },
    beside: { type: 'string' },
    profile: { type: 'string' },
  },
});

const BARE = 'bare node:http';

const ERAS = [
  { version: '2025-11-25', headers: {}, params: {} },
  {
    version: '2026-07-28',
    headers: { 'Mcp-Method': 'tools/list' },
    params: {
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    },
  },
];

const print = (line) => process.stdout.write(`${line}\n`);
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** One part for each era. */
function partsOf(name, server) {
  return ERAS.map((era) => ({ ...server, name: `${name} ${era.version}`, era }));
}

function headersOf({ era, token }) {
  return {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    'MCP-Protocol-Version': era.version,
    ...era.headers,
  };
}

function bodyOf({ era: { params } }, id) {
  return JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/list', params });
}

function ask(part) {
  const request = { method: 'POST', headers: headersOf(part), body: bodyOf(part, 1) };
  return fetch(`http://127.0.0.1:${part.port}/mcp`, request);
}

/** The body of one answer; throws where it is no list of tools. */
async function probe(part) {
  const response = await ask(part);
  const text = await response.text();
  const tools = response.ok && JSON.parse(text).result?.tools.length;
  if (!tools) throw new Error(`no list of tools: ${response.status} ${text.slice(0, 500)}`);
  return { text, tools };
}

/** The servers to compare. `--ours`: only one era of our service. `--beside`: another build of it too. */
async function startAll(folder, running) {
  const service = await startService(here('../dist'), join(folder, 'ours'), { running, profile: options.profile });
  const parts = partsOf('ours', service);
  if (options.beside !== undefined) {
    const other = await startService(resolve(options.beside), join(folder, 'other'), {
      running,
      profile: options.profile,
    });
    parts.push(...partsOf('other build', other));
  }
  if (options.ours !== undefined) return parts.filter(({ era }) => era.version === options.ours);
  const list = join(folder, 'tools-list.json');
  await writeFile(list, (await probe(parts[0])).text);
  const [bare, peer] = [await freePort(), await freePort()];
  const bareProcess = new PinnedProcess([here('peers/bare-node.mjs'), String(bare), list], join(folder, 'bare.log'));
  const peerArgs = [here('peers/mcp-nest.mjs'), String(peer), PEER_TOKEN];
  const peerProcess = new PinnedProcess(peerArgs, join(folder, 'peer.log'));
  running.push(bareProcess, peerProcess);
  await Promise.all([bareProcess.listening(), peerProcess.listening()]);
  parts.unshift({ name: BARE, port: bare, era: ERAS[0], process: bareProcess });
  parts.push(...partsOf('mcp-nest', { port: peer, token: PEER_TOKEN, process: peerProcess }));
  return parts;
}

/** Every server must list the tools, and those that check a bearer must refuse a wrong one. */
async function probeAll(parts) {
  for (const part of parts) {
    const { text, tools } = await probe(part);
    print(`${part.name}: ${tools} tools, ${Buffer.byteLength(text)} bytes`);
    const { status } = await ask({ ...part, token: 'x' });
    if (part.token && status !== 401) throw new Error(`${part.name} answers ${status} to a stranger`);
  }
}

/** Each time over new connections: servers close those that are idle while the others have their turn. */
async function take(part, seconds) {
  const request = post(part.port, headersOf(part), bodyOf(part, ID_PLACE));
  const loop = await ClosedLoop.open(request, Number(options.connections));
  const before = part.process.cpuSeconds();
  const { requests, seconds: took } = await loop.run(seconds);
  const cpu = part.process.cpuSeconds() - before;
  loop.close();
  part.requests += requests;
  return { perSecond: requests / took, cpu: (cpu / requests) * 1_000 };
}

async function takeTurns(parts) {
  for (const part of parts) {
    Object.assign(part, { requests: 0, taken: [] });
    await take(part, WARM_UP_SECONDS);
  }
  for (let round = 1; round <= Number(options.rounds); round += 1) {
    for (const part of parts) part.taken.push(await take(part, Number(options.seconds)));
    const told = parts.map(
      ({ name, taken }) => `${name} ${taken.at(-1).perSecond.toFixed(0)}/s ${taken.at(-1).cpu.toFixed(3)}`,
    );
    print(`round ${round} (load ${loadavg()[0].toFixed(1)}): ${told.join(' · ')}`);
  }
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.floor((sorted.length - 1) / 2)] + sorted[Math.ceil((sorted.length - 1) / 2)]) / 2;
}

function middle(part, what) {
  return median(part.taken.map((each) => each[what]));
}

/** The median of the ratios that two had within each round. */
function ratio(part, other, what) {
  return median(part.taken.map((each, round) => each[what] / other.taken[round][what]));
}

function tell(parts) {
  print('\nmedians                requests/s   CPU-s per 1000');
  for (const part of parts) {
    const numbers = [middle(part, 'perSecond').toFixed(0).padStart(10), middle(part, 'cpu').toFixed(3).padStart(16)];
    print(`${part.name.padEnd(22)} ${numbers.join(' ')}`);
  }
}

function compare(parts) {
  const named = Object.fromEntries(parts.map((part) => [part.name, part]));
  const bare = named[BARE];
  let isGood = true;
  for (const { version } of ERAS) {
    const [ours, peer] = [named[`ours ${version}`], named[`mcp-nest ${version}`]];
    const [ofBare, ofPeer] = [ratio(ours, bare, 'perSecond'), ratio(ours, peer, 'perSecond')];
    const [cpuOfBare, peerCpu] = [ratio(ours, bare, 'cpu'), ratio(peer, ours, 'cpu')];
    print(
      `${ours.name}: ${ofBare.toFixed(3)} of ${BARE} (at least ${LEAST_OF_BARE}), CPU ${cpuOfBare.toFixed(1)} times its`,
    );
    print(
      `${ours.name}: ${ofPeer.toFixed(1)} times mcp-nest (at least ${LEAST_OF_PEER}), whose CPU is ${peerCpu.toFixed(1)} times ours`,
    );
    isGood &&= ofBare >= LEAST_OF_BARE && ofPeer >= LEAST_OF_PEER;
  }
  return isGood;
}

const LOG_SECONDS = 10;

/** How many answers to `tools/list` the log has, once it has `least` of them: the service writes its log after its answers. */
async function loggedRequests(process, least) {
  for (let waited = 0; ; waited += 0.1) {
    const lines = (await readFile(process.output, 'utf8')).split('"mcp_method":"tools/list"').length - 1;
    if (lines >= least || waited > LOG_SECONDS) return lines;
    await pause(100);
  }
}

/** Every request of ours must stand in the log and in the metrics: what is off would be fast. */
async function checkObserved(parts) {
  const ours = parts.filter(({ name }) => name.startsWith('ours'));
  const [{ process, metrics }] = ours;
  const least = ours.reduce((sum, { requests }) => sum + requests, 0);
  const lines = await loggedRequests(process, least);
  const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
  const series = /mcp_server_operation_duration_seconds_count\{[^}]*method="tools\/list"[^}]*\} (\d+)/.exec(text);
  const counted = Number(series?.[1]);
  if (!(lines >= least && counted >= least)) throw new Error(`${least} requests, ${lines} logged, ${counted} measured`);
  print(`each of ${least} requests of ours was logged and measured`);
}

const folder = await mkdtemp(join(tmpdir(), 'mediamaker-tools-list-'));
const running = [];
try {
  pinClient();
  print(isPinned ? 'servers on core 0, client on core 1' : 'there is no taskset or only one core: nobody is pinned');
  const parts = await startAll(folder, running);
  await probeAll(parts);
  await takeTurns(parts);
  tell(parts);
  await checkObserved(parts);
  if (options.ours === undefined && !compare(parts)) process.exitCode = 1;
} finally {
  await Promise.all(running.map((process) => process.stop()));
  await rm(folder, { recursive: true, force: true });
}
