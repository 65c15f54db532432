import { Body, Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import { WALLET_LINK_PATH, WalletLinkSignIn } from '@libs/identity';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FormTokens } from '../../auth/web-sessions/form-token.js';
import { WebSessions } from '../../auth/web-sessions/web-sessions.js';
import { sendPage } from '../../platform/pages/page.js';
import { Pages } from '../../platform/pages/pages.decorator.js';
import { Public } from '../../platform/routes/public.decorator.js';
import { LinkFormDto, LinkQueryDto } from '../dto/forms.dto.js';
import { overPage } from '../sign-in/mail-pages.js';
import { walletLinkPage } from './wallet-link-page.js';

/** The link that answers a payment: it signs a browser in to the account of the wallet, without a wallet extension. */
@Pages()
@Public()
@Controller(WALLET_LINK_PATH)
export class WalletLinkController {
  constructor(
    private readonly signIn: WalletLinkSignIn,
    private readonly sessions: WebSessions,
    private readonly forms: FormTokens,
  ) {}

  /** Uses nothing up: scanners, previews and prefetches open the page too. */
  @Get()
  async show(@Query() { token }: LinkQueryDto, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    if (!(await this.signIn.isGood(token))) return sendPage(reply, overPage());
    const isSignedIn = (await this.sessions.of(request)) !== undefined;
    return sendPage(reply, walletLinkPage({ token, form: await this.forms.field(request, reply), isSignedIn }));
  }

  @Post()
  async send(@Body() form: LinkFormDto, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    await this.forms.check(request, form);
    const proof = await this.signIn.run(form.token);
    if (!proof) return sendPage(reply, overPage());
    await this.sessions.begin(request, reply, proof);
    return reply.redirect('/account/sessions', 303);
  }
}
