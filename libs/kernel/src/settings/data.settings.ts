import { secret, unread, url } from './setting-forms.js';
import { type ConfigType, registerAs } from '@nestjs/config';
import { resolve } from 'node:path';
import { z } from 'zod';

/** Where this process keeps what it makes. */
export const dataForms = {
  DATA_DIR: z
    .string()
    .meta({ form: 'the path of a folder' })
    .default('.data')
    .describe(
      'The folder of the embedded database, the finished files, the files under way and the generated secrets.',
    ),
  DATABASE_URL: secret(
    url(/^postgres(ql)?$/, 'a postgres:// address')
      .optional()
      .describe('A PostgreSQL 15 or newer. Unset: the service starts the embedded one.'),
  ),
};

export const dataSettings = registerAs('data', (read: z.output<z.ZodObject<typeof dataForms>> = unread()) => ({
  /** Absolute path of everything that a fresh start makes. */
  dataDir: resolve(read.DATA_DIR),
  /** Undefined: this process starts the embedded PostgreSQL. */
  databaseUrl: read.DATABASE_URL,
}));

export type DataSettings = ConfigType<typeof dataSettings>;
