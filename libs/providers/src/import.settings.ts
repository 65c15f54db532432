import { unread, wholeNumber } from '@libs/kernel';
import { type ConfigType, registerAs } from '@nestjs/config';
import type { z } from 'zod';

/** How many files are imported at a time. */
export const importForms = {
  IMPORT_CONCURRENCY: wholeNumber(1, 64)
    .default(3)
    .describe(
      'Imports at a time in this process, and one fewer of films beside them. In all processes together one account gets one fewer, and one film at a time.',
    ),
};

export const importSettings = registerAs('imports', (read: z.output<z.ZodObject<typeof importForms>> = unread()) => {
  const oneFewer = Math.max(1, read.IMPORT_CONCURRENCY - 1);
  return {
    /** In this process. */
    importConcurrency: read.IMPORT_CONCURRENCY,
    /** Of films, in this process, beside those. */
    filmImportConcurrency: oneFewer,
    /** Of one account, in all processes together: it never takes every place. */
    importsPerAccount: oneFewer,
    filmImportsPerAccount: 1,
  };
});

export type ImportSettings = ConfigType<typeof importSettings>;
