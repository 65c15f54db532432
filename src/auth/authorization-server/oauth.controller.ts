import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { PUBLISHED_KEYS_SECONDS } from '@libs/identity';
import { Denial } from '@libs/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TakesBytes } from '../../platform/byte-body.js';
import { Environment } from '../../platform/environment.js';
import { Public } from '../../platform/public.decorator.js';
import { NothingHere } from '../../platform/unknown-address.js';
import { AuthorizationServer } from './authorization-server.js';
import { ClientAddresses } from './client-addresses.js';
import { clientRegistration, RegistrationRefused } from './client-registration.js';
import { sessionCookieName } from './configuration.js';
import { withDefaultScope } from './default-scope.js';

const LARGEST_REGISTRATION = 16 * 1024;

/** The endpoints of the embedded authorization server, which answers them itself (RFC 6749, 7009, 7591). */
@ApiExcludeController()
@Public()
@Controller('oauth')
export class OauthController {
  constructor(
    private readonly server: AuthorizationServer,
    private readonly addresses: ClientAddresses,
    private readonly environment: Environment,
  ) {}

  @Get('authorize')
  authorize(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    forgetEarlierSession(request, reply, this.environment.baseUrl);
    request.raw.url = withDefaultScope(request.raw.url ?? '');
    return this.handOn(request, reply);
  }

  @Get('authorize/:uid')
  resume(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.handOn(request, reply);
  }

  /** Kept for less time than passes between a key's publication and its first signature. */
  @Get('jwks')
  jwks(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    reply.raw.setHeader('cache-control', `public, max-age=${PUBLISHED_KEYS_SECONDS}`);
    return this.handOn(request, reply);
  }

  @Post('token')
  @TakesBytes()
  token(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.handOn(request, reply);
  }

  @Post('revoke')
  @TakesBytes()
  revoke(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.handOn(request, reply);
  }

  @Post('register')
  async register(@Body() asked: unknown, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if ((request.rawBody?.length ?? 0) > LARGEST_REGISTRATION) {
      throw new Denial('payload_too_large', 'A registration is not larger than 16 KiB.');
    }
    try {
      await this.handOn(
        request,
        reply,
        clientRegistration(asked, (address) => this.addresses.examine(address)),
      );
    } catch (error) {
      if (!(error instanceof RegistrationRefused)) throw error;
      const { error: code, message } = error;
      await reply.status(400).header('cache-control', 'no-store').send({ error: code, error_description: message });
    }
  }

  private async handOn(request: FastifyRequest, reply: FastifyReply, body?: object): Promise<void> {
    // Where a foreign identity provider is configured, it is the only one.
    if (this.environment.authIssuers.length > 0) throw new NothingHere();
    await this.server.keepUp();
    reply.hijack();
    await this.server.answer(request.raw, reply.raw, body);
  }
}

/**
 * Each connection begins without the authorization server's own session: who is signed in is what our session says, now, and
 * not who was when another client connected.
 */
function forgetEarlierSession({ raw }: FastifyRequest, reply: FastifyReply, baseUrl: string): void {
  const session = sessionCookieName(baseUrl);
  const cookies = (raw.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const earlier = cookies.filter((pair) => pair.startsWith(session)).map((pair) => pair.split('=')[0] ?? '');
  if (earlier.length === 0) return;
  raw.headers.cookie = cookies.filter((pair) => !pair.startsWith(session)).join('; ');
  // What it sets itself comes after these. A name with a prefix is taken away by a secure cookie alone.
  const security = baseUrl.startsWith('https:') ? '; Secure' : '';
  reply.raw.setHeader(
    'set-cookie',
    earlier.map((name) => `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${security}`),
  );
}
