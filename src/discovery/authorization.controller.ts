import { type ServerSettings, serverSettings } from '@libs/kernel/settings';
import { offeredScopes } from '@libs/catalog';
import { Inject, Controller, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { type OauthSettings, oauthSettings } from '@libs/identity';
import { type XAccountSettings, xAccountSettings } from '@libs/x-account';
import { endpointSuffix } from '../auth/access/endpoint-suffix.js';
import { authorizationServerMetadata } from '../auth/authorization-server/metadata.js';
import { ForeignIssuers } from '../auth/access-tokens/foreign-issuers.js';
import { Public } from '../platform/routes/public.decorator.js';
import { Published } from '../platform/published/published.decorator.js';
import { PublishedFile } from '../platform/published/published-file.js';
import { Refuses } from '../platform/refusals/refuses.decorator.js';
import { authorizationServerSchema } from './schema/authorization-server.schema.js';
import { protectedResourceSchema } from './schema/protected-resource.schema.js';
import { protectedResource } from './protected-resource.js';

const PROTECTED_RESOURCE = {
  description: 'The MCP endpoint as a protected resource (RFC 9728): its scopes, and who issues tokens for it.',
  schema: protectedResourceSchema,
};

/** How a connector finds out where it gets access tokens (specification, Authentication: OAuth rules). */
@ApiTags('discovery')
@Public()
@Controller('.well-known')
export class AuthorizationController {
  constructor(
    private readonly issuers: ForeignIssuers,
    @Inject(serverSettings.KEY) readonly server: ServerSettings,
    @Inject(oauthSettings.KEY) readonly oauth: OauthSettings,
    @Inject(xAccountSettings.KEY) readonly xAccount: XAccountSettings,
  ) {}

  @Published('oauth-protected-resource/mcp', {
    ...PROTECTED_RESOURCE,
    summary: 'Protected-resource metadata of the MCP endpoint',
  })
  getProtectedResource(@Req() request: FastifyRequest): PublishedFile {
    return PublishedFile.json(protectedResource(this, endpointSuffix(request.originalUrl)));
  }

  @Published('oauth-protected-resource', {
    ...PROTECTED_RESOURCE,
    summary: 'Protected-resource metadata, where some clients look first',
  })
  getProtectedResourceRoot(): PublishedFile {
    return PublishedFile.json(protectedResource(this));
  }

  @Published('oauth-authorization-server', {
    summary: 'Authorization-server metadata',
    description:
      'That of the identity provider (RFC 8414): passed on where a foreign one is configured, otherwise our own.',
    schema: authorizationServerSchema,
  })
  @Refuses('handler_elsewhere')
  async getAuthorizationServer(): Promise<PublishedFile> {
    const [first] = this.issuers.metadata;
    const { xAccount } = this;
    const { baseUrl } = this.server;
    const scopes = offeredScopes({ isXOn: xAccount.isOn });
    const document = first === undefined ? authorizationServerMetadata(baseUrl, scopes) : await first.document();
    return PublishedFile.json(document);
  }
}
