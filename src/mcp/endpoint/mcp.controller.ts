import type { Principal } from '@libs/identity';
import { Controller, Delete, Get, HttpCode, Options, Patch, Post, Put, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access } from '../../auth/access/access.decorator.js';
import { HasWalletLane } from '../../auth/access/wallet-lane.js';
import { Caller } from '../../auth/access/caller.decorator.js';
import { ChecksRate } from '../../auth/rates/checks-rate.decorator.js';
import { Public } from '../../platform/routes/public.decorator.js';
import { DescribesGet, DescribesPost } from './mcp-description.js';
import { Unlimited } from '../../platform/routes/unlimited.decorator.js';
import { messagesIn } from './batches.js';
import { McpEndpoint } from './mcp-endpoint.js';
import { refuseMethod } from '../protocol/method-not-allowed.js';
import { StandaloneStream } from '../streams/standalone-stream.js';

const REQUEST_HEADERS = [
  'Authorization, Content-Type, Accept, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID',
  'X-MCP-Lane, X-Session-Token, PAYMENT-SIGNATURE, Idempotency-Key, traceparent, tracestate, Request-Id',
].join(', ');

/** `{base_url}/mcp`, both eras of the protocol (specification, Endpoints: MCP). */
@ApiTags('mcp')
@Access('api_key', 'oauth')
@Controller('mcp')
export class McpController {
  constructor(
    private readonly endpoint: McpEndpoint,
    private readonly stream: StandaloneStream,
  ) {}

  @Post()
  @HasWalletLane()
  @ChecksRate(messagesIn)
  @DescribesPost()
  sendMcpMessage(
    @Caller() caller: Principal,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.endpoint.answer(caller, request, reply);
  }

  /** The preflight of a browser. `HostAndOrigin` has checked the origin and set its header. */
  @Options()
  @Public()
  @Unlimited()
  @HttpCode(204)
  @ApiExcludeEndpoint()
  preflight(@Res({ passthrough: true }) reply: FastifyReply): void {
    reply.header('Allow', this.stream.methods).header('Access-Control-Allow-Methods', 'GET, POST, DELETE');
    reply.header('Access-Control-Allow-Headers', REQUEST_HEADERS).header('Access-Control-Max-Age', '600');
  }

  @Get()
  @ChecksRate()
  @DescribesGet()
  openMcpStream(@Caller() caller: Principal, @Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.stream.open(caller, request, reply);
  }

  @Delete()
  @ApiExcludeEndpoint()
  delete(@Res({ passthrough: true }) reply: FastifyReply): never {
    return refuseMethod(reply, this.stream.methods);
  }

  @Put()
  @ApiExcludeEndpoint()
  put(@Res({ passthrough: true }) reply: FastifyReply): never {
    return refuseMethod(reply, this.stream.methods);
  }

  @Patch()
  @ApiExcludeEndpoint()
  patch(@Res({ passthrough: true }) reply: FastifyReply): never {
    return refuseMethod(reply, this.stream.methods);
  }
}
