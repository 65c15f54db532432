export * from './provider-input-token.js';
