import { Body, Controller, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Database } from '@libs/database';
import { askErasure, DisableAccount, findAccount, holdWebSession } from '@libs/identity';
import { deny } from '@libs/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Access } from '../auth/access/access.decorator.js';
import { freshSignInNeeded } from '../auth/web-sessions/fresh-sign-in.js';
import { WebSessions } from '../auth/web-sessions/web-sessions.js';
import { Refuses } from '../platform/refusals/refuses.decorator.js';
import { ValidationFailure } from '../platform/refusals/validation-failure.js';
import { ACCOUNT_PATH } from './account-page-path.js';
import { EraseDto } from './dto/account.dto.js';
import { confirmsErasure } from './erasure/erased-by.js';
import { ErasureWork } from './erasure/erasure-work.js';
import { erasureSchema } from './schema/account.schema.js';

/** What an erasure keeps, for the person who asks for it. */
const STAYS = [
  'Amounts of credits and payments, without your name: the ledger must balance.',
  'Wallet address and transactions of payments: they are public on the chain.',
  'The audit log: ids and times, without your name, your address and your texts.',
  'Earlier backups and exports, until the operator deletes them.',
];

/** The end of an account, by its owner. */
@ApiTags('account')
@Access('web_session')
@Controller('api/account/erase')
export class EraseController {
  constructor(
    private readonly database: Database,
    private readonly sessions: WebSessions,
    private readonly work: ErasureWork,
  ) {}

  @Post()
  @HttpCode(202)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Erase your account',
    description:
      'Cannot be undone. After the response the account is closed: its credentials are refused and its jobs end. The service then deletes its data and files, also across a restart. Needs a fresh sign-in and `confirm`.',
  })
  @ApiAcceptedResponse({
    standardSchema: erasureSchema,
    headers: { 'Cache-Control': {} },
    description: 'The account is closed.',
  })
  @Refuses(freshSignInNeeded(ACCOUNT_PATH))
  async eraseAccount(
    @Body() { confirm }: EraseDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<z.output<typeof erasureSchema>> {
    const own = await this.sessions.fresh(request, ACCOUNT_PATH);
    const { accountId } = own;
    const account = await findAccount(this.database, accountId);
    if (!account || !confirmsErasure(account, confirm)) {
      const msg = 'This does not match your account. Nothing was erased.';
      throw new ValidationFailure([{ loc: ['body', 'confirm'], msg, type: 'confirmation' }]);
    }
    await this.database.transaction(async (tx) => {
      if (!(await holdWebSession(tx, own))) throw deny('session_expired', 'The session is over, or was closed.');
      await askErasure(tx, accountId);
    });
    await new DisableAccount(this.database).run(accountId, `account:${accountId}`);
    await this.sessions.end(request, reply);
    this.work.wake();
    return { status: 'erasing', stays: STAYS };
  }
}
