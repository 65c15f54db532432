/**
 * Orders twenty short videos at once from a service of its own and asks `tools/list` meanwhile. Prints its idle and its
 * busy percentiles; ends with 1 where a video did not complete or the busy p99 is more than three times the idle one.
 * docs/deep-tests.md names the command. Needs a build, and a machine that does nothing else.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { McpCaller } from '../test/support/mcp/mcp-caller.js';
import { Service } from '../test/support/service/service.js';

const VIDEOS = 20;
const IDLE_REQUESTS = 1_000;
const WARM_UP = 200;
/** Milliseconds between requests, in both phases. */
const PAUSE_MS = 10;
const MOST_TIMES_SLOWER = 3;

const say = (line: string): unknown => process.stdout.write(`${line}\n`);

/** Milliseconds of one bare `tools/list`. */
async function listTools(address: string, key: string): Promise<number> {
  const begun = performance.now();
  const response = await fetch(`${address}/mcp`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`tools/list answered ${response.status}`);
  return performance.now() - begun;
}

function percentile(times: number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
}

function tell(phase: string, times: number[]): void {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(1));
  say(`tools/list ${phase}: p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms (${times.length} requests)`);
}

async function run(service: Service): Promise<boolean> {
  const key = /mmk_live_\w+/.exec(service.output)?.[0] ?? '';
  const caller = await McpCaller.connect(service.address, key);
  const times = { idle: [] as number[], busy: [] as number[] };
  for (let n = -WARM_UP; n < IDLE_REQUESTS; n += 1) {
    const time = await listTools(service.address, key);
    if (n >= 0) times.idle.push(time);
    await pause(PAUSE_MS);
  }
  tell('idle', times.idle);
  const begun = performance.now();
  const film = { prompt: 'A calm evening by the ocean', duration_seconds: 2, resolution: '480p', fps: 24 };
  const orders = Array.from({ length: VIDEOS }, () => caller.call<{ resource_id: string }>('create_video', film));
  const ids = (await Promise.all(orders)).map(({ resource_id: id }) => id);
  let over = false;
  const ends = Promise.all(ids.map((id) => caller.ended(id))).finally(() => (over = true));
  // Told below; unheard it would end this process before its service.
  ends.catch(() => undefined);
  for (;;) {
    if (over) break;
    times.busy.push(await listTools(service.address, key));
    await pause(PAUSE_MS);
  }
  const completed = (await ends).filter(({ status }) => status === 'completed').length;
  tell('busy', times.busy);
  say(`${completed} of ${VIDEOS} videos completed in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  const slower = percentile(times.busy, 0.99) / percentile(times.idle, 0.99);
  say(`busy p99 is ${slower.toFixed(2)} times the idle one; at most ${MOST_TIMES_SLOWER} is good`);
  await caller.close();
  return completed === VIDEOS && slower <= MOST_TIMES_SLOWER;
}

const service = await Service.prepared({ environment: { LOG_LEVEL: 'info' } });
try {
  await service.restart();
  process.exitCode = (await run(service)) ? 0 : 1;
} finally {
  await service.remove();
}
