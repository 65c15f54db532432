import { Controller, Get, HttpCode, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Denial } from '@libs/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../platform/public.decorator.js';
import { Published } from '../platform/published.decorator.js';
import { Refuses } from '../platform/refuses.decorator.js';
import { Documents } from './documents.js';
import { AuthorizationServerDto } from './dto/authorization-server.dto.js';
import { ProtectedResourceDto } from './dto/protected-resource.dto.js';

const PROTECTED_RESOURCE = {
  description: 'The MCP endpoint as a protected resource (RFC 9728): its scopes, and who issues tokens for it.',
  type: ProtectedResourceDto,
};

/** Nobody issues access tokens for this installation. */
class NoAuthorizationServer extends Denial {
  constructor() {
    super('not_found', 'This service has no authorization server: OAuth is not open here, API keys are the way in.', {
      nextStep:
        'Ask the operator for an API key (npm run -s media -- keys create --name NAME) and send it to /mcp as Authorization: Bearer.',
    });
  }
}

/** How a connector finds out where it gets access tokens (specification, Authentication: OAuth rules). */
@ApiTags('discovery')
@Public()
@Controller('.well-known')
export class AuthorizationController {
  constructor(private readonly documents: Documents) {}

  @Published('oauth-protected-resource/mcp', { ...PROTECTED_RESOURCE, summary: 'Protected-resource metadata of /mcp' })
  getProtectedResource(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.documents.protectedResource.answer(request, reply);
  }

  @Published('oauth-protected-resource', {
    ...PROTECTED_RESOURCE,
    summary: 'Protected-resource metadata, where some clients look first',
  })
  getProtectedResourceRoot(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.documents.protectedResource.answer(request, reply);
  }

  @Get('oauth-authorization-server')
  @HttpCode(404)
  @ApiOperation({
    summary: 'Authorization-server metadata',
    description: 'That of the identity provider (RFC 8414), passed on. A 404 says how to get in where there is none.',
  })
  @ApiOkResponse({ type: AuthorizationServerDto, description: 'Where sign-in with OAuth is open.' })
  @Refuses('not_found')
  getAuthorizationServer(): never {
    throw new NoAuthorizationServer();
  }
}
