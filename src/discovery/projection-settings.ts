import { openLanes, type ProjectionSettings } from '@libs/catalog';
import type { ShownSettings } from './shown-settings.js';

/** What of the settings shows in the lane projection. */
export function projectionSettings(settings: ShownSettings): ProjectionSettings {
  return {
    openLanes: openLanes({ isPaymentOpen: settings.x402.lane !== undefined }),
    standaloneStream: settings.mcp.mcpStandaloneStream,
    jobsRunningPerAccount: settings.jobLimits.jobsRunningPerAccount,
    jobsWaitingPerAccount: settings.jobLimits.jobsWaitingPerAccount,
    requestBurst: settings.rates.requestBurst,
    requestWindowSeconds: settings.rates.requestWindowSeconds,
  };
}
