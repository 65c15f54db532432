import { Module } from '@nestjs/common';
import { ProductionModule } from '../production/production.module.js';
import { PollController } from './poll.controller.js';

@Module({ imports: [ProductionModule], controllers: [PollController] })
export class InternalModule {}
