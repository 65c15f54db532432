/**
 * What a call of `estimate_cost` costs as an operation of the typed API, beside the same call through `/mcp`: CPU of the service
 * for 1000 requests. The two take turns on one core, with the client on the other; the ratios of a round count. Ends with 1 where
 * the median is above 1.1.
 *
 *     npm run build && node bench/typed-api.mjs [--rounds 5] [--seconds 3]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ClosedLoop, ID_PLACE, post } from './closed-loop.mjs';
import { startService } from './own-service.mjs';
import { pinClient } from './pinned-process.mjs';

const MOST_OF_MCP = 1.1;
const CONNECTIONS = 16;
const WARM_UP_SECONDS = 4;

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '3' } },
});

const print = (line) => process.stdout.write(`${line}\n`);

/** The seed differs from call to call, as the id of a message does: the number that the loop counts up stands there. */
const ASKED = {
  tool: 'create_video',
  arguments: { prompt: 'A lighthouse at dawn', duration_seconds: 12, seed: ID_PLACE },
};
const PLAIN = { ...ASKED, arguments: { ...ASKED.arguments, seed: 1 } };

const DOORS = [
  { name: '/mcp', path: '/mcp', body: messageOf(PLAIN, ID_PLACE), answered: ({ result }) => result?.structuredContent },
  { name: '/api/tools', path: '/api/tools/estimate_cost', body: JSON.stringify(ASKED), answered: (content) => content },
];

function messageOf(args, id) {
  return JSON.stringify({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'estimate_cost', arguments: args },
  });
}

function headersOf(token) {
  return { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', Accept: 'application/json' };
}

/** Throws where a door does not answer the estimate. */
async function probe({ port, token }, { path, body, answered }) {
  const request = { method: 'POST', headers: headersOf(token), body: body.replace(JSON.stringify(ID_PLACE), '1') };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, request);
  const { credits } = answered(await response.json()) ?? {};
  if (!response.ok || !(credits > 0)) throw new Error(`${path} answered ${response.status} and no credits`);
  return credits;
}

/** CPU-seconds of the service for 1000 requests. */
async function take({ port, token, process }, { path, body }, seconds) {
  const loop = await ClosedLoop.open(post(port, headersOf(token), body, path), CONNECTIONS);
  const before = process.cpuSeconds();
  const { requests } = await loop.run(seconds);
  const cpu = process.cpuSeconds() - before;
  loop.close();
  return (cpu / requests) * 1000;
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

const folder = await mkdtemp(join(tmpdir(), 'mediamaker-typed-api-'));
const running = [];
try {
  pinClient();
  const service = await startService(fileURLToPath(new URL('../dist', import.meta.url)), join(folder, 'ours'), {
    running,
  });
  const credits = new Set();
  for (const door of DOORS) credits.add(await probe(service, door));
  if (credits.size !== 1) throw new Error('the two doors name different prices');
  for (const door of DOORS) await take(service, door, WARM_UP_SECONDS);
  const ratios = [];
  for (let round = 1; round <= Number(options.rounds); round += 1) {
    const taken = [];
    // Each goes first in every other round.
    for (const door of round % 2 ? DOORS : DOORS.toReversed())
      taken.push([door.name, await take(service, door, Number(options.seconds))]);
    const cpu = Object.fromEntries(taken);
    ratios.push(cpu['/api/tools'] / cpu['/mcp']);
    print(
      `round ${round} (load ${loadavg()[0].toFixed(1)}): /mcp ${cpu['/mcp'].toFixed(3)}, /api/tools ${cpu['/api/tools'].toFixed(3)} CPU-s per 1000`,
    );
  }
  print(
    `/api/tools costs ${median(ratios).toFixed(2)} times the CPU of /mcp (at most ${MOST_OF_MCP}); ratios ${ratios.map((each) => each.toFixed(2)).join(' ')}`,
  );
  if (median(ratios) > MOST_OF_MCP) process.exitCode = 1;
} finally {
  await Promise.all(running.map((each) => each.stop()));
  await rm(folder, { recursive: true, force: true });
}
