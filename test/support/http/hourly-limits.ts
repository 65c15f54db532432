import { untilItLasts } from './until-it-lasts.js';
import type { SettingsChange } from '../service/changed-settings.js';

const HOUR_MS = 60 * 60_000;
const MINUTE_MS = 60_000;

/**
 * So many requests in an hour, so that nothing is forgiven while a test counts, and so many refused credentials in a minute
 * where a test counts them. A window that would end meanwhile is waited for.
 */
export async function hourlyLimits(requests: number, refusals?: number): Promise<SettingsChange> {
  await untilItLasts(HOUR_MS, 30_000);
  if (refusals !== undefined) await untilItLasts(MINUTE_MS, 5_000);
  return {
    rates: { requestBurst: requests, requestWindowSeconds: 3_600, refusedCredentialsPerMinute: refusals ?? 1_000 },
  };
}
