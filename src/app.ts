import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { DynamicModule } from '@nestjs/common';
import { deny } from '@libs/kernel';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { AdmissionQueue } from './platform/overload/admission-queue.js';
import { admitRequests } from './platform/overload/admit-requests.js';
import { trustIn } from './platform/http/client.js';
import {
  answerClientError,
  isRefused,
  noteBegun,
  refusalOf,
  type UnbegunRequest,
} from './platform/http/client-error.js';
import { openToEveryOrigin } from './platform/http/cors.js';
import { readFormsOfPages } from './platform/request-body/form-body.js';
import { answerFrameworkError } from './platform/refusals/framework-error.js';
import { readJsonBodiesOnly } from './platform/request-body/json-body.js';
import { Instruments } from './platform/observe/instruments.js';
import { logUnbegunRequest, logRequest, NestLogger } from './platform/observe/logging.js';
import { answerForNode, refusalOfHeaders } from './platform/http/node-refusals.js';
import type { Foundations } from './platform/platform.module.js';
import { endWithConnection } from './platform/overload/queued-answers.js';
import { requestId } from './platform/http/request-id.js';
import { RouteTable } from './platform/routes/route-table.js';
import { securityHeaders } from './platform/http/security-headers.js';
import { throttledLog } from './platform/observe/throttled-log.js';
import { tolerantAddress } from './platform/http/tolerant-address.js';
import { unknownAddress } from './platform/routes/unknown-address.js';
import { endUnreadAnswers } from './platform/overload/unread-answers.js';

/** Bytes of the largest JSON body that a route takes. */
const BODY_LIMIT = 1024 * 1024;
/** Longer than any token, so that the route itself can say what is wrong with an over-long path value. */
const LONGEST_PATH_VALUE = 16 * 1024;
/** Logged and measured when the client disconnected before the response; HTTP has no status for it (nginx: 499). */
const CALLER_LEFT = 499;
const HEALTH_ROUTES = new Set(['/healthz', '/api/health', '/readyz', '/livez']);

/** The HTTP application on its foundations, not listening yet. */
export async function createApp(foundations: Foundations, root: DynamicModule): Promise<NestFastifyApplication> {
  const { settings, logger } = foundations;
  const headers = securityHeaders(settings.server.baseUrl);
  const routes = new RouteTable();
  const adapter = new FastifyAdapter({
    // There is no middleware: its stage would only cost time.
    skipMiddie: true,
    bodyLimit: BODY_LIMIT,
    trustProxy: trustIn(settings.server.trustProxy),
    requestTimeout: 10_000,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 250, requireHostHeader: false },
    routerOptions: { maxParamLength: LONGEST_PATH_VALUE },
    rewriteUrl: (raw: IncomingMessage) => tolerantAddress(raw.url),
    return503OnClosing: false,
    genReqId: (raw: IncomingMessage) => requestId(raw.headers),
    clientErrorHandler: (error, socket) => answerClientError(error, socket, tellUnbegun),
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      reply.raw.once('close', () => tell(request, reply));
      answerFrameworkError(error, request, reply, headers);
    },
  });
  const instance: FastifyInstance = adapter.getInstance();
  instance.addHook('onRoute', (route) => routes.add(route.method, route.url));
  readJsonBodiesOnly(instance);
  readFormsOfPages(instance);
  answerForNode(instance.server, (ended) => tellUnbegun(ended));
  const app = await NestFactory.create<NestFastifyApplication>(root, adapter, {
    abortOnError: false,
    bodyParser: false,
    logger: new NestLogger(logger),
    routeConflictPolicy: { duplicate: 'error' },
  });
  const instruments = app.get(Instruments);
  const tell = (request: FastifyRequest, reply: FastifyReply): void => {
    // A stream has its own log line, written when it ends.
    if (request.record?.isAnswered) return;
    if (!reply.raw.headersSent) {
      const refusal = refusalOf(request.raw);
      reply.code(refusal?.status ?? CALLER_LEFT);
      if (request.record && refusal) request.record.errorCode = refusal.code;
    }
    instruments.answered(request, reply);
    logRequest(logger, request, reply);
  };
  const tellUnbegun = (ended: UnbegunRequest): void => {
    instruments.endedUnbegun(ended);
    logUnbegunRequest(logger, ended);
  };
  addHooks(instance, foundations, { routes, instruments, tell });
  keepFromOverload(instance, foundations, { instruments, tellUnbegun });
  endUnreadAnswers(instance.server, settings.overload.downloadIdleSeconds);
  return app;
}

interface Surroundings {
  routes: RouteTable;
  instruments: Instruments;
  /** Logs and measures a finished request. */
  tell: (request: FastifyRequest, reply: FastifyReply) => void;
}

function addHooks(instance: FastifyInstance, foundations: Foundations, surroundings: Surroundings): void {
  const { routes, instruments, tell } = surroundings;
  const { settings, drain } = foundations;
  const headers = Object.entries(securityHeaders(settings.server.baseUrl));
  instance.decorateRequest('record');
  // Callbacks, since a promise for each hook of each request costs more than what these do.
  instance.addHook('onRequest', (request, reply, done) => {
    noteBegun(request.raw);
    instruments.begun(request);
    endWithConnection(reply.raw);
    drain.track(reply.raw);
    // Fastify's onResponse does not run when the client disconnects before the response; `close` always fires.
    reply.raw.once('close', () => tell(request, reply));
    // On the raw response, so that a hijacked reply carries them too.
    reply.raw.setHeader('request-id', request.id);
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    if (openToEveryOrigin(request, reply)) return;
    const refused = refusalOfHeaders(request.raw);
    if (refused) throw refused;
    if (request.is404) throw unknownAddress(routes, request, reply);
    const { url = '' } = request.routeOptions;
    if (HEALTH_ROUTES.has(url)) return done();
    if (drain.isDraining) {
      reply.header('connection', 'close');
      throw deny('shutting_down', 'This process is going away.');
    }
    done();
  });
}

/** Above this many statements waiting for a connection, the database is the bottleneck: admit no more requests. */
const MOST_WAITING_STATEMENTS = 20;

interface Observers {
  instruments: Instruments;
  tellUnbegun: (ended: UnbegunRequest) => void;
}

function keepFromOverload(
  instance: FastifyInstance,
  foundations: Foundations,
  { instruments: { metrics }, tellUnbegun }: Observers,
): void {
  const { settings, database, drain, logger } = foundations;
  const queue = new AdmissionQueue(
    settings.overload.maxRequestWaitMs,
    () => database.waiting > MOST_WAITING_STATEMENTS,
  );
  const tell = throttledLog((message, leftOut) => logger.warn({ left_out: leftOut }, message));
  metrics?.gauge({
    name: 'mediamaker_requests_waiting',
    help: 'Requests that came and have not begun, since others are before them.',
    read: async () => [{ value: queue.length }],
  });
  admitRequests(instance.server, {
    queue,
    isLeaving: () => drain.isDraining,
    headers: securityHeaders(settings.server.baseUrl),
    onRefused: () => {
      metrics?.requestShed();
      tell('a request was refused: there is too much to do');
    },
    onLeft: (request, clientAddress) => {
      if (isRefused(request)) return;
      tellUnbegun({
        requestId: requestId(request.headers),
        status: CALLER_LEFT,
        clientAddress,
      });
    },
  });
  // Admit all queued requests at once: each gets 503 `shutting_down`, and the drain waits for that response.
  drain.signal.addEventListener('abort', () => queue.letAllIn(), { once: true });
}
