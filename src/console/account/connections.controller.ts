import { type ServerSettings, serverSettings } from '@libs/kernel/settings';
import { Body, Controller, Get, Inject, Post, Req, Res } from '@nestjs/common';
import { Database } from '@libs/database';
import { EndConnections, ListConnections } from '@libs/identity';
import { endApplications } from '@libs/x-account';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FormTokens } from '../../auth/web-sessions/form-token.js';
import { PagePersons } from '../../auth/web-sessions/page-persons.js';
import { signInAddress } from '../../auth/web-sessions/sign-in-address.js';
import { WebSessions } from '../../auth/web-sessions/web-sessions.js';
import type { PageAnswer } from '../../platform/pages/page.interceptor.js';
import { Pages } from '../../platform/pages/pages.decorator.js';
import { Public } from '../../platform/routes/public.decorator.js';
import { connectionsPage } from './connections-page.js';
import { EndConnectionFormDto } from '../dto/forms.dto.js';

const HERE = '/account/connections';
const SIGN_IN = signInAddress(HERE);

/** Lists and revokes the applications that may act for an account. Redirects to sign-in without a session. */
@Pages()
@Public()
@Controller('account/connections')
export class ConnectionsController {
  constructor(
    private readonly sessions: WebSessions,
    private readonly list: ListConnections,
    private readonly end: EndConnections,
    private readonly forms: FormTokens,
    private readonly persons: PagePersons,
    private readonly database: Database,
    @Inject(serverSettings.KEY) private readonly server: ServerSettings,
  ) {}

  @Get()
  async show(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<PageAnswer> {
    const own = await this.sessions.of(request);
    if (!own) return { url: SIGN_IN };
    const connections = await this.list.run(own.accountId);
    return connectionsPage(connections, await this.persons.of(own, request, reply));
  }

  @Post()
  async send(@Body() form: EndConnectionFormDto, @Req() request: FastifyRequest): Promise<PageAnswer> {
    await this.forms.check(request, form);
    const own = await this.sessions.of(request);
    if (!own) return { url: SIGN_IN };
    // Others may have read the link.
    if (own.method === 'wallet_link') return { url: signInAddress(HERE, { isFresh: true }) };
    const { client } = form;
    const parts = { database: this.database, end: this.end, issuer: this.server.baseUrl };
    await endApplications(parts, own.accountId, client === 'all' ? 'all' : { client });
    return { url: HERE };
  }
}
