import './platform/pinned-node.js';

// Loaded only now: on an older Node.js even reading the rest of the program may fail.
const { serve } = await import('./serve.js');
await serve();
