import '../../platform/process/pinned-node.js';
import '../../platform/process/compile-cache.js';

// Loaded only now: on an older Node.js even reading the rest of the program may fail.
const { runPayDemo } = await import('./run-pay-demo.js');
process.exitCode = await runPayDemo(process.argv.slice(2));
