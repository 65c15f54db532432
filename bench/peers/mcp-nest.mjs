/**
 * The same tools offered with @rekog/mcp-nest as its documentation says: Nest on Fastify, stateless, JSON answers, a guard
 * before the route. The schemas are those of our own catalogue. Writes no log.
 *
 *     node bench/peers/mcp-nest.mjs <port> <bearer token>
 */
import 'reflect-metadata';
import { Controller, Inject, Module, UnauthorizedException, UseGuards } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { MCP_HTTP_HANDLER, McpStrategy, StreamableHttpController, StreamableHttpTransport } from '@rekog/mcp-nest';
import { catalogue } from '../../dist/libs/catalog/src/index.js';

const [, , port, token] = process.argv;
const transport = new StreamableHttpTransport({ statefulMode: false, enableJsonResponse: true });
const strategy = new McpStrategy({ name: 'bench', version: '1.0.0', transports: [transport] });

class BearerGuard {
  canActivate(context) {
    if (context.switchToHttp().getRequest().headers.authorization !== `Bearer ${token}`)
      throw new UnauthorizedException();
    return true;
  }
}

class BenchMcpController extends StreamableHttpController {}
Inject(MCP_HTTP_HANDLER)(BenchMcpController.prototype, 'mcpHandler');
UseGuards(BearerGuard)(BenchMcpController);
Controller('mcp')(BenchMcpController);

class BenchModule {}
Module({
  controllers: [BenchMcpController],
  providers: [{ provide: MCP_HTTP_HANDLER, useValue: transport.httpHandlers }],
})(BenchModule);

for (const { name, description, input, output, hints } of catalogue) {
  const handler = () => ({ content: [] });
  strategy.registerTool({ name, description, parameters: input, outputSchema: output, annotations: hints, handler });
}
const app = await NestFactory.create(BenchModule, new FastifyAdapter(), { logger: false });
strategy.setHttpAdapter(app.getHttpAdapter());
app.connectMicroservice({ strategy });
await app.startAllMicroservices();
await app.listen(Number(port), '127.0.0.1');
process.stdout.write('"listening"\n');
