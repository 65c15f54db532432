import { Body, Controller, Get, Header, HttpCode, Inject, Post, Query, Req, Res } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { ApiExcludeController } from '@nestjs/swagger';
import { WalletSignIn } from '@libs/identity';
import { Clock } from '@libs/kernel';
import { type ServerSettings, serverSettings } from '@libs/kernel/settings';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PreSessions } from '../../auth/web-sessions/pre-session.js';
import { returnTo } from '../../auth/web-sessions/return-to.js';
import { refuseForeign } from '../../auth/web-sessions/same-origin.js';
import { WebSessions } from '../../auth/web-sessions/web-sessions.js';
import { Public } from '../../platform/routes/public.decorator.js';
import { SignedMessageDto, WalletQueryDto } from './dto/wallet.dto.js';
import { SignInLimits } from '../../auth/rates/sign-in-limits.js';
import { signUpClosed } from '../sign-in/sign-up-closed.js';
import { signUpSettings } from '../sign-in/sign-up.settings.js';

/**
 * What the script of the sign-in page asks for, and nothing for integrators: a session is a cookie that pages of this
 * service alone may use, and the nonce is bound to the browser. So it is not in the description of the HTTP surface.
 */
@ApiExcludeController()
@Public()
@Controller('login/wallet')
export class WalletController {
  constructor(
    private readonly signIn: WalletSignIn,
    private readonly clock: Clock,
    @Inject(serverSettings.KEY) private readonly server: ServerSettings,
    @Inject(signUpSettings.KEY) private readonly settings: ConfigType<typeof signUpSettings>,
    private readonly preSessions: PreSessions,
    private readonly sessions: WebSessions,
    private readonly limits: SignInLimits,
  ) {}

  /** A nonce for this browser, and the message for its wallet to sign. */
  @Get('nonce')
  @Header('Cache-Control', 'no-store')
  async nonce(
    @Query() { address }: WalletQueryDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ nonce: string; message: string }> {
    refuseForeign(request.headers, this.server.baseUrl);
    await this.limits.oneNonce(request);
    return this.signIn.ask(address, this.preSessions.begin(request, reply), this.clock.now());
  }

  /** Takes the signed message and signs the browser in. */
  @Post()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  async send(
    @Body() { message: text, signature, return_to }: SignedMessageDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ account_id: string; return_to: string }> {
    refuseForeign(request.headers, this.server.baseUrl);
    const browser = this.preSessions.of(request) ?? '';
    const signed = { text, signature, browser, onNew: () => this.admitNew(request) };
    const proof = await this.limits.oneFrom(request, () => this.signIn.run(signed, this.clock.now()));
    await this.sessions.begin(request, reply, proof);
    return { account_id: proof.accountId, return_to: returnTo(return_to) };
  }

  /** Throws where a wallet without an account may not open one. */
  private async admitNew(request: FastifyRequest): Promise<void> {
    if (!this.settings.signUp) throw signUpClosed();
    await this.limits.oneNewWallet(request);
  }
}
