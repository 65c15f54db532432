export * from './canonical-json.js';
export * from './clock.js';
export * from './denial.js';
export * from './denial-codes.js';
export * from './identifiers.js';
export * from './key-ring.js';
export * from './provider.js';
export * from './system-clock.js';
