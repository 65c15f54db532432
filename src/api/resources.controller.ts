import { Controller, Get, Header, Param, Query, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../auth/access/access.decorator.js';
import { ChecksRate } from '../auth/rates/checks-rate.decorator.js';
import { Refuses } from '../platform/refusals/refuses.decorator.js';
import { refuseLook } from '../platform/routes/refuse-look.js';
import { ListQuery } from './list-query.decorator.js';
import { OpenToWallets } from './open-to-wallets.decorator.js';
import { ResourceStates } from './resource-states.js';
import { ToolAnswers } from './tool-answers.js';

const component = (name: string) => ({ schema: { $ref: `#/components/schemas/${name}` } });

const EVENTS = {
  'text/event-stream': {
    schema: { type: 'string', description: 'Events `state`, each with a ResourceState as its data.' },
    example:
      'id: 0191e5a0-7c4e-7b1a-9d55-3f6a2c8b1e42%20processing%20render%2040\nevent: state\ndata: {"status":"processing","phase":"render","percent":40}\n\n',
  },
} as const;

const ResourceParam = (): MethodDecorator =>
  ApiParam({
    name: 'resource_id',
    description: 'Identifier of the resource.',
    schema: { type: 'string', format: 'uuid', example: '0191e5a0-7c4e-7b1a-9d55-3f6a2c8b1e42' },
  });

/** The library as resources: what `lib_list`, `lib_get` and `await_resource` answer, at addresses of their own. */
@ApiTags('resources')
@Access('api_key', 'oauth', 'web_session')
@Controller('api/resources')
export class ResourcesController {
  constructor(
    private readonly answers: ToolAnswers,
    private readonly states: ResourceStates,
  ) {}

  @Get()
  @OpenToWallets()
  @ChecksRate()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'List resources',
    description:
      'Your resources, the newest first. `next_cursor` is the `cursor` of the next page; the last page has none.',
  })
  @ListQuery()
  @ApiOkResponse({
    description: 'A page of resources.',
    headers: { 'Cache-Control': {} },
    content: { 'application/json': component('ResourcePage') },
  })
  @Refuses('tool_not_allowed')
  listResources(
    @Query() query: Record<string, unknown>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object | undefined> {
    const { lane: _, ...given } = query;
    return this.answers.answer({ tool: 'lib_list', given, place: 'query' }, request, reply);
  }

  @Get(':resource_id')
  @OpenToWallets()
  @ChecksRate()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Get a resource',
    description:
      'Where its job stands, its metadata and, once it is completed, a fresh address of its file, valid 15 minutes.',
  })
  @ResourceParam()
  @ApiOkResponse({
    description: 'The resource.',
    headers: { 'Cache-Control': {} },
    content: { 'application/json': component('Resource') },
  })
  @Refuses('not_found', 'tool_not_allowed')
  getResource(
    @Param('resource_id') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object | undefined> {
    return this.answers.answer({ tool: 'lib_get', given: { resource_id: id }, place: 'path' }, request, reply);
  }

  @Get(':resource_id/events')
  @OpenToWallets()
  @ChecksRate()
  @ApiOperation({
    summary: 'Watch the job of a resource',
    description:
      'Server-sent events: the current state of the job, then each change of status, phase or percent. The stream ends with the job. A client that reconnects with `Last-Event-ID` receives only newer states. After the last event the answer is 204.',
  })
  @ResourceParam()
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: 'The id of the last event that was seen.',
    schema: { type: 'string', maxLength: 200, example: 'processing%20render%2040' },
  })
  @ApiResponse({ status: 200, description: 'The states of the job, until it ends.', content: EVENTS })
  @ApiResponse({ status: 204, description: 'The job has ended, and the client has seen its end.' })
  @Refuses('not_found', 'tool_not_allowed', 'concurrency_exceeded', 'method_not_allowed')
  watchResource(
    @Param('resource_id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    refuseLook(request, reply);
    const given = { resource_id: id };
    return this.states.open({ tool: 'await_resource', given, place: 'path' }, request, reply);
  }
}
