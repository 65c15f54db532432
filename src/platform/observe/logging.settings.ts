import { unread } from '@libs/kernel';
import { type ConfigType, registerAs } from '@nestjs/config';
import { z } from 'zod';

/** What is logged. */
export const loggingForms = {
  LOG_LEVEL: z
    .enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'])
    .default('info')
    .describe('The least severe level that is written to the log.'),
};

export const loggingSettings = registerAs('logging', (read: z.output<z.ZodObject<typeof loggingForms>> = unread()) => ({
  logLevel: read.LOG_LEVEL,
}));

export type LoggingSettings = ConfigType<typeof loggingSettings>;
