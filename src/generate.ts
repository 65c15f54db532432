import './platform/process/pinned-node.js';
import './platform/process/compile-cache.js';

// Loaded only now: on an older Node.js even reading the rest of the program may fail.
const { writeGenerated } = await import('./generate/write-generated.js');
await writeGenerated(process.argv[2] ?? '.');
