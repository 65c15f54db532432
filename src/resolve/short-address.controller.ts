import { Controller, Get, Header, Req } from '@nestjs/common';
import { deny, isDenial } from '@libs/kernel';
import { ResolveShortAddress } from '@libs/library';
import type { FastifyRequest } from 'fastify';
import { signInAddress } from '../auth/web-sessions/sign-in-address.js';
import { WebSessions } from '../auth/web-sessions/web-sessions.js';
import { asksForJson } from '../platform/pages/asks-for-json.js';
import type { Redirection } from '../platform/pages/page.interceptor.js';
import { Pages } from '../platform/pages/pages.decorator.js';
import { Public } from '../platform/routes/public.decorator.js';

type ShortRequest = FastifyRequest<{ Params: { short_id: string } }>;

/**
 * The short address of a resource, for people: the session of the browser is the only credential. It is read here and not in
 * a guard, because links from other sites lead here, and a public resource needs none. HEAD is routed here too.
 */
@Pages()
@Public()
@Controller('r')
export class ShortAddressController {
  constructor(
    private readonly resolve: ResolveShortAddress,
    private readonly sessions: WebSessions,
  ) {}

  @Get(':short_id')
  @Header('Cache-Control', 'no-store')
  async follow(@Req() request: ShortRequest): Promise<Redirection> {
    return { url: await this.target(request), status: 302 };
  }

  /** The signed address, or where a browser without a session signs in and comes back from. */
  private async target(request: ShortRequest): Promise<string> {
    const { short_id: shortId } = request.params;
    try {
      const method = request.method === 'HEAD' ? 'HEAD' : 'GET';
      return await this.resolve.run(shortId, method, () => this.signedIn(request));
    } catch (error) {
      if (isDenial(error, 'missing_credentials') && !asksForJson(request)) return signInAddress(`/r/${shortId}`);
      throw error;
    }
  }

  private async signedIn(request: FastifyRequest): Promise<{ accountId: string }> {
    const session = await this.sessions.of(request);
    if (!session) {
      throw deny('missing_credentials', 'This resource is private, and this browser is not signed in.', {
        nextStep: 'Sign in at /login; a program resolves the id with a credential at /api/resolve/{resource_id}.',
      });
    }
    return session;
  }
}
