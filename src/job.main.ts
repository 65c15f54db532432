import './platform/process/pinned-node.js';
import './platform/process/compile-cache.js';

// Loaded only now: on an older Node.js even reading the rest of the program may fail.
const { runJob } = await import('./run-job.js');
await runJob(process.argv.slice(2));
