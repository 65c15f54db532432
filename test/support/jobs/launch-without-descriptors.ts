/** A separate process: opens files until there are no descriptors left, then launches a job and prints the result. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { ChildProcessJobLauncher } from '../../../libs/jobs/src/adapters/child-process-job-launcher.js';
import { LaunchUnavailable } from '../../../libs/jobs/src/launch/launch-unavailable.js';

const launcher = new ChildProcessJobLauncher({ jobModule: '/nowhere.js', environment: {} });
const held: number[] = [];
try {
  for (;;) held.push(openSync('/dev/null', 'r'));
} catch {
  // All are taken now.
}
const parentId = '6f1f64ae-4ab3-4a0c-9f0b-2b6e0d3e9a11';
const error: unknown = await launcher.launch({ kind: 'remix', parentId, fence: 1 }).catch((error: unknown) => error);
for (const descriptor of held) closeSync(descriptor);
const told = error instanceof LaunchUnavailable ? { name: error.name, detail: error.detail } : { name: String(error) };
writeSync(1, JSON.stringify(told));
