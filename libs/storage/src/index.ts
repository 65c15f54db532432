export * from './address-signer.js';
export * from './object-key.js';
export * from './object-store.js';
export * from './storage-unavailable.js';
