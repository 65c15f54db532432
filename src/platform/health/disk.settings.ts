import { unread, wholeNumber } from '@libs/kernel';
import { type ConfigType, registerAs } from '@nestjs/config';
import type { z } from 'zod';

/** How much disk must stay free. */
export const diskForms = {
  MIN_FREE_DISK_MB: wholeNumber(0, 10_000_000)
    .default(256)
    .describe(
      'With less free space at `DATA_DIR`, health says `degraded`, and sent or fetched files get `storage_unavailable`.',
    ),
};

export const diskSettings = registerAs('disk', (read: z.output<z.ZodObject<typeof diskForms>> = unread()) => ({
  /** With less free space health is `degraded`, and uploads and imports are refused. */
  leastFreeBytes: read.MIN_FREE_DISK_MB * 1024 * 1024,
}));

export type DiskSettings = ConfigType<typeof diskSettings>;
