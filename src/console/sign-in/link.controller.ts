import { Body, Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import { Database } from '@libs/database';
import { isMailTokenGood, LinkSignIn } from '@libs/identity';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FormTokens } from '../../auth/web-sessions/form-token.js';
import { WebSessions } from '../../auth/web-sessions/web-sessions.js';
import { html } from '../../platform/pages/html.js';
import type { PageAnswer } from '../../platform/pages/page.interceptor.js';
import { Pages } from '../../platform/pages/pages.decorator.js';
import { Public } from '../../platform/routes/public.decorator.js';
import { LinkFormDto, LinkQueryDto } from '../dto/forms.dto.js';
import { overPage } from './mail-pages.js';

const PRINTED_AGAIN = html`The operator prints a new one with <code>npm run -s media -- sign-in-link</code>. It works
  once, within an hour.`;

/** The sign-in link that a new installation prints on its terminal. */
@Pages()
@Public()
@Controller('login/link')
export class LinkController {
  constructor(
    private readonly database: Database,
    private readonly signIn: LinkSignIn,
    private readonly sessions: WebSessions,
    private readonly forms: FormTokens,
  ) {}

  /** Looking at it uses nothing up. */
  @Get()
  async show(
    @Query() { token }: LinkQueryDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PageAnswer> {
    if (!(await isMailTokenGood(this.database, 'sign_in', token))) return overPage(PRINTED_AGAIN);
    const field = await this.forms.field(request, reply);
    return {
      title: 'Welcome',
      body: html`<p>This link signs you in to this installation, once.</p>
        <form method="post" action="/login/link">
          ${field}<input type="hidden" name="token" value="${token}" /><button autofocus>Sign in</button>
        </form>`,
    };
  }

  @Post()
  async send(
    @Body() form: LinkFormDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PageAnswer> {
    await this.forms.check(request, form);
    await this.sessions.begin(request, reply, await this.signIn.run(form.token));
    return { url: '/' };
  }
}
