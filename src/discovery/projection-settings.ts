import { openLanes, type ProjectionSettings } from '@libs/catalog';
import type { Environment } from '../platform/settings/environment.js';

/** What of the settings shows in the lane projection. */
export function projectionSettings(environment: Environment): ProjectionSettings {
  return {
    openLanes: openLanes({ isPaymentOpen: environment.x402.lane !== undefined }),
    standaloneStream: environment.mcpStandaloneStream,
    jobsRunningPerAccount: environment.jobsRunningPerAccount,
    jobsWaitingPerAccount: environment.jobsWaitingPerAccount,
    requestBurst: environment.requestBurst,
    requestWindowSeconds: environment.requestWindowSeconds,
  };
}
