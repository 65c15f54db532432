import { readFile } from 'node:fs/promises';
import { McpCaller } from '../test/support/mcp/mcp-caller.js';
import { Service } from '../test/support/service/service.js';
import { ToolsListBeside } from './tools-list-beside.js';

const MOST_TIMES_SLOWER = 2;

/** Orders films from a service of its own, all at once, and prints how soon it answers `tools/list` meanwhile. A film that fails fails the run; a time never does. Needs a build. */
export async function tellAnswersBeside(storyboards: URL[], say: (line: string) => unknown): Promise<void> {
  const orders = await Promise.all(storyboards.map(async (file) => JSON.parse(await readFile(file, 'utf8')) as object));
  const service = await Service.prepared({ environment: { LOG_LEVEL: 'info' } });
  try {
    await service.restart();
    const key = /mmk_live_\w+/.exec(service.output)?.[0] ?? '';
    const caller = await McpCaller.connect(service.address, key);
    const list = new ToolsListBeside(service.address, key, say);
    await list.whileIdle();
    const ends = await list.during(
      Promise.all(
        orders.map(async (order) => {
          const { resource_id: id } = await caller.call<{ resource_id: string }>('create_video', { ...order });
          return caller.ended(id);
        }),
      ),
    );
    const completed = ends.filter(({ status }) => status === 'completed').length;
    say(`${completed} of ${orders.length} films completed`);
    if (completed < orders.length) process.exitCode = 1;
    say(`busy p99 is ${list.slower.toFixed(2)} times the idle one; at most ${MOST_TIMES_SLOWER} is good`);
    await caller.close();
  } finally {
    await service.remove();
  }
}
