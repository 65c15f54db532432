import { LOGGER, type Logger } from '@libs/kernel';
import { paymentHeaderOf } from '@libs/x402';
import { coerceToolInput, parseToolInput, type Tool } from '@libs/catalog';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerNetwork } from '../auth/rates/caller-network.js';
import { RequestRates } from '../auth/rates/request-rates.js';
import { callHeaders } from '../mcp/answer/call-headers.js';
import { callerSignal } from '../mcp/call/caller-signal.js';
import { argumentsWithKey } from '../mcp/call/idempotency-header.js';
import type { Exchange } from '../mcp/call/mcp-call.js';
import { McpOperation } from '../mcp/call/mcp-operation.js';
import { onePicture } from '../mcp/call/one-picture.js';
import { accessDenial, ToolCall } from '../mcp/call/tool-call.js';
import { ToolCatalogue } from '../mcp/call/tool-catalogue.js';
import { Drain } from '../platform/health/drain.js';
import { Instruments } from '../platform/observe/instruments.js';
import { MalformedJson } from '../platform/request-body/json-body.js';
import { type InputPlace, inputFailure } from './input-failure.js';
import { unknownTool } from './unknown-tool.js';

/** What a request asks of a tool. */
export interface Asked {
  tool: string;
  /** As it came; undefined counts as no arguments. */
  given: unknown;
  place: InputPlace;
}

/** A call that was admitted: its input is read, and nothing has run yet. */
export interface AdmittedCall {
  tool: Tool;
  input: unknown;
  exchange: Exchange;
}

/** Calls of tools by HTTP, each checked in the order of `POST /mcp`. */
@Injectable()
export class ToolRequests {
  constructor(
    private readonly catalogue: ToolCatalogue,
    private readonly toolCall: ToolCall,
    private readonly drain: Drain,
    private readonly instruments: Instruments,
    private readonly rates: RequestRates,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Throws the first refusal: access, rate, key, and the 422 of an input of another shape. */
  admit({ tool: name, given: sent = {}, place }: Asked, request: FastifyRequest, reply: FastifyReply): AdmittedCall {
    const { principal } = request;
    if (!principal) throw new Error('a route called a tool without @Access');
    const tool = this.catalogue.tools.find((offered) => offered.name === name);
    if (tool && request.record) request.record.tool = tool.name;
    const given = tool && !(sent instanceof MalformedJson) ? coerceToolInput(tool, sent) : sent;
    const denial = tool && this.toolCall.denialOf(name, principal, given);
    if (denial !== undefined) throw denial;
    this.rates.admit(request);
    if (!tool) throw unknownTool(this.offered(principal));
    if (given instanceof MalformedJson) throw given;
    const keyed = argumentsWithKey(tool, given, request.raw);
    const read = parseToolInput(tool, keyed);
    if (!read.success) throw inputFailure(tool, read.error, keyed, place);
    return { tool, input: read.data, exchange: this.exchangeOf(tool, request, reply) };
  }

  /** The tool of a name that the catalogue of every installation has. */
  tool(name: string): Tool {
    const tool = this.catalogue.find(name);
    if (!tool) throw new Error(`the catalogue lacks ${name}`);
    return tool;
  }

  private offered(principal: Exchange['call']['principal']): string[] {
    return this.catalogue.tools.filter((tool) => accessDenial(tool, principal) === undefined).map(({ name }) => name);
  }

  private exchangeOf(tool: Tool, request: FastifyRequest, reply: FastifyReply): Exchange {
    const { principal, id: requestId, record = { requestId } } = request;
    if (!principal) throw new Error('a route called a tool without @Access');
    const operation = new McpOperation({ requestId, method: 'tools/call', tool: tool.name }, record, this.instruments);
    record.whenAnswered = (status) => operation.end(status < 400 ? undefined : (record.errorCode ?? '_OTHER'));
    const signal = callerSignal(reply);
    const call: Exchange['call'] = {
      principal,
      network: callerNetwork(request),
      claimPicture: onePicture(),
      form: 'json',
      signal,
      leaving: this.drain.signal,
      operationOf: () => operation,
      headers: callHeaders(request, reply),
      paymentHeader: paymentHeaderOf(request.headers),
      recordFailure: (error, where) =>
        this.logger.error({ err: error, where, request_id: requestId }, 'a call of a tool failed'),
    };
    return { call, signal, operation, notify: async () => undefined };
  }
}
