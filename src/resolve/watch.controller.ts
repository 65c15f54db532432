import { Controller, Get, Header, Inject, Req, Res } from '@nestjs/common';
import { deny } from '@libs/kernel';
import { type ServerSettings, serverSettings } from '@libs/kernel/settings';
import { ResolveShortAddress } from '@libs/library';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DownloadOrigin } from '../auth/web-sessions/download-origin.js';
import { PagePersons } from '../auth/web-sessions/page-persons.js';
import { WebSessions } from '../auth/web-sessions/web-sessions.js';
import type { PageAnswer, Redirection } from '../platform/pages/page.interceptor.js';
import { Pages } from '../platform/pages/pages.decorator.js';
import { Public } from '../platform/routes/public.decorator.js';
import { ShortAddressVisitors } from './short-address-visitors.js';
import { watchPage } from './watch-page.js';

type ShortRequest = FastifyRequest<{ Params: { short_id: string } }>;

/** The page behind a short address, under its access rule: what is shared is watched here. */
@Pages()
@Public()
@Controller('watch')
export class WatchController {
  constructor(
    private readonly resolve: ResolveShortAddress,
    private readonly visitors: ShortAddressVisitors,
    private readonly sessions: WebSessions,
    private readonly persons: PagePersons,
    private readonly downloads: DownloadOrigin,
    @Inject(serverSettings.KEY) private readonly server: ServerSettings,
  ) {}

  @Get(':short_id')
  watch(@Req() request: ShortRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<PageAnswer> {
    const { short_id: shortId } = request.params;
    return this.visitors.admit(request, `/watch/${shortId}`, async (reader) => {
      const resource = await this.resolve.show(shortId, reader);
      const own = await this.sessions.of(request);
      const origin = await this.downloads.find();
      return watchPage({
        resource,
        address: new URL(`/watch/${shortId}`, this.server.baseUrl).href,
        file: new URL(`/r/${shortId}`, this.server.baseUrl).href,
        media: origin === undefined ? [] : [origin],
        ...(own && { person: await this.persons.of(own, request, reply) }),
        isOwner: own?.accountId === resource.account_id,
      });
    });
  }

  /** The picture that stands for it, at an address that does not end: other services show it beside the link. */
  @Get(':short_id/poster')
  @Header('Cache-Control', 'no-store')
  poster(@Req() request: ShortRequest): Promise<Redirection> {
    const { short_id: shortId } = request.params;
    return this.visitors.admit(request, `/watch/${shortId}`, async (reader) => {
      const { metadata } = await this.resolve.show(shortId, reader);
      const { thumbnail_url: url } = metadata as { thumbnail_url?: string };
      if (url === undefined) throw deny('not_found', 'This resource has no picture.');
      return { url, status: 302 };
    });
  }
}
