import type { ServerSettings } from '@libs/kernel/settings';
import type { JobLimitSettings } from '@libs/jobs';
import type { X402Settings } from '@libs/x402';
import type { RateSettings } from '../auth/rates/rate.settings.js';
import type { McpSettings } from '../mcp/mcp.settings.js';

/** The settings that the documents show. */
export interface ShownSettings {
  server: Pick<ServerSettings, 'baseUrl'>;
  mcp: McpSettings;
  rates: RateSettings;
  jobLimits: JobLimitSettings;
  x402: X402Settings;
}
