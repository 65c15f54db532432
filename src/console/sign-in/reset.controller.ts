import { Body, Controller, Get, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { Database } from '@libs/database';
import { BeginPasswordReset, emailAddress, emailOfMailToken, isMailTokenGood, ResetPassword } from '@libs/identity';
import { passwordMistake } from '@libs/identity/adapters';
import { type Denial, deny } from '@libs/kernel';
import { type ServerSettings, serverSettings } from '@libs/kernel/settings';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FormTokens } from '../../auth/web-sessions/form-token.js';
import { WebSessions } from '../../auth/web-sessions/web-sessions.js';
import type { PageAnswer } from '../../platform/pages/page.interceptor.js';
import { Pages } from '../../platform/pages/pages.decorator.js';
import { Public } from '../../platform/routes/public.decorator.js';
import { EmailFormDto, LinkQueryDto, NewPasswordFormDto } from '../dto/forms.dto.js';
import { KnownBrowsers } from './known-browsers.js';
import { resetLetter } from '../mail/letters.js';
import { forgotPage, letterSentPage, newPasswordPage, overPage } from './mail-pages.js';
import { OutgoingMail } from '../mail/outgoing-mail.js';
import { SignInLimits } from '../../auth/rates/sign-in-limits.js';

function sendsNoMail(): Denial {
  return deny('not_found', 'This installation sends no mail.', { nextStep: 'Ask its operator for a new password.' });
}

/** Choosing a new password by mail. */
@Pages()
@Public()
@Controller('login')
export class ResetController {
  constructor(
    private readonly database: Database,
    @Inject(serverSettings.KEY) private readonly server: ServerSettings,
    private readonly begin: BeginPasswordReset,
    private readonly reset: ResetPassword,
    private readonly sessions: WebSessions,
    private readonly forms: FormTokens,
    private readonly limits: SignInLimits,
    private readonly browsers: KnownBrowsers,
    private readonly mail: OutgoingMail,
  ) {}

  @Get('forgot')
  async show(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<PageAnswer> {
    if (!this.mail.isPossible) throw sendsNoMail();
    return forgotPage({ token: await this.forms.field(request, reply), isLogged: this.mail.isLogged });
  }

  @Post('forgot')
  async send(
    @Body() form: EmailFormDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PageAnswer> {
    if (!this.mail.isPossible) throw sendsNoMail();
    await this.forms.check(request, form);
    const email = emailAddress(form.email);
    if (email === undefined) {
      const token = await this.forms.field(request, reply);
      return forgotPage({ token, email: form.email, isRefused: true, isLogged: this.mail.isLogged });
    }
    await this.limits.oneAsked(request);
    if (await this.limits.mayWriteTo(email)) {
      this.mail.send(async () => {
        const token = await this.begin.run(email);
        return token === undefined ? undefined : resetLetter(this.server.baseUrl, email, token);
      });
    }
    return letterSentPage(email, this.mail);
  }

  /** Looking at the link uses nothing up: mail scanners do so before its reader. */
  @Get('reset')
  async choose(
    @Query() { token }: LinkQueryDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PageAnswer> {
    if (!(await isMailTokenGood(this.database, 'reset', token))) return overPage('/login/forgot');
    return newPasswordPage('reset', { form: await this.forms.field(request, reply), token });
  }

  @Post('reset')
  async change(
    @Body() form: NewPasswordFormDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PageAnswer> {
    await this.forms.check(request, form);
    const email = await emailOfMailToken(this.database, 'reset', form.token);
    // A link that is over is refused below: judging takes time.
    const mistake = email === undefined ? undefined : await passwordMistake(form.password, email);
    if (mistake !== undefined) {
      const shown = { form: await this.forms.field(request, reply), token: form.token, mistake };
      return newPasswordPage('reset', shown);
    }
    const accountId = await this.limits.oneFrom(request, () => this.reset.run(form.token, form.password));
    await this.sessions.end(request, reply);
    this.browsers.remember(reply, accountId);
    return { url: '/login?done=password' };
  }
}
