/**
 * How fast is `tools/list`: our whole service beside a bare `node:http` that answers the very same bytes, and beside
 * @rekog/mcp-nest with the same tools. They take turns in every round, each on the same core with the client on another,
 * so that whatever else the machine does falls on all of them; the ratios of a round count, not the numbers.
 * docs/performance.md tells more, CONTRIBUTING.md the command.
 *
 *     node bench/tools-list.mjs [--rounds 7] [--seconds 2] [--connections 16] [--only-ours] [--profile <folder>]
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ClosedLoop, post } from './closed-loop.mjs';
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
    'only-ours': { type: 'boolean', default: false },
    profile: { type: 'string' },
  },
});

const LEGACY = {
  headers: { 'MCP-Protocol-Version': '2025-11-25' },
  body: '{"jsonrpc":"2.0","id":"{id}","method":"tools/list","params":{}}',
};
const MODERN = {
  headers: { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'tools/list' },
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: '{id}',
    method: 'tools/list',
    params: {
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    },
  }),
};

const print = (line) => process.stdout.write(`${line}\n`);
const here = (path) => fileURLToPath(new URL(path, import.meta.url));

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Our service with all that production has on: a line of the log for each request, metrics, PostgreSQL, a real key. */
async function startOurs(folder, port, metricsPort) {
  const flags = options.profile ? ['--cpu-prof', '--cpu-prof-dir', options.profile, '--cpu-prof-interval', '200'] : [];
  const env = {
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    LOG_LEVEL: 'info',
    METRICS_PORT: String(metricsPort),
  };
  const process = new PinnedProcess([...flags, here('../dist/src/main.js')], join(folder, 'service.log'), env);
  const said = await process.listening();
  return { process, token: /mmk_live_\w+/.exec(said)[0] };
}

function headersOf(era, token) {
  return {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    ...era.headers,
  };
}

function ask(port, era, token) {
  const body = era.body.replace('"{id}"', '1');
  return fetch(`http://127.0.0.1:${port}/mcp`, { method: 'POST', headers: headersOf(era, token), body });
}

/** The body of one answer; throws where it is no list of tools. */
async function probe(port, era, token) {
  const body = era.body.replace('"{id}"', '1');
  const response = await fetch(`http://127.0.0.1:${port}/mcp`, {
    method: 'POST',
    headers: headersOf(era, token),
    body,
  });
  const text = await response.text();
  const tools = response.ok && JSON.parse(text).result?.tools.length;
  if (!tools) throw new Error(`no list of tools: ${response.status} ${text.slice(0, 500)}`);
  return { text, tools };
}

/** Who takes part, each told by what its own first answer holds; whoever checks a bearer must refuse another. */
async function startAll(folder, running) {
  const [ours, bare, peer, metrics] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const service = await startOurs(folder, ours, metrics);
  running.push(service.process);
  const list = await probe(ours, LEGACY, service.token);
  const parts = [
    { name: 'ours 2025-11-25', port: ours, era: LEGACY, token: service.token, process: service.process },
    { name: 'ours 2026-07-28', port: ours, era: MODERN, token: service.token, process: service.process },
  ];
  if (!options['only-ours']) {
    const body = join(folder, 'tools-list.json');
    await writeFile(body, list.text);
    const bareProcess = new PinnedProcess([here('peers/bare-node.mjs'), String(bare), body], join(folder, 'bare.log'));
    const peerArgs = [here('peers/mcp-nest.mjs'), String(peer), PEER_TOKEN];
    const peerProcess = new PinnedProcess(peerArgs, join(folder, 'peer.log'));
    running.push(bareProcess, peerProcess);
    await Promise.all([bareProcess.listening(), peerProcess.listening()]);
    parts.unshift({ name: 'bare node:http', port: bare, era: LEGACY, token: 'nobody asks', process: bareProcess });
    parts.push({ name: 'mcp-nest 2025-11-25', port: peer, era: LEGACY, token: PEER_TOKEN, process: peerProcess });
    parts.push({ name: 'mcp-nest 2026-07-28', port: peer, era: MODERN, token: PEER_TOKEN, process: peerProcess });
  }
  for (const part of parts) {
    const { text, tools } = await probe(part.port, part.era, part.token);
    print(`${part.name}: ${tools} tools, ${Buffer.byteLength(text)} bytes`);
    if (part.token.startsWith('nobody')) continue;
    const refused = await ask(part.port, part.era, 'x');
    if (refused.status !== 401) throw new Error(`${part.name} answers ${refused.status} to a stranger`);
  }
  return { parts, metrics, log: service.process.output };
}

/** Each time over new connections: servers close those that are idle while the others have their turn. */
async function take(part, seconds) {
  const request = post(part.port, headersOf(part.era, part.token), part.era.body);
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

function compare([bare, ...others]) {
  let isGood = true;
  for (const era of [LEGACY, MODERN]) {
    const [ours, peer] = others.filter((part) => part.era === era);
    const rates = [ratio(ours, bare, 'perSecond'), ratio(ours, peer, 'perSecond')];
    const cpu = [ratio(ours, bare, 'cpu'), ratio(peer, ours, 'cpu')];
    print(
      `${ours.name}: ${rates[0].toFixed(3)} of bare node:http (at least ${LEAST_OF_BARE}), CPU ${cpu[0].toFixed(1)} times its`,
    );
    print(
      `${ours.name}: ${rates[1].toFixed(1)} times mcp-nest (at least ${LEAST_OF_PEER}), which takes ${cpu[1].toFixed(1)} times the CPU`,
    );
    isGood &&= rates[0] >= LEAST_OF_BARE && rates[1] >= LEAST_OF_PEER;
  }
  return isGood;
}

/** Every request of ours must stand in the log and in the metrics: what is off would be fast. */
async function checkObserved({ parts, metrics, log }) {
  const ours = parts.filter(({ name }) => name.startsWith('ours'));
  const least = ours.reduce((sum, { requests }) => sum + requests, 0);
  const lines = (await readFile(log, 'utf8')).split('"mcp_method":"tools/list"').length - 1;
  const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
  const counted = Number(
    /mcp_server_operation_duration_seconds_count\{[^}]*method="tools\/list"[^}]*\} (\d+)/.exec(text)?.[1],
  );
  if (!(lines >= least && counted >= least)) throw new Error(`${least} requests, ${lines} logged, ${counted} measured`);
  print(`each of ${least} requests of ours was logged and measured`);
}

const folder = await mkdtemp(join(tmpdir(), 'mediamaker-tools-list-'));
const running = [];
try {
  pinClient();
  print(isPinned ? 'servers on core 0, client on core 1' : 'there is no taskset or only one core: nobody is pinned');
  const all = await startAll(folder, running);
  await takeTurns(all.parts);
  tell(all.parts);
  await checkObserved(all);
  if (!options['only-ours'] && !compare(all.parts)) process.exitCode = 1;
} finally {
  await Promise.all(running.map((process) => process.stop()));
  await rm(folder, { recursive: true, force: true });
}
