import { EndpointDeliveries, SendPing } from '@libs/events';
import type { Principal } from '@libs/identity';
import { Controller, Get, Header, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { Access } from '../auth/access/access.decorator.js';
import { Admits } from '../auth/access/admits.decorator.js';
import { Caller } from '../auth/access/caller.decorator.js';
import { Refuses } from '../platform/refusals/refuses.decorator.js';
import { DeliveriesPathDto, DeliveriesQueryDto, DeliveryPathDto } from './dto/deliveries.dto.js';
import {
  deliveriesSchema,
  deliverySchema,
  shownDelivery,
  shownWhole,
  wholeDeliverySchema,
} from './schema/delivery.schema.js';
import { webhookManager } from './webhook-managers.js';

const NO_STORE = { headers: { 'Cache-Control': {} } };

/** What was sent to an endpoint, and what came of it. */
@ApiTags('webhook-endpoints')
@Access('api_key', 'oauth', 'web_session')
@Admits(webhookManager)
@Refuses('not_found', 'client_untrusted')
@Controller('api/webhook-endpoints/:endpoint_id')
export class DeliveriesController {
  constructor(
    private readonly deliveries: EndpointDeliveries,
    private readonly ping: SendPing,
  ) {}

  @Post('test')
  @HttpCode(202)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Send a test event',
    description:
      'Sends an event of the type `webhook.ping` to the endpoint; it needs no subscription. Its delivery has the result.',
  })
  @ApiAcceptedResponse({ standardSchema: deliverySchema, ...NO_STORE, description: 'The delivery of the test event.' })
  @Refuses('webhook_conflict', 'concurrency_exceeded')
  async testWebhookEndpoint(
    @Param() { endpoint_id: id }: DeliveriesPathDto,
    @Caller() { accountId }: Principal,
  ): Promise<z.output<typeof deliverySchema>> {
    return shownDelivery(await this.ping.run(accountId, id));
  }

  @Get('deliveries')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'List the deliveries of a webhook endpoint',
    description:
      'The newest event first. `next_cursor` is the `cursor` of the next page. Delivered events are kept for 3 days, dead ones for 30.',
  })
  @ApiOkResponse({ standardSchema: deliveriesSchema, ...NO_STORE, description: 'A page of deliveries.' })
  async listWebhookDeliveries(
    @Param() { endpoint_id: id }: DeliveriesPathDto,
    @Query() query: DeliveriesQueryDto,
    @Caller() { accountId }: Principal,
  ): Promise<z.output<typeof deliveriesSchema>> {
    const { items, nextCursor } = await this.deliveries.list(accountId, id, query);
    return { items: items.map(shownDelivery), ...(nextCursor !== undefined && { next_cursor: nextCursor }) };
  }

  @Get('deliveries/:delivery_id')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Get a delivery',
    description: 'The request body, the number of attempts, and the last response.',
  })
  @ApiOkResponse({ standardSchema: wholeDeliverySchema, ...NO_STORE, description: 'The delivery.' })
  async getWebhookDelivery(
    @Param() { endpoint_id: id, delivery_id: deliveryId }: DeliveryPathDto,
    @Caller() { accountId }: Principal,
  ): Promise<z.output<typeof wholeDeliverySchema>> {
    const { delivery, body } = await this.deliveries.one(accountId, id, deliveryId);
    return shownWhole(delivery, body);
  }

  @Post('deliveries/:delivery_id/replay')
  @HttpCode(202)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Send an event again',
    description:
      'Sends the event again with the same id, whatever the state of its delivery is, and retries for 24 hours.',
  })
  @ApiAcceptedResponse({
    standardSchema: deliverySchema,
    ...NO_STORE,
    description: 'The delivery, which is waiting again.',
  })
  @Refuses('webhook_conflict')
  async replayWebhookDelivery(
    @Param() { endpoint_id: id, delivery_id: deliveryId }: DeliveryPathDto,
    @Caller() { accountId }: Principal,
  ): Promise<z.output<typeof deliverySchema>> {
    return shownDelivery(await this.deliveries.replay(accountId, id, deliveryId));
  }
}
