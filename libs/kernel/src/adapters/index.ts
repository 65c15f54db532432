export * from './guarded-fetch.js';
export * from './input-unreachable.js';
export * from './program-works.js';
