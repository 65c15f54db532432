import { offeredScopes } from '@libs/catalog';
import { Body, Controller, Get, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type OauthSettings, oauthSettings, PUBLISHED_KEYS_SECONDS } from '@libs/identity';
import { deny } from '@libs/kernel';
import { type ServerSettings, serverSettings } from '@libs/kernel/settings';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type XAccountSettings, xAccountSettings } from '@libs/x-account';
import { TakesBytes } from '../../platform/request-body/byte-body.js';
import { describePage } from '../../platform/pages/page.js';
import { Public } from '../../platform/routes/public.decorator.js';
import { refuseLook } from '../../platform/routes/refuse-look.js';
import { nothingHere } from '../../platform/routes/unknown-address.js';
import { callerNetwork } from '../rates/caller-network.js';
import { WebSessions } from '../web-sessions/web-sessions.js';
import { AuthorizationServer } from './authorization-server.js';
import { ClientDocumentReader } from './clients/client-document-reader.js';
import { clientRegistration } from './clients/client-registration.js';
import { impossiblePage } from './error-page.js';
import { authorizationParameters, oauthParameters } from './oauth-parameters.js';
import { OauthRefusal } from './clients/oauth-refusal.js';
import { sentForm } from './sent-form.js';
import { RegistrationRate } from './clients/registration-rate.js';

const LARGEST_REGISTRATION = 16 * 1024;

/** The endpoints of the embedded authorization server, which answers them itself (RFC 6749, 7009, 7591). */
@ApiExcludeController()
@Public()
@Controller('oauth')
export class OauthController {
  constructor(
    private readonly server: AuthorizationServer,
    private readonly addresses: ClientDocumentReader,
    private readonly sessions: WebSessions,
    @Inject(serverSettings.KEY) private readonly settings: ServerSettings,
    @Inject(oauthSettings.KEY) private readonly oauth: OauthSettings,
    @Inject(xAccountSettings.KEY) private readonly x: XAccountSettings,
    private readonly registrations: RegistrationRate,
  ) {}

  @Get('authorize')
  authorize(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    refuseLook(request, reply);
    return this.answering(request, reply, async () => {
      const [path = '', query = ''] = (request.raw.url ?? '').split(/\?(.*)/s);
      const parameters = authorizationParameters(
        new URLSearchParams(query),
        this.settings.baseUrl,
        offeredScopes({ isXOn: this.x.isOn }),
      );
      request.raw.url = `${path}?${parameters.toString()}`;
      await this.keepOwnSession(request, reply);
    });
  }

  @Get('authorize/:uid')
  resume(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    refuseLook(request, reply);
    return this.answering(request, reply, () => this.keepOwnSession(request, reply));
  }

  /** Clients cache the keys for less time than passes between a key's publication and its first signature. */
  @Get('jwks')
  jwks(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.answering(request, reply, async () => {
      reply.raw.setHeader('cache-control', `public, max-age=${PUBLISHED_KEYS_SECONDS}`);
    });
  }

  @Post('token')
  @TakesBytes()
  token(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.answeringForm(request, reply);
  }

  @Post('revoke')
  @TakesBytes()
  revoke(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.answeringForm(request, reply);
  }

  @Post('register')
  register(@Body() asked: unknown, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    this.refuseElsewhere();
    if ((request.rawBody?.length ?? 0) > LARGEST_REGISTRATION) {
      throw deny('payload_too_large', 'A registration is not larger than 16 KiB.');
    }
    return this.answering(request, reply, async () => {
      const registration = clientRegistration(asked, (address) => this.addresses.examine(address));
      await this.registrations.count(request, reply);
      return registration;
    });
  }

  /** Ignores a session by wallet link: consent for a client needs the wallet's signature. */
  private async keepOwnSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const session = await this.sessions.of(request);
    const accountId = session?.method === 'wallet_link' ? undefined : session?.accountId;
    await this.server.keepSessionOf(accountId, request.raw, reply.raw);
  }

  private answeringForm(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    return this.answering(request, reply, async () => {
      const sent = await sentForm(request.raw);
      return sent && oauthParameters(sent, this.settings.baseUrl);
    });
  }

  /** Hands a request on, once it is prepared, with the body that this answers; refuses what is not to be handed on. */
  private async answering(
    request: FastifyRequest,
    reply: FastifyReply,
    prepare: () => Promise<object | void> = async () => undefined,
  ): Promise<void> {
    this.refuseElsewhere();
    try {
      const body = await prepare();
      await this.server.keepUp();
      reply.hijack();
      const network = callerNetwork(request);
      await this.server.answer(request.raw, reply.raw, { body: body ?? undefined, record: request.record, network });
    } catch (error) {
      if (!(error instanceof OauthRefusal)) throw error;
      if (request.record) request.record.oauthError = error.error;
      await refuse(request, reply, error);
    }
  }

  /** Where a foreign identity provider is configured, it is the only one. */
  private refuseElsewhere(): void {
    if (this.oauth.authIssuers.length > 0) throw nothingHere();
  }
}

/** Refuses with a page for a browser, and with OAuth's JSON for a client. */
async function refuse(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  { error, message }: OauthRefusal,
): Promise<void> {
  if (method === 'GET' && headers.accept?.startsWith('application/json') !== true) {
    return void (await reply.send(describePage(reply, { ...impossiblePage(error, message), status: 400 })));
  }
  await reply.status(400).header('cache-control', 'no-store').send({ error, error_description: message });
}
