export * from './commit-outcome-unknown.js';
export * from './database.js';
export * from './database-unavailable.js';
export * from './is-lock-timeout.js';
export * from './is-unique-violation.js';
export * from './json.js';
export * from './migration-under-way.js';
export * from './server-too-old.js';
