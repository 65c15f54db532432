import { Database } from '@libs/database';
import type { AuditActor } from '@libs/identity';
import { deny } from '@libs/kernel';
import { dollarsOf, findPurchases, type ListedPurchase, listPurchases, type ShownPurchase } from '@libs/providers';
import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { z } from 'zod';
import { Refuses } from '../../platform/refusals/refuses.decorator.js';
import { withAccountEmails } from '../account-emails.js';
import { ActingOperator } from '../acting-operator.decorator.js';
import { AdminAct, AdminAnswer, AdminRoutes } from '../admin-routes.decorator.js';
import { MakerPathDto, PurchasePathDto, PurchasesQueryDto } from '../dto/purchases.dto.js';
import { pageOf, positionOf } from '../page-cursor.js';
import { openMaker } from './open-maker.js';
import { purchaseServers } from './purchase-servers.js';
import { makerOpenedSchema, purchaseAttemptsSchema, purchasesSchema } from './purchases.schema.js';

type Attempts = z.output<typeof purchaseAttemptsSchema>;

/** What the service buys of outside makers; no key and no whole address. */
@AdminRoutes()
@Controller('api/admin')
export class AdminPurchasesController {
  constructor(private readonly database: Database) {}

  @Get('purchases')
  @ApiOperation({ summary: 'List purchases', description: 'Purchases at makers (`media purchases list`).' })
  @AdminAnswer(purchasesSchema, 'A page of purchases.')
  async listPurchases(@Query() { limit, cursor, state }: PurchasesQueryDto): Promise<z.output<typeof purchasesSchema>> {
    const rows = await listPurchases(this.database, { state, before: positionOf(cursor), limit: limit + 1 });
    return withAccountEmails(this.database, pageOf(rows, { limit, idOf: ({ id }) => id, show: listed }));
  }

  @Get('purchases/:purchase_id')
  @ApiOperation({ summary: 'Get a purchase', description: 'All attempts for a resource (`media purchases show`).' })
  @AdminAnswer(purchaseAttemptsSchema, 'The purchase, or all attempts where the id is of a resource.')
  @Refuses('not_found')
  async getPurchase(@Param() { purchase_id: id }: PurchasePathDto): Promise<Attempts> {
    const found = await findPurchases(this.database, id);
    if (found.length > 0) return { attempts: found.map(shown) };
    throw deny('not_found', 'No purchase and no resource with a purchase has this id.', {
      nextStep: 'List the purchases to see their ids.',
    });
  }

  @Post('makers/:maker/open')
  @ApiOperation({
    summary: 'Buy at a maker again',
    description: 'Opens a maker that refused the account of this service (`media makers open`).',
  })
  @AdminAct(makerOpenedSchema, 'The maker is open.')
  async openMaker(
    @Param() { maker }: MakerPathDto,
    @ActingOperator() by: AuditActor,
  ): Promise<z.output<typeof makerOpenedSchema>> {
    return { was_closed: await openMaker(this.database, maker, by) };
  }
}

type Listed = Omit<ListedPurchase, 'age_seconds'>;

function listed({
  id,
  attempt,
  account_id,
  maker,
  model,
  state,
  ...row
}: Listed): Omit<z.output<typeof purchasesSchema>['items'][number], 'account_email'> {
  const { job_id: resource, ceiling_microdollars: ceiling, billed_microdollars: billed, trouble_kind: trouble } = row;
  return {
    id,
    attempt,
    account_id,
    maker,
    model,
    state,
    trouble,
    resource_id: resource,
    ceiling_dollars: dollarsOf(ceiling),
    billed_dollars: billed === null ? null : dollarsOf(billed),
    created_at: row.created_at.toISOString(),
  };
}

function shown(purchase: ShownPurchase): Attempts['attempts'][number] {
  const { request_id, seed, trouble_text: reason, sent_at: sent, began_at: began, ended_at: ended } = purchase;
  return {
    ...listed(purchase),
    request_id,
    seed,
    reason,
    servers: purchaseServers(purchase),
    sent_at: sent?.toISOString() ?? null,
    began_at: began?.toISOString() ?? null,
    ended_at: ended?.toISOString() ?? null,
  };
}
