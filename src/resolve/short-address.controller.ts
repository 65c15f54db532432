import { Controller, Get, Header, Req } from '@nestjs/common';
import { ResolveShortAddress } from '@libs/library';
import type { FastifyRequest } from 'fastify';
import { asksForPage } from '../platform/pages/asks-for-json.js';
import type { Redirection } from '../platform/pages/page.interceptor.js';
import { Pages } from '../platform/pages/pages.decorator.js';
import { Public } from '../platform/routes/public.decorator.js';
import { ShortAddressVisitors } from './short-address-visitors.js';

type ShortRequest = FastifyRequest<{ Params: { short_id: string } }>;

/**
 * The short address of a resource: a person in a browser is led to the page that shows it, everything else to its file. HEAD is
 * routed here too.
 */
@Pages()
@Public()
@Controller('r')
export class ShortAddressController {
  constructor(
    private readonly resolve: ResolveShortAddress,
    private readonly visitors: ShortAddressVisitors,
  ) {}

  @Get(':short_id')
  @Header('Cache-Control', 'no-store')
  follow(@Req() request: ShortRequest): Promise<Redirection> {
    const { short_id: shortId } = request.params;
    const method = request.method === 'HEAD' ? 'HEAD' : 'GET';
    return this.visitors.admit(request, `/r/${shortId}`, async (reader) => {
      const file = await this.resolve.run(shortId, method, reader);
      return { url: asksForPage(request) ? `/watch/${shortId}` : file, status: 302 };
    });
  }
}
