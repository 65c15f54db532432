import './platform/process/pinned-node.js';
import './platform/process/compile-cache.js';

// Loaded only now: on an older Node.js even reading the rest of the program may fail.
const { runCommand } = await import('./cli/run-command.js');
process.exitCode = await runCommand(process.argv.slice(2));
