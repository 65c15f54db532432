import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import { Database } from '@libs/database';
import {
  CloseWebSession,
  closeWalletSessions,
  countWalletSessions,
  ListWebSessions,
  type WebSession,
} from '@libs/identity';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FormTokens } from '../../auth/web-sessions/form-token.js';
import { PagePersons } from '../../auth/web-sessions/page-persons.js';
import { signInAddress } from '../../auth/web-sessions/sign-in-address.js';
import { WebSessions } from '../../auth/web-sessions/web-sessions.js';
import type { PageAnswer } from '../../platform/pages/page.interceptor.js';
import { Pages } from '../../platform/pages/pages.decorator.js';
import { Public } from '../../platform/routes/public.decorator.js';
import { CloseSessionFormDto } from '../dto/forms.dto.js';
import { sessionsPage } from './sessions-page.js';

const HERE = '/account/sessions';
const SIGN_IN = signInAddress(HERE);

/** Lists and ends the sessions of an account. Redirects to sign-in without a session. */
@Pages()
@Public()
@Controller('account/sessions')
export class SessionsController {
  constructor(
    private readonly database: Database,
    private readonly sessions: WebSessions,
    private readonly list: ListWebSessions,
    private readonly close: CloseWebSession,
    private readonly forms: FormTokens,
    private readonly persons: PagePersons,
  ) {}

  @Get()
  async show(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<PageAnswer> {
    const own = await this.sessions.of(request);
    if (!own) return { url: SIGN_IN };
    const all = await this.list.run(own.accountId);
    const agents = await countWalletSessions(this.database, own.accountId);
    return sessionsPage({ own, all, agents, person: await this.persons.of(own, request, reply) });
  }

  /** Needs a fresh sign-in: someone at an unlocked browser must not sign its owner out (OWASP ASVS 5.0, 7.5.2). */
  @Post()
  async end(@Body() form: CloseSessionFormDto, @Req() request: FastifyRequest): Promise<PageAnswer> {
    await this.forms.check(request, form);
    const own = await this.sessions.of(request);
    if (!own) return { url: SIGN_IN };
    if (!own.isFresh) return { url: signInAddress(HERE, { isFresh: true }) };
    await this.endOf(own, form.session);
    return { url: HERE };
  }

  private async endOf({ accountId, id }: WebSession, which: string): Promise<void> {
    if (which === 'agents') await this.database.transaction((tx) => closeWalletSessions(tx, accountId));
    else await this.close.run(accountId, which === 'others' ? { allBut: id } : { only: which });
  }
}
