import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  isInitializeRequest,
  isJSONRPCRequest,
  JSONRPCMessageSchema,
  type JSONRPCRequest,
} from '@modelcontextprotocol/sdk/types.js';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { newAppsSession } from '../apps/apps-session.js';
import { declaresApps } from '../apps/declares-apps.js';
import { JSON_RPC_CODES, JsonRpcError } from '../json-rpc-error.js';
import { LegacyExchange, type LegacyAnswer } from './legacy-exchange.js';
import type { Exchange, McpCall } from '../call/mcp-call.js';
import { Methods } from './methods.js';
import { observeErrors } from './observe-errors.js';
import { revisionError } from './supported-revisions.js';
import { schemaValidator } from './schema-validator.js';
import { EXTENSIONS, type ServerExtension } from './server-extension.js';
import { ServerIdentity } from './server-identity.js';
import type { CallParams } from '../call/tool-call.js';

/**
 * Parameters are read later, by the SDK's own check of calls or by the functions below: a mismatch found in these
 * schemas would be answered with the code of a failure of ours (-32603).
 */
const request = (method: string) =>
  z.looseObject({ method: z.literal(method), params: z.record(z.string(), z.unknown()).optional() });

const INITIALIZE = request('initialize');
const LIST_TOOLS = request('tools/list');
const CALL_TOOL = request('tools/call');
const LIST_RESOURCES = request('resources/list');
const LIST_TEMPLATES = request('resources/templates/list');
const READ_RESOURCE = request('resources/read');
const LIST_PROMPTS = request('prompts/list');
const GET_PROMPT = request('prompts/get');
const COMPLETE = request('completion/complete');
const SUBSCRIBE = request('resources/subscribe');
const UNSUBSCRIBE = request('resources/unsubscribe');

/** Serves revisions 2024-11-05 to 2025-11-25 without sessions: an SDK server for each POST, nothing kept between them. */
@Injectable()
export class LegacyServer {
  constructor(
    private readonly methods: Methods,
    private readonly identity: ServerIdentity,
    @Inject(EXTENSIONS) private readonly extensions: readonly ServerExtension[],
  ) {}

  /** The answer, or undefined where the POST asks for none (202). */
  async answer(call: McpCall, body: unknown, version: string | undefined): Promise<LegacyAnswer | undefined> {
    const requests = readRequests(body);
    if (requests.length === 0) return undefined;
    const [initialize] = requests.filter(({ method }) => method === 'initialize');
    if (version !== undefined && initialize === undefined) checkVersion(version);
    const exchange = new LegacyExchange(call.form, Array.isArray(body));
    const server = this.serverFor(call);
    // The SDK's own answer would be that of a failure of ours.
    if (initialize && !isInitializeRequest(initialize)) server.setRequestHandler(INITIALIZE, refuseInitialize);
    if (declaresApps(initialize?.params?.['capabilities'])) call.headers?.beginSession(newAppsSession());
    observeErrors(exchange, call);
    await server.connect(exchange);
    call.signal.addEventListener('abort', () => void exchange.close(), { once: true });
    return exchange.serve(requests);
  }

  private serverFor(call: McpCall): Server {
    const { info, hasStandaloneStream, legacyCapabilities: capabilities } = this.identity;
    const options = {
      capabilities,
      instructions: this.methods.instructions(call),
      jsonSchemaValidator: schemaValidator,
    };
    const onerror = (error: Error) => call.recordFailure(error, 'legacy server');
    const server = Object.assign(new Server(info, options), { onerror });
    const { methods } = this;
    const exchange = ({ signal, sendNotification, requestId }: Extra): Exchange => ({
      call,
      signal,
      operation: call.operationOf(requestId),
      showsPages: call.showsPages,
      notify: sendNotification,
    });
    server.setRequestHandler(LIST_TOOLS, ({ params }, extra) => methods.listTools(cursor(params), exchange(extra)));
    server.setRequestHandler(CALL_TOOL, ({ params }, extra) =>
      methods.callTool(params as unknown as CallParams, exchange(extra)),
    );
    server.setRequestHandler(LIST_RESOURCES, ({ params }, extra) =>
      methods.listResources(cursor(params), exchange(extra)),
    );
    server.setRequestHandler(LIST_TEMPLATES, () => methods.listResourceTemplates());
    server.setRequestHandler(READ_RESOURCE, ({ params }, extra) => methods.readResource(uri(params), exchange(extra)));
    server.setRequestHandler(LIST_PROMPTS, ({ params }) => methods.listPrompts(cursor(params), call.groups));
    server.setRequestHandler(GET_PROMPT, ({ params }) => methods.getPrompt(params, call.groups));
    server.setRequestHandler(COMPLETE, ({ params }, extra) => methods.complete(params, exchange(extra)));
    for (const extension of this.extensions) extension.joinLegacy?.(server, call);
    if (!hasStandaloneStream) return server;
    server.setRequestHandler(SUBSCRIBE, ({ params }, extra) => methods.subscribe(uri(params), exchange(extra)));
    // Nothing to undo: the stream sends every change of the account, subscribed or not.
    server.setRequestHandler(UNSUBSCRIBE, ({ params }) => (uri(params), {}));
    return server;
  }
}

type Extra = Pick<Exchange, 'signal'> & { sendNotification: Exchange['notify']; requestId: string | number };
type Params = Record<string, unknown> | undefined;

/**
 * The requests of a body. Nothing waits for a response, and without sessions no notification changes anything: what one
 * would cancel is the request of another POST, which ends with its own connection.
 */
function readRequests(body: unknown): JSONRPCRequest[] {
  const parts: unknown[] = Array.isArray(body) ? body : [body];
  const messages = parts.map((part) => {
    const { success, data } = JSONRPCMessageSchema.safeParse(part);
    if (!success) throw invalidRequest('The body is not a JSON-RPC message');
    return data;
  });
  const requests = messages.filter((message) => isJSONRPCRequest(message)).map(withoutTask);
  if (messages.length > 1 && requests.some(({ method }) => method === 'initialize')) {
    throw invalidRequest('initialize stands alone');
  }
  return requests;
}

/** A server without tasks must ignore `params.task` (MCP 2025-11-25, Tasks); the SDK would refuse the request. */
function withoutTask(request: JSONRPCRequest): JSONRPCRequest {
  if (request.params?.task === undefined) return request;
  const { task: _, ...params } = request.params;
  return { ...request, params };
}

function refuseInitialize(): never {
  throw invalidParams('initialize takes protocolVersion, capabilities and clientInfo with name and version');
}

function checkVersion(version: string): void {
  const error = revisionError(version);
  if (error !== undefined) throw error;
}

function cursor(params: Params): string | undefined {
  const value = params?.cursor;
  if (value !== undefined && typeof value !== 'string') throw invalidParams('cursor must be text');
  return value;
}

function uri(params: Params): string {
  if (typeof params?.uri !== 'string') throw invalidParams('uri must be text');
  return params.uri;
}

function invalidParams(message: string): JsonRpcError {
  return new JsonRpcError(JSON_RPC_CODES.invalidParams, message);
}

function invalidRequest(message: string): JsonRpcError {
  return new JsonRpcError(JSON_RPC_CODES.invalidRequest, message);
}
