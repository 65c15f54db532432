import { Controller, Get, Header, Inject, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Database } from '@libs/database';
import { FRESH_SIGN_IN_MINUTES, findAccount, hasPassword, type OwnWebSession } from '@libs/identity';
import { deny } from '@libs/kernel';
import { creditsLeft } from '@libs/library';
import { findXConnection, listXGrants, type XAccountSettings, xAccountSettings } from '@libs/x-account';
import { payerOf } from '@libs/x402';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Access } from '../auth/access/access.decorator.js';
import { accountName } from '../auth/web-sessions/account-name.js';
import { WebSessions } from '../auth/web-sessions/web-sessions.js';
import { erasedBy } from './erasure/erased-by.js';
import { accountSchema } from './schema/account.schema.js';

/** Who is signed in, and what the account has. */
@ApiTags('account')
@Access('web_session')
@Controller('api/account')
export class ProfileController {
  constructor(
    private readonly database: Database,
    private readonly sessions: WebSessions,
    @Inject(xAccountSettings.KEY) private readonly x: XAccountSettings,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Your account',
    description: 'Its name, its credits, its X account, and until when the sign-in of this browser is fresh.',
  })
  @ApiOkResponse({ standardSchema: accountSchema, headers: { 'Cache-Control': {} }, description: 'The account.' })
  async getAccount(@Req() request: FastifyRequest): Promise<z.output<typeof accountSchema>> {
    const own = await this.sessions.own(request);
    const { accountId } = own;
    const account = await findAccount(this.database, accountId);
    if (!account) throw deny('session_expired', 'The session is over, or was closed.');
    const { id, kind, email, is_operator, created_at: createdAt } = account;
    const left = await creditsLeft(this.database, { accountId, isUntrusted: false });
    return {
      id,
      kind,
      name: accountName(account),
      email,
      wallet_address: (await payerOf(this.database, accountId)) ?? null,
      has_password: await hasPassword(this.database, accountId),
      erased_by: erasedBy(account),
      is_operator,
      created_at: createdAt.toISOString(),
      session: sessionOf(own),
      credits: {
        left_today: left.allowance + left.balance,
        daily_allowance: left.daily,
        allowance_left: left.allowance,
        balance: left.balance,
      },
      x_account: await this.xAccountOf(accountId),
    };
  }

  private async xAccountOf(accountId: string): Promise<z.output<typeof accountSchema>['x_account']> {
    const { isOn: is_offered } = this.x;
    const connection = await findXConnection(this.database, accountId);
    if (!connection) return { is_offered, grants: 0 };
    const { screen_name, status, connected_at: at } = connection;
    const { length: grants } = await listXGrants(this.database, accountId);
    return { is_offered, screen_name, status, connected_at: at.toISOString(), grants };
  }
}

function sessionOf({ id, method, isFresh, authenticatedAt }: OwnWebSession): z.output<typeof accountSchema>['session'] {
  const until = new Date(authenticatedAt.getTime() + FRESH_SIGN_IN_MINUTES * 60_000);
  return { id, method, fresh_until: isFresh ? until.toISOString() : null };
}
