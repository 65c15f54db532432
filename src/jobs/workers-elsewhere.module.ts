import { Database } from '@libs/database';
import { requireRelay } from '@libs/jobs';
import { requireNoMakerClosed } from '@libs/providers';
import { Module } from '@nestjs/common';
import { Health } from '../platform/health/health.js';

/** What an `api` says of the processes that do its jobs. */
@Module({})
export class WorkersElsewhereModule {
  constructor(health: Health, database: Database) {
    health.watch({ name: 'workers', isVital: false, check: () => requireRelay(database) });
    health.watch({ name: 'makers', isVital: false, check: () => requireNoMakerClosed(database) });
  }
}
