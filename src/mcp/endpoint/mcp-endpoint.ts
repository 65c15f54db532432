import { paymentHeaderOf } from '@libs/x402';
import type { Tool } from '@libs/catalog';
import type { Principal } from '@libs/identity';
import { deny, LOGGER, type Logger } from '@libs/kernel';
import { isJsonContentType } from '@modelcontextprotocol/server';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerNetwork } from '../../auth/rates/caller-network.js';
import { RequestRates } from '../../auth/rates/request-rates.js';
import { Drain } from '../../platform/health/drain.js';
import { Instruments } from '../../platform/observe/instruments.js';
import { answerForm } from '../answer/accept.js';
import { isAppsSession } from '../apps/apps-session.js';
import { Admission } from '../call/admission.js';
import { callerSignal } from '../call/caller-signal.js';
import { onePicture } from '../call/one-picture.js';
import { askedGroups } from './asked-groups.js';
import { asksForPlayer } from './asks-for-player.js';
import { mistakeOfBatch } from './batches.js';
import { beginOperations } from './begin-operations.js';
import { mistakeOfMessage } from './broken-message.js';
import { coerceMessages } from './coerce-messages.js';
import { callHeaders } from '../answer/call-headers.js';
import { eraOf } from '../protocol/era.js';
import { EventStream } from '../answer/event-stream.js';
import { withIdempotencyKey } from '../call/idempotency-header.js';
import { JsonRpcError } from '../json-rpc-error.js';
import { LegacyServer } from '../protocol/legacy-server.js';
import type { McpCall } from '../call/mcp-call.js';
import type { McpOperation } from '../call/mcp-operation.js';
import { ModernServer } from '../protocol/modern-server.js';
import { ToolCatalogue } from '../call/tool-catalogue.js';
import { isListenRequest } from '../streams/listen-request.js';
import { Listen } from '../streams/listen.js';
import { STREAM_HEADERS } from '../../platform/streams/stream-headers.js';

const JSON_HEADERS = { 'content-type': 'application/json' };

/** Answers an authenticated POST: admits it, detects its protocol era, and passes it to the server of that era. */
@Injectable()
export class McpEndpoint {
  constructor(
    private readonly catalogue: ToolCatalogue,
    private readonly admission: Admission,
    private readonly rates: RequestRates,
    private readonly legacy: LegacyServer,
    private readonly modern: ModernServer,
    private readonly listen: Listen,
    private readonly drain: Drain,
    private readonly instruments: Instruments,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async answer(principal: Principal, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { headers } = request;
    // The client disconnected during admission: nobody would read an answer, and `close` will not fire again.
    if (request.raw.socket.destroyed) return;
    const badBatch = mistakeOfBatch(request);
    if (badBatch) return this.refuseBatch(badBatch, request, reply);
    const find = (name: string): Tool | undefined => this.catalogue.find(name);
    const sent = coerceMessages(request.body, find);
    const operations = this.begin(request);
    const groups = askedGroups(request.query);
    const denial = this.admission.denialOf(principal, sent, groups);
    if (denial !== undefined) throw denial;
    this.refuse(request);
    const mistake = mistakeOfMessage(sent);
    if (mistake) return void reply.code(400).headers(JSON_HEADERS).send(mistake.response(null));
    const body = withIdempotencyKey(sent, request.raw, find);
    const call = { ...this.callOf(principal, request, reply, operations), groups };
    if (eraOf(headers, body) === 'legacy') await this.answerLegacy(call, body, request, reply);
    else {
      const isListen = isListenRequest(body);
      const asked = isListen ? this.listen.open(call, body, headers, reply) : this.modern.answer(call, body, headers);
      const answer = await asked;
      if (answer instanceof Response) await this.sendResponse(request, reply, answer, isListen);
      else if (answer !== undefined) reply.code(200).headers(JSON_HEADERS).send(answer);
    }
  }

  /** Throws where the caller is above its rate, or the body is of another media type; a body of no bytes has none. */
  private refuse(request: FastifyRequest): void {
    this.rates.admit(request);
    if (request.body !== undefined && !isJsonContentType(request.headers['content-type'])) {
      throw deny('unsupported_media_type', 'The body of a POST to this address is application/json.');
    }
  }

  /** Does nothing for the messages of the batch: they are neither admitted nor begun. */
  private refuseBatch(mistake: JsonRpcError, request: FastifyRequest, reply: FastifyReply): void {
    if (request.record) request.record.mcpMethod = 'batch';
    this.refuse(request);
    reply.code(400).headers(JSON_HEADERS).send(mistake.response(null));
  }

  private begin(request: FastifyRequest): McpOperation[] {
    const { record = { requestId: request.id } } = request;
    return beginOperations(request, record, this.instruments, (name) => this.catalogue.find(name) !== undefined);
  }

  private callOf(
    principal: Principal,
    request: FastifyRequest,
    reply: FastifyReply,
    operations: readonly McpOperation[],
  ): McpCall {
    return {
      principal,
      network: callerNetwork(request),
      claimPicture: onePicture(),
      form: answerForm(request.headers.accept),
      showsPages: asksForPlayer(request.query) || isAppsSession(request.headers['mcp-session-id']),
      signal: callerSignal(reply),
      leaving: this.drain.signal,
      operationOf: (id) => operations.find(({ asked }) => asked.requestId === id),
      headers: Array.isArray(request.body) ? undefined : callHeaders(request, reply),
      paymentHeader: Array.isArray(request.body) ? undefined : paymentHeaderOf(request.headers),
      recordFailure: (error, where) =>
        this.logger.error({ err: error, where, request_id: request.id }, 'an MCP request failed'),
    };
  }

  private async answerLegacy(
    call: McpCall,
    body: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const { headers } = request;
    try {
      const answer = await this.legacy.answer(call, body, headers['mcp-protocol-version']?.toString());
      if (answer === undefined) return void reply.code(202).send();
      const isStream = answer instanceof EventStream;
      if (isStream) this.observeStream(reply);
      reply
        .code(200)
        .headers(isStream ? STREAM_HEADERS : JSON_HEADERS)
        .send(answer);
    } catch (error) {
      if (!(error instanceof JsonRpcError)) throw error;
      if (request.record) request.record.protocolError = error.code;
      reply.code(400).send(error.response(null));
    }
  }

  /** A JSON body is read whole: that is cheaper than piping it. That of a subscription says why there is none. */
  private async sendResponse(
    { record }: FastifyRequest,
    reply: FastifyReply,
    response: Response,
    isListen: boolean,
  ): Promise<void> {
    const type = response.headers.get('content-type');
    if (type?.startsWith('text/event-stream')) {
      this.observeStream(reply);
      return void reply.send(response);
    }
    reply.code(response.status);
    if (type !== null) reply.type(type);
    const text = response.body === null ? undefined : await response.text();
    if (record && text && (isListen || response.status >= 400)) record.protocolError = errorCodeIn(text);
    reply.send(text);
  }

  private observeStream(reply: FastifyReply): void {
    const closed = this.instruments.metrics?.streamOpened();
    if (closed) reply.raw.once('close', closed);
  }
}

/** The code of a message of JSON-RPC that is an error. */
function errorCodeIn(json: string): number | undefined {
  return (JSON.parse(json) as { error?: { code: number } }).error?.code;
}
