export * from './disk-object-store.js';
