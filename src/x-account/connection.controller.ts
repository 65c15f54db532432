import { BeginXConnection, denialOf, DisconnectX, FinishXConnection, XFailure } from '@libs/x-account';
import { Denial, deny } from '@libs/kernel';
import { serverSettings, type ServerSettings } from '@libs/kernel/settings';
import type { OwnWebSession } from '@libs/identity';
import { Body, Controller, Get, Inject, Optional, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FormTokens } from '../auth/web-sessions/form-token.js';
import { signInAddress } from '../auth/web-sessions/sign-in-address.js';
import { WebSessions } from '../auth/web-sessions/web-sessions.js';
import type { PageAnswer } from '../platform/pages/page.interceptor.js';
import { Pages } from '../platform/pages/pages.decorator.js';
import { Public } from '../platform/routes/public.decorator.js';
import { refuseLook } from '../platform/routes/refuse-look.js';
import { CallbackQueryDto, ConnectFormDto, DisconnectFormDto } from './dto/forms.dto.js';
import { xRefusalPage } from './x-refusal-page.js';

const HERE = '/account/x';
const CALLBACK = `${HERE}/callback`;

function noApplicationAtX(): Denial {
  return deny('not_found', 'This service cannot connect X accounts: it has no application at X.', {
    nextStep: 'Ask the operator of this service to set X_CONSUMER_KEY.',
  });
}

/** Connects an X account (OAuth 1.0a, three-legged) and disconnects it. */
@Pages()
@Public()
@Controller('account/x')
export class ConnectionController {
  constructor(
    @Inject(serverSettings.KEY) private readonly server: ServerSettings,
    private readonly sessions: WebSessions,
    private readonly forms: FormTokens,
    private readonly disconnectX: DisconnectX,
    @Optional() private readonly begin?: BeginXConnection,
    @Optional() private readonly finish?: FinishXConnection,
  ) {}

  /** A session that a wallet link opened is never fresh. */
  @Post('connect')
  async connect(
    @Body() form: ConnectFormDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PageAnswer> {
    await this.forms.check(request, form);
    const own = await this.sessions.of(request);
    if (!own?.isFresh) return { url: signInAddress(HERE, { isFresh: own !== undefined }) };
    if (!this.begin) throw noApplicationAtX();
    const begin = this.begin.run(own, `${this.server.baseUrl}${CALLBACK}`);
    return goOn(reply, begin);
  }

  /** The person comes back from X. The pending request of the session says whether it began here, within ten minutes. */
  @Get('callback')
  async callback(
    @Query() query: CallbackQueryDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PageAnswer> {
    refuseLook(request, reply);
    const own = await this.sessions.of(request);
    if (!own) return { url: signInAddress(HERE) };
    if (!this.finish) throw noApplicationAtX();
    const done = this.end(this.finish, own, query);
    return goOn(
      reply,
      done.then((outcome) => `${HERE}?done=${outcome}`),
    );
  }

  @Post('disconnect')
  async disconnect(@Body() form: DisconnectFormDto, @Req() request: FastifyRequest): Promise<PageAnswer> {
    await this.forms.check(request, form);
    const own = await this.sessions.of(request);
    if (!own) return { url: signInAddress(HERE) };
    await this.disconnectX.run(own.accountId);
    return { url: `${HERE}?done=disconnected` };
  }

  private async end(
    finish: FinishXConnection,
    own: OwnWebSession,
    { oauth_token: token, oauth_verifier: verifier, denied }: CallbackQueryDto,
  ): Promise<'connected' | 'denied'> {
    if (denied !== undefined) {
      await finish.refuse(own, denied);
      return 'denied';
    }
    if (token === undefined || verifier === undefined) {
      throw deny('token_malformed', 'The address of the callback is not whole.', {
        nextStep: 'Go to your X account settings and connect again. Nothing was changed.',
      });
    }
    await finish.run(own, { token, verifier });
    return 'connected';
  }
}

/** Sends the browser on, or shows the person why it goes no further. */
async function goOn(reply: FastifyReply, address: Promise<string>): Promise<PageAnswer> {
  try {
    const url = await address;
    void reply.header('cache-control', 'no-store');
    return { url };
  } catch (error) {
    const denial = refusalIn(error);
    if (denial === undefined) throw error;
    return xRefusalPage(denial);
  }
}

function refusalIn(error: unknown): Denial | undefined {
  if (!(error instanceof XFailure)) return error instanceof Denial ? error : undefined;
  return error.kind === 'revoked' || error.kind === 'not_authorized'
    ? deny('x_rejected', 'X did not accept this connection: it was used before or is too old.', {
        nextStep: 'Go to your X account settings and connect again. Nothing was changed.',
      })
    : denialOf(error);
}
