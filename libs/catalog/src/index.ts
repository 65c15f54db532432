import type { Tool } from './define-tool.js';

export * from './define-tool.js';
export * from './tool-context.js';

/** Everything we offer. The order is part of the public contract. */
export const catalogue: readonly Tool[] = [];
