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
import { signInAddress } from '../../auth/web-sessions/sign-in-address.js';
import { WebSessions } from '../../auth/web-sessions/web-sessions.js';
import { sendPage } from '../../platform/pages/page.js';
import { Pages } from '../../platform/pages/pages.decorator.js';
import { Public } from '../../platform/routes/public.decorator.js';
import { CloseSessionFormDto } from '../dto/forms.dto.js';
import { sessionsPage } from './sessions-page.js';

const HERE = '/account/sessions';
const SIGN_IN = signInAddress(HERE);

/** Where somebody is signed in, and how to end it. Who is not signed in is sent to do so. */
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
  ) {}

  @Get()
  async show(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const own = await this.sessions.of(request);
    if (!own) return void (await reply.redirect(SIGN_IN, 303));
    const all = await this.list.run(own.accountId);
    const agents = await countWalletSessions(this.database, own.accountId);
    await sendPage(reply, sessionsPage({ own, all, agents, token: await this.forms.field(request, reply) }));
  }

  /** Whoever found a browser open must not shut its owner out (OWASP ASVS 5.0, 7.5.2). */
  @Post()
  async end(@Body() form: CloseSessionFormDto, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    await this.forms.check(request, form);
    const own = await this.sessions.of(request);
    if (!own) return reply.redirect(SIGN_IN, 303);
    if (!own.isFresh) return reply.redirect(signInAddress(HERE, { isFresh: true }), 303);
    await this.endOf(own, form.session);
    return reply.redirect(HERE, 303);
  }

  private async endOf({ accountId, id }: WebSession, which: string): Promise<void> {
    if (which === 'agents') await this.database.transaction((tx) => closeWalletSessions(tx, accountId));
    else await this.close.run(accountId, which === 'others' ? { allBut: id } : { only: which });
  }
}
