import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Principal } from '@libs/identity';
import { deny } from '@libs/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../../auth/access/access.decorator.js';
import { Caller } from '../../auth/access/caller.decorator.js';
import { ObservedStreams } from '../../platform/observe/observed-streams.js';
import { SignedWebhook } from '../../platform/request-body/signed-webhook.decorator.js';
import { Public } from '../../platform/routes/public.decorator.js';
import { Unlimited } from '../../platform/routes/unlimited.decorator.js';
import { OpenStream } from '../../platform/streams/open-stream.js';
import { WebEventDto } from './dto/web-event.dto.js';
import { EventStreams } from './event-streams.js';
import { EventsGuard } from './events.guard.js';

const GREETING = ': listening\n\n';

/** The web application of this service: it receives the signed events and passes them on to its pages. */
@ApiTags('events')
@Controller('console/events')
export class EventsController {
  constructor(
    private readonly streams: EventStreams,
    private readonly observed: ObservedStreams,
  ) {}

  @Post()
  @Public()
  @Unlimited()
  @SignedWebhook(EventsGuard)
  @HttpCode(204)
  @ApiOperation({
    summary: 'Receive a signed event',
    description:
      'The receiver of this service for its own events, in the Standard Webhooks form. Another web application receives the same body at `WEB_EVENTS_URL`. A repeat has the same id and does no harm.',
  })
  @ApiNoContentResponse({ description: 'The event was received.' })
  async sendEvent(@Body() event: WebEventDto): Promise<void> {
    await this.streams.announce(event);
  }

  /** For the pages of this service, which a browser reads with its session. */
  @Get()
  @Access('web_session')
  @ApiExcludeEndpoint()
  async openEventStream(
    @Caller() { accountId, credentialId: sessionId }: Principal,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    // Fastify answers HEAD by way of GET, and a stream would never end.
    if (request.method !== 'GET') {
      reply.header('Allow', 'GET, POST');
      throw deny('method_not_allowed', 'This address answers GET and POST, not HEAD.');
    }
    const opening = { greeting: GREETING, begun: () => this.observed.begun(reply) };
    await this.streams.open({ accountId, sessionId }, () => OpenStream.begin(opening, reply));
  }
}
