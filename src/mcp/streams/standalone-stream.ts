import type { Principal } from '@libs/identity';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RequestRates } from '../../auth/rates/request-rates.js';
import { ObservedStreams } from '../../platform/observe/observed-streams.js';
import { acceptsStream } from '../answer/accept.js';
import { Admission } from '../call/admission.js';
import { type McpSettings, mcpSettings } from '../mcp.settings.js';
import { JSON_RPC_CODES, JsonRpcError } from '../json-rpc-error.js';
import { refuseMethod } from '../protocol/method-not-allowed.js';
import { revisionError } from '../protocol/supported-revisions.js';
import { NewsStream, type StreamForm } from './news-stream.js';
import { StreamHub } from './stream-hub.js';

/** What opening the stream demands of the caller: as much as subscribing to a resource does. */
const DEMANDS_OF = { method: 'resources/subscribe' };

const GREETING = ': listening\n\n';

const FORM: StreamForm = { listChanges: true, farewell };

/** `GET /mcp` of the revisions up to 2025-11-25: every news of the caller's own library, without a session. */
@Injectable()
export class StandaloneStream {
  /** Whether the operator wants the stream at all. */
  private readonly exists: boolean;

  constructor(
    private readonly hub: StreamHub,
    private readonly admission: Admission,
    private readonly rates: RequestRates,
    private readonly observed: ObservedStreams,
    @Inject(mcpSettings.KEY) { mcpStandaloneStream }: McpSettings,
  ) {
    this.exists = mcpStandaloneStream;
  }

  /** What the address takes, for the `Allow` header. */
  get methods(): string {
    return this.exists ? 'GET, POST' : 'POST';
  }

  open(principal: Principal, request: FastifyRequest, reply: FastifyReply): void {
    // Fastify answers HEAD by way of GET, and a stream would never end.
    if (!this.exists || request.method !== 'GET') refuseMethod(reply, this.methods);
    const denial = this.admission.denialOf(principal, DEMANDS_OF);
    if (denial !== undefined) throw denial;
    this.rates.admit(request);
    const refusal = refusalOf(request);
    if (refusal) return void reply.code(refusal.status).type('application/json').send(refusal.error.response(null));
    const opening = { greeting: GREETING, begun: () => this.observed.begun(reply) };
    this.hub.open(principal, () => NewsStream.begin(principal, FORM, opening, reply));
  }
}

/** The caller comes back after one to five seconds, so that not all of them come at once. */
function farewell(): string {
  return `retry: ${1_000 + Math.floor(Math.random() * 4_000)}\n\n`;
}

function refusalOf({ headers }: FastifyRequest): { status: number; error: JsonRpcError } | undefined {
  if (!acceptsStream(headers.accept)) {
    const message = 'Not Acceptable: the answer to GET is text/event-stream';
    return { status: 406, error: new JsonRpcError(JSON_RPC_CODES.serverError, message) };
  }
  const version = headers['mcp-protocol-version']?.toString();
  const error = version === undefined ? undefined : revisionError(version);
  return error && { status: 400, error };
}
