import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { PinnedProcess } from './pinned-process.mjs';

export async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/**
 * A build of the service with all that production has on: a line of the log for each request, metrics, PostgreSQL, a real key. It
 * joins `running` at once, has `settings` of its own, and its CPU profile goes into the folder `profile`, where one is named.
 */
export async function startService(build, folder, { running, profile, settings: own = {} }) {
  const [port, metrics] = [await freePort(), await freePort()];
  const flags = profile ? ['--cpu-prof', '--cpu-prof-dir', profile, '--cpu-prof-interval', '200'] : [];
  // One caller asks as often as it can; it is counted as ever, a block at a time.
  const limits = { REQUESTS_PER_MINUTE: '10000000', REQUEST_BURST: '10000000' };
  const settings = { ...limits, LOG_LEVEL: 'info', PUBLIC_BASE_URL: `http://127.0.0.1:${port}` };
  const env = {
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    METRICS_PORT: String(metrics),
    ...settings,
    ...own,
  };
  await mkdir(folder);
  const process = new PinnedProcess([...flags, join(build, 'src/main.js')], join(folder, 'log'), env);
  running.push(process);
  const [token] = /mmk_live_\w+/.exec(await process.listening());
  return { port, metrics, process, token };
}
