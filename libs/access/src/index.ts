export * from './forget-request-windows.js';
export * from './provider-input-token.js';
export * from './quota-policy.js';
export * from './quota-standing.js';
export * from './rate-limited.js';
export * from './request-quota.js';
