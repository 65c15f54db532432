import { Database } from '@libs/database';
import { listDeliveries } from '@libs/events';
import type { AuditActor } from '@libs/identity';
import { deny } from '@libs/kernel';
import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { z } from 'zod';
import { Refuses } from '../../platform/refusals/refuses.decorator.js';
import { withAccountEmails } from '../account-emails.js';
import { ActingOperator } from '../acting-operator.decorator.js';
import { AdminAct, AdminAnswer, AdminRoutes } from '../admin-routes.decorator.js';
import { DeliveriesQueryDto, DeliveryPathDto } from '../dto/deliveries.dto.js';
import { pageOf, positionOf } from '../page-cursor.js';
import { deliveriesSchema, replayedSchema } from './deliveries.schema.js';
import { replayEvents } from './replay-events.js';

type Replayed = z.output<typeof replayedSchema>;

@AdminRoutes()
@Controller('api/admin/deliveries')
export class AdminDeliveriesController {
  constructor(private readonly database: Database) {}

  @Get()
  @ApiOperation({
    summary: 'List deliveries',
    description: 'Events on their way to the web application and to webhook endpoints (`media events list`).',
  })
  @AdminAnswer(deliveriesSchema, 'A page of deliveries.')
  async listDeliveries(
    @Query() { limit, cursor, state, receiver }: DeliveriesQueryDto,
  ): Promise<z.output<typeof deliveriesSchema>> {
    const rows = await listDeliveries(this.database, { state, receiver, before: positionOf(cursor), limit: limit + 1 });
    const page = pageOf(rows, {
      limit,
      idOf: ({ id }) => id,
      show: ({
        id,
        type,
        state: now,
        account_id,
        endpoint_id,
        url,
        resource_id,
        status,
        attempts,
        last_answer,
        ...row
      }) => ({
        id,
        type,
        state: now,
        account_id,
        endpoint_id,
        endpoint_host: url === null ? null : new URL(url).host,
        resource_id,
        status,
        attempts,
        last_answer,
        next_attempt_at: row.next_attempt_at.toISOString(),
        created_at: row.created_at.toISOString(),
      }),
    });
    return withAccountEmails(this.database, page);
  }

  @Post('replay-dead')
  @ApiOperation({
    summary: 'Send all dead events again',
    description:
      'Each event that the web application missed is sent under its id, with a day of tries (`media events replay --dead`).',
  })
  @AdminAct(replayedSchema, 'They wait for their next try.')
  async replayDeadDeliveries(@ActingOperator() by: AuditActor): Promise<Replayed> {
    return { replayed: await replayEvents(this.database, 'dead', by) };
  }

  @Post(':delivery_id/replay')
  @ApiOperation({
    summary: 'Send an event again',
    description: 'It is sent under its id, in whatever state it is (`media events replay ID`).',
  })
  @AdminAct(replayedSchema, 'It waits for its next try.')
  @Refuses('not_found')
  async replayDelivery(
    @Param() { delivery_id: id }: DeliveryPathDto,
    @ActingOperator() by: AuditActor,
  ): Promise<Replayed> {
    const replayed = await replayEvents(this.database, { id }, by);
    if (replayed > 0) return { replayed };
    throw deny('not_found', 'No event has this id. Ended deliveries are deleted after 3 or 30 days.', {
      nextStep: 'List the deliveries to see their ids.',
    });
  }
}
