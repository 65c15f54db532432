import { type ServerSettings, serverSettings } from '@libs/kernel/settings';
import { Body, Controller, Get, Inject, Post, Query, Req, Res } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { Database } from '@libs/database';
import { BeginSignUp, emailAddress, emailOfMailToken, FinishSignUp, isMailTokenGood } from '@libs/identity';
import { passwordMistake } from '@libs/identity/adapters';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FormTokens } from '../../auth/web-sessions/form-token.js';
import { WebSessions } from '../../auth/web-sessions/web-sessions.js';
import type { PageAnswer } from '../../platform/pages/page.interceptor.js';
import { Pages } from '../../platform/pages/pages.decorator.js';
import { Public } from '../../platform/routes/public.decorator.js';
import { EmailFormDto, LinkQueryDto, NewPasswordFormDto } from '../dto/forms.dto.js';
import { KnownBrowsers } from './known-browsers.js';
import { hasAccountLetter, signUpLetter } from '../mail/letters.js';
import { letterSentPage, newPasswordPage, overPage, signUpPage } from './mail-pages.js';
import { OutgoingMail } from '../mail/outgoing-mail.js';
import { SignInLimits } from '../../auth/rates/sign-in-limits.js';
import { signUpClosed } from './sign-up-closed.js';
import { signUpSettings } from './sign-up.settings.js';

/** Opening an account: an address, a letter to it, a password. */
@Pages()
@Public()
@Controller()
export class SignUpController {
  constructor(
    private readonly database: Database,
    @Inject(serverSettings.KEY) private readonly server: ServerSettings,
    @Inject(signUpSettings.KEY) private readonly settings: ConfigType<typeof signUpSettings>,
    private readonly begin: BeginSignUp,
    private readonly finish: FinishSignUp,
    private readonly sessions: WebSessions,
    private readonly forms: FormTokens,
    private readonly limits: SignInLimits,
    private readonly browsers: KnownBrowsers,
    private readonly mail: OutgoingMail,
  ) {}

  @Get('signup')
  async show(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<PageAnswer> {
    this.refuseWhereClosed();
    return signUpPage({ token: await this.forms.field(request, reply), isLogged: this.mail.isLogged });
  }

  @Post('signup')
  async send(
    @Body() form: EmailFormDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PageAnswer> {
    this.refuseWhereClosed();
    await this.forms.check(request, form);
    const email = emailAddress(form.email);
    if (email === undefined) {
      const token = await this.forms.field(request, reply);
      return signUpPage({ token, email: form.email, isRefused: true, isLogged: this.mail.isLogged });
    }
    await this.limits.oneAsked(request);
    if (await this.limits.mayWriteTo(email)) {
      this.mail.send(async () => {
        const token = await this.begin.run(email);
        const { baseUrl } = this.server;
        return token === undefined ? hasAccountLetter(baseUrl, email) : signUpLetter(baseUrl, email, token);
      });
    }
    return letterSentPage(email, this.mail);
  }

  /** Looking at the link uses nothing up: mail scanners do so before its reader. */
  @Get('login/verify')
  async choose(
    @Query() { token }: LinkQueryDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PageAnswer> {
    if (!(await isMailTokenGood(this.database, 'sign_up', token))) return overPage('/signup');
    return newPasswordPage('sign_up', { form: await this.forms.field(request, reply), token });
  }

  @Post('login/verify')
  async open(
    @Body() form: NewPasswordFormDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PageAnswer> {
    await this.forms.check(request, form);
    const email = await emailOfMailToken(this.database, 'sign_up', form.token);
    // A link that is over is refused below: judging takes time.
    const mistake = email === undefined ? undefined : await passwordMistake(form.password, email);
    if (mistake !== undefined) {
      const shown = { form: await this.forms.field(request, reply), token: form.token, mistake };
      return newPasswordPage('sign_up', shown);
    }
    const proof = await this.limits.oneFrom(request, () => this.finish.run(form.token, form.password));
    await this.sessions.begin(request, reply, proof);
    this.browsers.remember(reply, proof.accountId);
    return { url: '/' };
  }

  private refuseWhereClosed(): void {
    if (!this.settings.signUp || !this.mail.isPossible) throw signUpClosed();
  }
}
