import { Body, Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import { WALLET_LINK_PATH, WalletLinkSignIn } from '@libs/identity';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FormTokens, StaleForm } from '../../auth/web-sessions/form-token.js';
import { WebSessions } from '../../auth/web-sessions/web-sessions.js';
import type { PageAnswer } from '../../platform/pages/page.interceptor.js';
import { Pages } from '../../platform/pages/pages.decorator.js';
import { Public } from '../../platform/routes/public.decorator.js';
import { LinkFormDto, LinkQueryDto } from '../dto/forms.dto.js';
import { walletLinkOverPage, walletLinkPage } from './wallet-link-page.js';

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
  async show(
    @Query() { token }: LinkQueryDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PageAnswer> {
    return this.form(token, request, reply);
  }

  @Post()
  async send(
    @Body() form: LinkFormDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PageAnswer> {
    try {
      await this.forms.check(request, form);
    } catch (error) {
      // A browser that loads the page ahead of a click may get two pre-session cookies, and keeps the second.
      if (error instanceof StaleForm) return this.form(form.token, request, reply, { isStale: true });
      throw error;
    }
    const proof = await this.signIn.run(form.token);
    if (!proof) return walletLinkOverPage();
    await this.sessions.begin(request, reply, proof);
    return { url: '/library' };
  }

  private async form(
    token: string,
    request: FastifyRequest,
    reply: FastifyReply,
    { isStale = false } = {},
  ): Promise<PageAnswer> {
    if (!(await this.signIn.isGood(token))) return walletLinkOverPage();
    const isSignedIn = (await this.sessions.of(request)) !== undefined;
    const form = await this.forms.field(request, reply);
    return walletLinkPage({ token, form, isSignedIn, isStale });
  }
}
