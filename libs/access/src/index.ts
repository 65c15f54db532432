export { AccessModule } from './access.module.js';
export { countOldRequestWindows, forgetRequestWindows } from './forget-request-windows.js';
export { ProviderInputToken } from './provider-input-token.js';
export type { QuotaPolicy } from './quota-policy.js';
export type { QuotaStanding } from './quota-standing.js';
export { RateLimited } from './rate-limited.js';
export { RequestQuota } from './request-quota.js';
export { ACCESS_ENTITIES } from './entities.js';
