import { LibraryModule } from '@libs/library';
import { RequestLog, RequestsCoreModule } from '@libs/requests';
import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { Instruments } from '../platform/observe/instruments.js';
import { requestsIn } from './record-request.js';
import { RequestsController } from './requests.controller.js';
import { UsageController } from './usage.controller.js';

/** What callers of an account asked, and what it spent. */
@Module({
  imports: [AuthModule, LibraryModule, RequestsCoreModule],
  controllers: [RequestsController, UsageController],
})
export class RequestsModule {
  constructor(log: RequestLog, instruments: Instruments) {
    if (!log.isOn) return;
    log.onDropped = (rows) => instruments.metrics?.requestsUnrecorded(rows);
    instruments.onAnswered((request, reply) => {
      for (const facts of requestsIn(request, reply)) log.note(facts);
    });
  }
}
