import './platform/process/pinned-node.js';
import './platform/process/compile-cache.js';

// Loaded only now: on an older Node.js even reading the rest of the program may fail.
const { runDemo } = await import('./demo/run-demo.js');
process.exitCode = await runDemo(process.argv.slice(2));
