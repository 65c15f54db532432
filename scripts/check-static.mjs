/** Runs the checks that start nothing of the service, two at a time. Prints what the failed ones printed. */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { endGroups, runInGroup } from './run-in-group.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SILENT_SECONDS = 20 * 60;
const AT_ONCE = Math.min(2, availableParallelism());

/** The longest first. */
const waiting = ['lint', 'imports', 'unused', 'format'];

async function runNext() {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const command = `npm run -s check:${name}`;
    const { passed, output } = await runInGroup(command, { silentSeconds: SILENT_SECONDS, cwd: ROOT });
    if (passed) continue;
    process.stdout.write(`${output}✗ ${command}\n`);
    process.exitCode = 1;
  }
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(name, () => void endGroups().then(() => process.exit(1)));
await Promise.all(Array.from({ length: AT_ONCE }, runNext));
