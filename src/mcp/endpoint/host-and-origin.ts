import { Inject, Injectable } from '@nestjs/common';
import { deny } from '@libs/kernel';
import { type ServerSettings, serverSettings } from '@libs/kernel/settings';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { clientOf } from '../../platform/http/client.js';
import { READABLE_HEADERS } from '../../platform/http/cors.js';
import { isAllowedOrigin } from './allowed-origin.js';
import { servedHosts } from './served-host.js';
import { type McpSettings, mcpSettings } from '../mcp.settings.js';

/** Checks the Host and Origin headers of `/mcp` before authentication. */
@Injectable()
export class HostAndOrigin {
  private readonly isServedHost: ReturnType<typeof servedHosts>;

  constructor(
    @Inject(serverSettings.KEY) private readonly server: ServerSettings,
    @Inject(mcpSettings.KEY) private readonly settings: McpSettings,
  ) {
    this.isServedHost = servedHosts(server);
  }

  /** Must be called before the routes are registered. */
  attach(fastify: FastifyInstance): void {
    fastify.addHook('onRoute', (route: RouteOptions) => {
      if (route.url !== '/mcp') return;
      route.onRequest = (request, reply, done) => {
        this.check(request, reply);
        done();
      };
    });
  }

  /** The headers for pages are set first, so that a page can read a 401 too. */
  private check(request: FastifyRequest, reply: FastifyReply): void {
    const { origin } = request.headers;
    const { host } = clientOf(request);
    if (!this.isServedHost(host)) throw deny('origin_not_allowed', 'The Host header names another server.');
    if (origin === undefined) return;
    if (!isAllowedOrigin(origin, this.server.baseUrl, this.settings.mcpAllowedOrigins))
      throw deny('origin_not_allowed', 'Pages of this origin may not call.');
    reply.header('Access-Control-Allow-Origin', origin).header('Vary', 'Origin');
    reply.header('Access-Control-Expose-Headers', READABLE_HEADERS);
  }
}
