import type { OwnWebSession } from '@libs/identity';
import { type ServerSettings, serverSettings } from '@libs/kernel/settings';
import { type RequestLogSettings, requestLogSettings } from '@libs/requests';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DownloadOrigin } from '../auth/web-sessions/download-origin.js';
import { FormTokens } from '../auth/web-sessions/form-token.js';
import { PagePersons } from '../auth/web-sessions/page-persons.js';
import { signInAddress } from '../auth/web-sessions/sign-in-address.js';
import { WebSessions } from '../auth/web-sessions/web-sessions.js';
import { SignUpSettings } from '../console/sign-in/sign-up-settings.js';
import { Health } from '../platform/health/health.js';
import { builtFolder, type FirstFiles, firstFiles } from '../platform/pages/built-console.js';
import { type Html, html } from '../platform/pages/html.js';
import type { PageAnswer } from '../platform/pages/page.interceptor.js';
import { Pages } from '../platform/pages/pages.decorator.js';
import { Public } from '../platform/routes/public.decorator.js';
import { CONSOLE_PATHS } from './console-paths.js';
import { homeText } from './home-text.js';
import { shellPolicy, type ShellSession, shellText } from './shell-page.js';

const WITHOUT_SCRIPT = html`<h1>This page needs JavaScript</h1>
  <p>These pages work without it:</p>
  <ul>
    <li><a href="/">Start page</a></li>
    <li><a href="/developer/console">API keys</a></li>
    <li><a href="/account/sessions">Where you are signed in</a></li>
    <li><a href="/account/connections">Connected applications</a></li>
  </ul>`;

/** The pages of the console: each is the same page, whose script draws what its address names. */
@Pages()
@Public()
@Controller()
export class ShellController {
  private files?: FirstFiles;

  constructor(
    @Inject(serverSettings.KEY) private readonly server: ServerSettings,
    private readonly sessions: WebSessions,
    private readonly forms: FormTokens,
    private readonly persons: PagePersons,
    private readonly downloads: DownloadOrigin,
    private readonly health: Health,
    private readonly signUp: SignUpSettings,
    @Inject(requestLogSettings.KEY) private readonly requestLog: RequestLogSettings,
  ) {}

  /** For visitors too. */
  @Get()
  async home(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<PageAnswer> {
    const own = await this.sessions.of(request);
    const { status } = await this.health.report();
    const session = own && (await this.describe(own, request, reply));
    return this.shell('home', homeText(this.server.baseUrl, status, own !== undefined), session);
  }

  @Get([...CONSOLE_PATHS])
  async show(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<PageAnswer> {
    const own = await this.sessions.of(request);
    if (!own) return { url: signInAddress(request.url) };
    const page = request.url.split('?')[0]?.split('/').at(-1) ?? '';
    return this.shell(page, WITHOUT_SCRIPT, await this.describe(own, request, reply));
  }

  private async shell(page: string, withoutScript: Html, session?: ShellSession): Promise<PageAnswer> {
    this.files ??= firstFiles(builtFolder());
    return {
      text: shellText({
        files: this.files,
        page,
        baseUrl: this.server.baseUrl,
        isSignUpOpen: this.signUp.isOpen,
        requestLogDays: this.requestLog.requestLogDays,
        session,
        withoutScript,
      }),
      policy: shellPolicy(await this.downloads.find()),
    };
  }

  private async describe(own: OwnWebSession, request: FastifyRequest, reply: FastifyReply): Promise<ShellSession> {
    return {
      ...(await this.persons.describe(own)),
      accountId: own.accountId,
      method: own.method,
      formToken: await this.forms.issue(request, reply),
    };
  }
}
