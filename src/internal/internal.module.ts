import { Module } from '@nestjs/common';
import { ProductionModule } from '../production/production.module.js';
import { PollController } from './poll.controller.js';

/** Imported only while its setting is on, so that its routes are otherwise not there at all. */
@Module({ imports: [ProductionModule], controllers: [PollController] })
export class InternalModule {}
