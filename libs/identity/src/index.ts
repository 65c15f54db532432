export * from './principal.js';
export * from './scope.js';
