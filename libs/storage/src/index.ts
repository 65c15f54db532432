export * from './address-signer.js';
export * from './list-for-removal.js';
export * from './list-stray-objects.js';
export * from './object-key.js';
export * from './object-store.js';
export * from './remove-objects.js';
export * from './storage-unavailable.js';
export * from './hasten-removals.js';
