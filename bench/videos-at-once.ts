/**
 * Orders twenty short videos at once from a service of its own and asks `tools/list` meanwhile. Prints its idle and its
 * busy percentiles; ends with 1 where a video did not complete or the busy p99 is more than three times the idle one.
 * docs/deep-tests.md names the command. Needs a build, and a machine that does nothing else.
 */
import { McpCaller } from '../test/support/mcp/mcp-caller.js';
import { Service } from '../test/support/service/service.js';
import { ToolsListBeside } from './tools-list-beside.js';

const VIDEOS = 20;
const MOST_TIMES_SLOWER = 3;

const say = (line: string): unknown => process.stdout.write(`${line}\n`);

async function run(service: Service): Promise<boolean> {
  const key = /mmk_live_\w+/.exec(service.output)?.[0] ?? '';
  const caller = await McpCaller.connect(service.address, key);
  const list = new ToolsListBeside(service.address, key, say);
  await list.whileIdle();
  const begun = performance.now();
  const film = { prompt: 'A calm evening by the ocean', duration_seconds: 2, resolution: '480p', fps: 24 };
  const orders = Array.from({ length: VIDEOS }, () => caller.call<{ resource_id: string }>('create_video', film));
  const ids = (await Promise.all(orders)).map(({ resource_id: id }) => id);
  const ends = await list.during(Promise.all(ids.map((id) => caller.ended(id))));
  const completed = ends.filter(({ status }) => status === 'completed').length;
  say(`${completed} of ${VIDEOS} videos completed in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  say(`busy p99 is ${list.slower.toFixed(2)} times the idle one; at most ${MOST_TIMES_SLOWER} is good`);
  await caller.close();
  return completed === VIDEOS && list.slower <= MOST_TIMES_SLOWER;
}

const service = await Service.prepared({ environment: { LOG_LEVEL: 'info' } });
try {
  await service.restart();
  process.exitCode = (await run(service)) ? 0 : 1;
} finally {
  await service.remove();
}
