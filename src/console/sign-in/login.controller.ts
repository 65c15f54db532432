import { Body, Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import { emailAddress, NoteRefusedSignIns, SignIn } from '@libs/identity';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthorizationServer } from '../../auth/authorization-server/authorization-server.js';
import { DownloadOrigin } from '../../auth/web-sessions/download-origin.js';
import { FormTokens } from '../../auth/web-sessions/form-token.js';
import { PagePersons } from '../../auth/web-sessions/page-persons.js';
import { returnTo } from '../../auth/web-sessions/return-to.js';
import { WebSessions } from '../../auth/web-sessions/web-sessions.js';
import type { PageAnswer } from '../../platform/pages/page.interceptor.js';
import { Pages } from '../../platform/pages/pages.decorator.js';
import { Public } from '../../platform/routes/public.decorator.js';
import { formTarget } from '../consent/consent-page.js';
import { FormDto, LoginQueryDto, SignInFormDto } from '../dto/forms.dto.js';
import { KnownBrowsers } from './known-browsers.js';
import { loginPage } from './login-page.js';
import { SignInLimits } from '../../auth/rates/sign-in-limits.js';
import { SignUpSettings } from './sign-up-settings.js';

/** Signing in with a password, and out again. */
@Pages()
@Public()
@Controller()
export class LoginController {
  constructor(
    private readonly signIn: SignIn,
    private readonly sessions: WebSessions,
    private readonly forms: FormTokens,
    private readonly limits: SignInLimits,
    private readonly browsers: KnownBrowsers,
    private readonly refused: NoteRefusedSignIns,
    private readonly settings: SignUpSettings,
    private readonly server: AuthorizationServer,
    private readonly downloads: DownloadOrigin,
    private readonly persons: PagePersons,
  ) {}

  @Get('login')
  async show(
    @Query() query: LoginQueryDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PageAnswer> {
    const to = returnTo(query.return_to);
    const session = await this.sessions.of(request);
    if (query.fresh === undefined && session) return { url: to };
    const token = await this.forms.field(request, reply);
    const { settings } = this;
    const formTargets = await this.targetsOf(to);
    const isOfWallet = session?.method === 'wallet' || session?.method === 'wallet_link';
    const email = session && (await this.persons.emailOf(session));
    const isAgain = session !== undefined;
    return loginPage({ token, to, email, done: query.done, isAgain, isOfWallet, settings, formTargets });
  }

  @Post('login')
  async send(
    @Body() form: SignInFormDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PageAnswer> {
    await this.forms.check(request, form);
    const to = returnTo(form.return_to);
    const email = emailAddress(form.email) ?? '';
    const proof = await this.limits.oneTry(request, {
      email,
      knownBrowser: await this.browsers.nameOf(request, email),
      work: () => this.signIn.run(email, form.password),
      onSpent: () => this.refused.run(email),
    });
    if (proof === undefined) {
      const token = await this.forms.field(request, reply);
      const { settings } = this;
      const formTargets = await this.targetsOf(to);
      return loginPage({ token, to, email: form.email, isRefused: true, settings, formTargets });
    }
    await this.sessions.begin(request, reply, proof);
    this.browsers.remember(reply, proof.accountId);
    return { url: to };
  }

  @Post('logout')
  async logOut(
    @Body() form: FormDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PageAnswer> {
    await this.forms.check(request, form);
    await this.sessions.end(request, reply);
    return { url: '/login?done=out' };
  }

  /**
   * A client that is not asked for anything again gets its code at the end of the redirects that follow a sign-in, and a short
   * address leads to the store.
   */
  private async targetsOf(to: string): Promise<string[]> {
    const origin = to.startsWith('/r/') ? await this.downloads.find() : undefined;
    if (origin !== undefined) return [origin];
    const [, uid] = /^\/oauth\/interaction\/([\w-]+)$/.exec(to) ?? [];
    const redirect = uid === undefined ? undefined : await this.server.redirectOf(uid);
    return redirect === undefined ? [] : [formTarget(redirect)];
  }
}
