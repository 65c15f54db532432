import { Database } from '@libs/database';
import { countEndpoints } from '@libs/events';
import {
  type Account,
  type AuditActor,
  DisableAccount,
  findAccount,
  listAccounts,
  type Principal,
} from '@libs/identity';
import { deny } from '@libs/kernel';
import { creditsLeft } from '@libs/library';
import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { z } from 'zod';
import { Caller } from '../../auth/access/caller.decorator.js';
import { Refuses } from '../../platform/refusals/refuses.decorator.js';
import { ActingOperator } from '../acting-operator.decorator.js';
import { AdminAct, AdminAnswer, AdminRoutes } from '../admin-routes.decorator.js';
import { AccountPathDto, AccountsQueryDto, AddCreditsDto } from '../dto/accounts.dto.js';
import { pageOf, positionOf } from '../page-cursor.js';
import { accountSearch } from './account-search.js';
import { accountSchema, accountsSchema, creditsAddedSchema } from './accounts.schema.js';
import { addCredits } from './add-credits.js';

type ShownAccount = z.output<typeof accountSchema>;

@AdminRoutes()
@Controller('api/admin/accounts')
export class AdminAccountsController {
  constructor(private readonly database: Database) {}

  @Get()
  @ApiOperation({ summary: 'List accounts', description: 'Accounts with their credits, the newest first.' })
  @AdminAnswer(accountsSchema, 'A page of accounts.')
  async listAccounts(
    @Query() { limit, cursor, search, status, role }: AccountsQueryDto,
  ): Promise<z.output<typeof accountsSchema>> {
    const filter = { ...accountSearch(search), status, ...(role && { isOperator: true }) };
    const rows = await listAccounts(this.database, { ...filter, before: positionOf(cursor), limit: limit + 1 });
    const page = pageOf(rows, { limit, idOf: ({ id }) => id, show: (row) => row });
    const endpoints = await countEndpoints(
      this.database,
      page.items.map(({ id }) => id),
    );
    return { ...page, items: await Promise.all(page.items.map((row) => this.shown(row, endpoints))) };
  }

  @Post(':account_id/credits')
  @ApiOperation({
    summary: 'Add credits',
    description: 'Adds credits to a balance (`media credits add`). An order that is sent twice is carried out once.',
  })
  @AdminAct(creditsAddedSchema, 'The credits are in the balance.')
  @Refuses('not_found', 'idempotency_conflict')
  async addCredits(
    @Param() { account_id: accountId }: AccountPathDto,
    @Body() { request_id: id, credits: amount, note = 'by an operator' }: AddCreditsDto,
    @ActingOperator() by: AuditActor,
  ): Promise<z.output<typeof creditsAddedSchema>> {
    const isNew = await addCredits(this.database, { id, accountId, amount, note, by });
    return { is_new: isNew, account: await this.read(accountId) };
  }

  @Post(':account_id/disable')
  @ApiOperation({
    summary: 'Disable an account',
    description:
      'No credential of it is accepted from then on, in any process (`media account disable`). What it made stays.',
  })
  @AdminAct(accountSchema, 'The account is disabled.')
  @Refuses('not_found')
  async disableAccount(
    @Param() { account_id: accountId }: AccountPathDto,
    @Caller() caller: Principal,
    @ActingOperator() by: AuditActor,
  ): Promise<ShownAccount> {
    if (accountId === caller.accountId) {
      throw deny('input_unsupported', 'An operator cannot disable their own account.', {
        nextStep: 'Ask another operator to disable it.',
      });
    }
    await new DisableAccount(this.database).run(accountId, by);
    return this.read(accountId);
  }

  private async read(id: string): Promise<ShownAccount> {
    const account = await findAccount(this.database, id);
    if (!account) throw deny('not_found', 'No account has this id.', { nextStep: 'Check the id of the account.' });
    return this.shown(account, await countEndpoints(this.database, [id]));
  }

  private async shown(
    { id, email, kind, status, is_operator, created_at: at }: Account,
    endpoints: ReadonlyMap<string, number>,
  ): Promise<ShownAccount> {
    const { daily, allowance, balance } = await creditsLeft(this.database, { accountId: id, isUntrusted: false });
    const credits = { daily, allowance_left: allowance, balance };
    const created = at.toISOString();
    const count = endpoints.get(id) ?? 0;
    return { id, email, kind, status, is_operator, created_at: created, credits, webhook_endpoints: count };
  }
}
