import { Module } from '@nestjs/common';
import { JobsModule } from '../../jobs/jobs.module.js';
import { PaidCalls } from './paid-calls.js';

/** Payments of tool calls. Imported only where the wallet lane is open. */
@Module({ imports: [JobsModule], providers: [PaidCalls], exports: [PaidCalls] })
export class PaidCallsModule {}
