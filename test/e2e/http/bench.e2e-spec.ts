import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const streams = fileURLToPath(new URL('../../../bench/streams.mjs', import.meta.url));

test('the measure of streams ends with the error of a service that cannot start', async () => {
  const env = { ...process.env, METRICS_PORT: 'nowhere' };
  await expect(run(process.execPath, [streams, '1'], { env, timeout: 60_000 })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/METRICS_PORT[\s\S]*the service ended with 1/) as string,
  });
});
