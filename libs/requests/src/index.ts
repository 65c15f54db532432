export { eraseRequests, exportRequests } from './account-requests.js';
export { REQUESTS_ENTITIES } from './entities.js';
export { ListRequests, REQUEST_OUTCOMES, type RequestOutcome } from './list-requests.js';
export { countOldRequestDays, forgetRequestDays, prepareRequestDays } from './request-days.js';
export { type Door, DOORS, type RequestLogRow } from './request-log.entity.js';
export { RequestLog } from './request-log.js';
export { RequestsCoreModule } from './requests-core.module.js';
export { requestLogForms, type RequestLogSettings, requestLogSettings } from './requests.settings.js';
export type { RequestFacts } from './write-requests.js';
