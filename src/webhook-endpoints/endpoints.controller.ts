import { ChangeEndpoint, CreateEndpoint, DeleteEndpoint, ReadEndpoints, RotateEndpointSecret } from '@libs/events';
import type { Principal } from '@libs/identity';
import { Body, Controller, Delete, Get, Header, HttpCode, Param, Patch, Post, Req } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Access } from '../auth/access/access.decorator.js';
import { Admits } from '../auth/access/admits.decorator.js';
import { Caller } from '../auth/access/caller.decorator.js';
import { freshSignInNeeded } from '../auth/web-sessions/fresh-sign-in.js';
import { Refuses } from '../platform/refusals/refuses.decorator.js';
import { ChangedEndpointDto, EndpointPathDto, NewEndpointDto, RotatedSecretDto } from './dto/endpoints.dto.js';
import {
  endpointSchema,
  endpointsSchema,
  madeEndpointSchema,
  shownEndpoint,
  shownMade,
} from './schema/endpoint.schema.js';
import { endpointCaller, FreshManagers, PAGE, webhookManager } from './webhook-managers.js';

const NO_STORE = { headers: { 'Cache-Control': {} } };

/** The addresses of an account that receive its events. */
@ApiTags('webhook-endpoints')
@Access('api_key', 'oauth', 'web_session')
@Admits(webhookManager)
@Refuses('client_untrusted')
@Controller('api/webhook-endpoints')
export class EndpointsController {
  constructor(
    private readonly freshManagers: FreshManagers,
    private readonly endpoints: ReadEndpoints,
    private readonly creation: CreateEndpoint,
    private readonly changing: ChangeEndpoint,
    private readonly rotation: RotateEndpointSecret,
    private readonly deletion: DeleteEndpoint,
  ) {}

  @Post()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Register a webhook endpoint',
    description:
      'The service posts events of the account to the address, signed in the Standard Webhooks format. The response has the secret, which is not shown again. An account has at most 16 endpoints, each with a different address: a repeated call is refused with the id of the endpoint. Needs `webhooks:manage`, or a browser session with a sign-in within the last 10 minutes. The endpoint is disabled when the API key or the grant that made it ends.',
  })
  @ApiCreatedResponse({ standardSchema: madeEndpointSchema, ...NO_STORE, description: 'The endpoint and its secret.' })
  @Refuses('webhook_conflict', 'tool_not_allowed', freshSignInNeeded(PAGE))
  async createWebhookEndpoint(
    @Body() { url, event_types: eventTypes }: NewEndpointDto,
    @Caller() principal: Principal,
    @Req() request: FastifyRequest,
  ): Promise<z.output<typeof madeEndpointSchema>> {
    const caller = await this.freshManagers.require(principal, request);
    return shownMade(await this.creation.run(caller, { url, eventTypes }));
  }

  @Get()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'List webhook endpoints', description: 'All endpoints of the account, the newest first.' })
  @ApiOkResponse({ standardSchema: endpointsSchema, ...NO_STORE, description: 'The endpoints.' })
  async listWebhookEndpoints(@Caller() { accountId }: Principal): Promise<z.output<typeof endpointsSchema>> {
    return { items: (await this.endpoints.all(accountId)).map(shownEndpoint) };
  }

  @Get(':id')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Get a webhook endpoint', description: 'The endpoint without its secret.' })
  @ApiOkResponse({ standardSchema: endpointSchema, ...NO_STORE, description: 'The endpoint.' })
  @Refuses('not_found')
  async getWebhookEndpoint(
    @Param() { id }: EndpointPathDto,
    @Caller() { accountId }: Principal,
  ): Promise<z.output<typeof endpointSchema>> {
    return shownEndpoint(await this.endpoints.one(accountId, id));
  }

  @Patch(':id')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Change a webhook endpoint',
    description:
      'Changes the address or the event types, pauses or enables the endpoint. Enabling an endpoint whose credential ended ties it to the credential of this call. From a browser session, that and a new address need a sign-in within the last 10 minutes.',
  })
  @ApiOkResponse({ standardSchema: endpointSchema, ...NO_STORE, description: 'The endpoint as it is now.' })
  @Refuses('not_found', 'webhook_conflict', 'tool_not_allowed', freshSignInNeeded(PAGE))
  async changeWebhookEndpoint(
    @Param() { id }: EndpointPathDto,
    @Body() { url, event_types: eventTypes, enabled }: ChangedEndpointDto,
    @Caller() principal: Principal,
    @Req() request: FastifyRequest,
  ): Promise<z.output<typeof endpointSchema>> {
    const isAdopted =
      enabled === true && (await this.endpoints.one(principal.accountId, id)).disabled_reason === 'credential_ended';
    const isSensitive = url !== undefined || isAdopted;
    const caller = isSensitive ? await this.freshManagers.require(principal, request) : endpointCaller(principal);
    return shownEndpoint(await this.changing.run(caller, id, { url, eventTypes, enabled }));
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Delete a webhook endpoint',
    description: 'Deletes the endpoint and all its deliveries, including waiting ones.',
  })
  @ApiNoContentResponse({ description: 'The endpoint is deleted.' })
  @Refuses('not_found')
  async deleteWebhookEndpoint(@Param() { id }: EndpointPathDto, @Caller() { accountId }: Principal): Promise<void> {
    await this.deletion.run(accountId, id);
  }

  @Post(':id/rotate-secret')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Rotate the secret of a webhook endpoint',
    description:
      'The response has the new secret, which is not shown again. During the overlap each event has the signatures of both secrets. A second rotation during an overlap is refused, unless its own overlap is `0`.',
  })
  @ApiOkResponse({ standardSchema: madeEndpointSchema, ...NO_STORE, description: 'The endpoint and its new secret.' })
  @Refuses('not_found', 'webhook_conflict', freshSignInNeeded(PAGE))
  async rotateWebhookSecret(
    @Param() { id }: EndpointPathDto,
    @Body() { overlap }: RotatedSecretDto,
    @Caller() principal: Principal,
    @Req() request: FastifyRequest,
  ): Promise<z.output<typeof madeEndpointSchema>> {
    const caller = await this.freshManagers.require(principal, request);
    return shownMade(await this.rotation.run(caller, id, overlap));
  }
}
