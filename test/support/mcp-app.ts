import { ToolServices, type Tool } from '@libs/catalog';
import { SCOPES, type Principal } from '@libs/identity';
import { Clock, Denial, SystemClock } from '@libs/kernel';
import {
  Catch,
  HttpException,
  Module,
  type ArgumentsHost,
  type CanActivate,
  type ExceptionFilter,
  type ExecutionContext,
} from '@nestjs/common';
import { APP_FILTER, APP_GUARD, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { McpOptions } from '../../src/mcp/mcp-options.js';
import { McpModule } from '../../src/mcp/mcp.module.js';
import { ResourceReader, type ReadableResource, type ResourcePage } from '../../src/mcp/resource-reader.js';

const all = new Set(SCOPES);

export const PRINCIPALS: Record<string, Principal> = {
  key: { mode: 'api_key', accountId: 'alice', credentialId: 'k1', scopes: all, trust: 'verified' },
  bob: { mode: 'api_key', accountId: 'bob', credentialId: 'k2', scopes: all, trust: 'verified' },
  oauth: { mode: 'oauth', accountId: 'alice', credentialId: 'g1', scopes: all, trust: 'verified', clientId: 'c' },
  reader: {
    mode: 'oauth',
    accountId: 'alice',
    credentialId: 'g2',
    scopes: new Set(['library:read']),
    trust: 'verified',
  },
  maker: {
    mode: 'oauth',
    accountId: 'alice',
    credentialId: 'g5',
    scopes: new Set(['media:generate']),
    trust: 'verified',
  },
  untrusted: { mode: 'oauth', accountId: 'alice', credentialId: 'g3', scopes: all, trust: 'untrusted', clientId: 'u' },
  blocked: { mode: 'oauth', accountId: 'alice', credentialId: 'g4', scopes: all, trust: 'blocked', clientId: 'b' },
};

class NoCredentials extends Denial {
  constructor() {
    super('missing_credentials', 'No credentials.');
  }
}

class TokenGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest & { principal?: Principal }>();
    if (request.method === 'OPTIONS') return true;
    request.principal = PRINCIPALS[request.headers.authorization?.replace('Bearer ', '') ?? ''];
    if (request.principal === undefined) throw new NoCredentials();
    return true;
  }
}

@Catch()
class DenialFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (error instanceof Denial) reply.code(error.status).send(error.body());
    else if (error instanceof HttpException) reply.code(error.getStatus()).send({ error_code: error.getStatus() });
    else reply.code(500).send({ error_code: 'internal_error' });
  }
}

/** Three resources of alice, one to a page. */
export class ThreeResources extends ResourceReader {
  async list(principal: Principal, cursor: string | undefined): Promise<ResourcePage | undefined> {
    if (principal.accountId !== 'alice') return { resources: [] };
    const index = Number(cursor ?? 1);
    if (![1, 2, 3].includes(index)) return undefined;
    const resources = [{ id: String(index), name: `video ${index}`, mimeType: 'video/mp4', sizeBytes: 3 }];
    return { resources, ...(index < 3 && { nextCursor: String(index + 1) }) };
  }

  async read(principal: Principal, id: string): Promise<ReadableResource | undefined> {
    if (id === 'broken') throw new Error('the secret is 1234');
    if (principal.accountId !== 'alice' || !['1', '2', '3'].includes(id)) return undefined;
    const metadata = { id, status: id === '3' ? 'processing' : 'completed' };
    if (id === '3') return { metadata };
    const sizeBytes = id === '2' ? 1024 * 1024 + 1 : 3;
    return { metadata, file: { mimeType: 'video/mp4', sizeBytes, read: async () => new Uint8Array([1, 2, 3]) } };
  }
}

export interface McpApp {
  url: URL;
  /** Lines that the server logged. */
  log: string[];
  close(): Promise<void>;
}

/** The real pipeline over HTTP, with a catalogue of the test's own and tokens that name a principal. */
export async function startMcpApp(tools: readonly Tool[]): Promise<McpApp> {
  const log: string[] = [];
  const options: McpOptions = {
    publicBaseUrl: new URL('https://media.example'),
    allowedOrigins: ['https://claude.ai'],
    development: true,
    version: '1.2.3',
  };

  @Module({
    providers: [
      { provide: McpOptions, useValue: options },
      { provide: ToolServices, useValue: {} },
      { provide: ResourceReader, useClass: ThreeResources },
      { provide: Clock, useClass: SystemClock },
    ],
    exports: [McpOptions, ToolServices, ResourceReader, Clock],
  })
  class Surroundings {}

  @Module({
    imports: [McpModule.offering(tools, [Surroundings])],
    providers: [
      { provide: APP_GUARD, useClass: TokenGuard },
      { provide: APP_FILTER, useClass: DenialFilter },
    ],
  })
  class TestModule {}

  const adapter = new FastifyAdapter({
    routerOptions: { ignoreTrailingSlash: true },
    logger: { level: 'error', stream: { write: (line: string) => void log.push(line) } },
  });
  const app = await NestFactory.create<NestFastifyApplication>(TestModule, adapter, { logger: false });
  await app.listen(0, '127.0.0.1');
  const url = new URL('/mcp', await app.getUrl());
  return { url, log, close: () => app.close() };
}
