import { Controller, Delete, Get, HttpCode, Options, Post, Req, Res } from '@nestjs/common';
import { Denial } from '@libs/kernel';
import type { Principal } from '@libs/identity';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { McpEndpoint } from './mcp-endpoint.js';

const REQUEST_HEADERS =
  'Authorization, Content-Type, Accept, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID, Traceparent';

class MethodNotAllowed extends Denial {
  constructor() {
    super('method_not_allowed', 'This address takes POST: every message of the protocol is a request of its own.');
  }
}

/** `{base_url}/mcp`, both eras of the protocol (specification, Endpoints: MCP). */
@Controller('mcp')
export class McpController {
  constructor(private readonly endpoint: McpEndpoint) {}

  @Post()
  post(@Req() request: FastifyRequest & { principal: Principal }, @Res() reply: FastifyReply): Promise<void> {
    return this.endpoint.answer(request.principal, request, reply);
  }

  /** The preflight of a browser; the door has checked and named the origin. */
  @Options()
  @HttpCode(204)
  preflight(@Res({ passthrough: true }) reply: FastifyReply): void {
    reply.header('Allow', 'POST, OPTIONS').header('Access-Control-Allow-Methods', 'POST');
    reply.header('Access-Control-Allow-Headers', REQUEST_HEADERS).header('Access-Control-Max-Age', '600');
  }

  @Get()
  get(@Res({ passthrough: true }) reply: FastifyReply): never {
    return refuseMethod(reply);
  }

  @Delete()
  delete(@Res({ passthrough: true }) reply: FastifyReply): never {
    return refuseMethod(reply);
  }
}

function refuseMethod(reply: FastifyReply): never {
  reply.header('Allow', 'POST');
  throw new MethodNotAllowed();
}
