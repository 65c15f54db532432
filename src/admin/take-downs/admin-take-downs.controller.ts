import { Database } from '@libs/database';
import type { AuditActor } from '@libs/identity';
import { listTakenDown, type TakenDownRow } from '@libs/library';
import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { z } from 'zod';
import { OutgoingMail } from '../../console/mail/outgoing-mail.js';
import { Refuses } from '../../platform/refusals/refuses.decorator.js';
import { withAccountEmails } from '../account-emails.js';
import { ActingOperator } from '../acting-operator.decorator.js';
import { AdminAct, AdminAnswer, AdminRoutes } from '../admin-routes.decorator.js';
import { AdminPageQueryDto } from '../dto/page.dto.js';
import { NamedResourcePathDto, TakeDownDto } from '../dto/take-downs.dto.js';
import { pageOf, positionOf } from '../page-cursor.js';
import { takeDown, undo } from './take-down.js';
import { takeDownLetter } from './take-down-letter.js';
import { putBackSchema, takeDownSchema, takenDownSchema } from './take-downs.schema.js';

type ListedTakeDown = Omit<z.output<typeof takenDownSchema>['items'][number], 'account_email'>;

@AdminRoutes()
@Controller('api/admin')
export class AdminTakeDownsController {
  constructor(
    private readonly database: Database,
    private readonly mail: OutgoingMail,
  ) {}

  @Get('take-downs')
  @ApiOperation({ summary: 'List take-downs', description: 'Resources that are taken down now, the latest first.' })
  @AdminAnswer(takenDownSchema, 'A page of resources.')
  async listTakeDowns(@Query() { limit, cursor }: AdminPageQueryDto): Promise<z.output<typeof takenDownSchema>> {
    const rows = await listTakenDown(this.database, { before: positionOf(cursor), limit: limit + 1 });
    return withAccountEmails(this.database, pageOf(rows, { limit, idOf: ({ id }) => id, show: shown }));
  }

  @Post('resources/:resource_name/take-down')
  @ApiOperation({
    summary: 'Take a resource down',
    description:
      'Makes it private, closes its short address and keeps its owner from publishing it; tells the owner (`media resources take-down`). Addresses that were signed before end within 15 minutes.',
  })
  @AdminAct(takeDownSchema, 'It is taken down.')
  @Refuses('not_found')
  async takeDownResource(
    @Param() { resource_name: name }: NamedResourcePathDto,
    @Body() { reason }: TakeDownDto,
    @ActingOperator() by: AuditActor,
  ): Promise<z.output<typeof takeDownSchema>> {
    const { resource, isNew, visibility, shots, email } = await takeDown(this.database, name, { by, reason });
    const isTold = isNew && email !== null && this.mail.isPossible;
    if (isTold) this.mail.send(async () => takeDownLetter(email, resource));
    const { id } = resource;
    return { resource_id: id, is_new: isNew, visibility_before: visibility, shots, is_owner_told: isTold };
  }

  @Post('resources/:resource_name/put-back')
  @ApiOperation({
    summary: 'Undo a take-down',
    description: 'Lets the owner publish the resource again (`media resources take-down undo`).',
  })
  @AdminAct(putBackSchema, 'Its owner may publish it again.')
  @Refuses('not_found')
  async putBackResource(
    @Param() { resource_name: name }: NamedResourcePathDto,
    @ActingOperator() by: AuditActor,
  ): Promise<z.output<typeof putBackSchema>> {
    return { resource_id: (await undo(this.database, name, by)).id };
  }
}

function shown({ id, short_id, account_id, kind, name, taken_down_at: at, ...row }: TakenDownRow): ListedTakeDown {
  return {
    resource_id: id,
    short_id,
    account_id,
    kind,
    name,
    reason: row.take_down_reason,
    taken_down_at: (at ?? new Date(0)).toISOString(),
    film_id: row.parent_id,
  };
}
