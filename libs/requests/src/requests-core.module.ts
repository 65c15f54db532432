import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ListRequests } from './list-requests.js';
import { RequestLogRow } from './request-log.entity.js';
import { RequestLog } from './request-log.js';

const VERBS = [ListRequests, RequestLog];

/** The record of what callers asked. Database, log and the settings come from the application. */
@Module({ imports: [TypeOrmModule.forFeature([RequestLogRow])], providers: VERBS, exports: VERBS })
export class RequestsCoreModule {}
