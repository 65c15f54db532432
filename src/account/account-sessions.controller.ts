import { Controller, Delete, Get, Header, Query, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Database } from '@libs/database';
import {
  CloseWebSession,
  closeWalletSessions,
  countWalletSessions,
  ListWebSessions,
  type WebSession,
} from '@libs/identity';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Access } from '../auth/access/access.decorator.js';
import { browserName } from '../auth/web-sessions/browser-name.js';
import { freshSignInNeeded } from '../auth/web-sessions/fresh-sign-in.js';
import { WebSessions } from '../auth/web-sessions/web-sessions.js';
import { Refuses } from '../platform/refusals/refuses.decorator.js';
import { ACCOUNT_PATH } from './account-page-path.js';
import { EndedSessionsQueryDto } from './dto/account.dto.js';
import { accountSessionsSchema, endedSchema } from './schema/account.schema.js';

/** Where an account is signed in. */
@ApiTags('account')
@Access('web_session')
@Controller('api/account/sessions')
export class AccountSessionsController {
  constructor(
    private readonly database: Database,
    private readonly sessions: WebSessions,
    private readonly list: ListWebSessions,
    private readonly close: CloseWebSession,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Where you are signed in', description: 'Active sessions of browsers and of agents.' })
  @ApiOkResponse({
    standardSchema: accountSessionsSchema,
    headers: { 'Cache-Control': {} },
    description: 'The sessions.',
  })
  async listAccountSessions(@Req() request: FastifyRequest): Promise<z.output<typeof accountSessionsSchema>> {
    const own = await this.sessions.own(request);
    const all = await this.list.run(own.accountId);
    const agents = await countWalletSessions(this.database, own.accountId);
    return { items: all.map((session) => shown(session, own.id)), agents };
  }

  /** Someone at an unlocked browser must not sign its owner out (OWASP ASVS 5.0, 7.5.2). */
  @Delete()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Sign out elsewhere',
    description: 'Needs a fresh sign-in. A session that has already ended is no error: a repeated call returns 0.',
  })
  @ApiOkResponse({
    standardSchema: endedSchema,
    headers: { 'Cache-Control': {} },
    description: 'The sessions have ended.',
  })
  @Refuses(freshSignInNeeded(ACCOUNT_PATH))
  async endAccountSessions(
    @Query() { session: which }: EndedSessionsQueryDto,
    @Req() request: FastifyRequest,
  ): Promise<z.output<typeof endedSchema>> {
    const { accountId, id } = await this.sessions.fresh(request, ACCOUNT_PATH);
    if (which === 'agents') {
      return { ended: await this.database.transaction((tx) => closeWalletSessions(tx, accountId)) };
    }
    return { ended: await this.close.run(accountId, which === 'others' ? { allBut: id } : { only: which }) };
  }
}

function shown(session: WebSession, ownId: string): z.output<typeof accountSessionsSchema>['items'][number] {
  return {
    id: session.id,
    is_own: session.id === ownId,
    browser: browserName(session.userAgent),
    method: session.method,
    created_at: session.createdAt.toISOString(),
    last_used_at: session.lastSeenAt.toISOString(),
  };
}
