import { newId } from '@libs/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../../support/service/app.js';
import { FakeCollector } from '../../support/http/fake-collector.js';
import { legacy, modern } from '../../support/mcp/mcp-post.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

const CLIENT = { trace: 'a'.repeat(32), span: '1'.repeat(16) };
const AGENT = { trace: 'b'.repeat(32), span: '2'.repeat(16) };

const traceparent = ({ trace, span }: typeof CLIENT, flags = '01'): string => `00-${trace}-${span}-${flags}`;

describe('traces', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());

  /** Lets `work` use a service that traces, and answers what its collector got by the time it is down. */
  async function traced(
    work: (
      post: (message: object, headers?: Record<string, string>) => Promise<Record<string, unknown>>,
      app: TestApp,
    ) => Promise<unknown>,
    settings: NodeJS.ProcessEnv = {},
  ): Promise<FakeCollector> {
    const collector = await FakeCollector.start();
    const app = await TestApp.start(db.database, {
      settings: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, ...settings },
    });
    try {
      const { key } = await app.key();
      await work(async (message, headers = {}) => {
        const response = await app.fetch('/mcp', {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, ...headers },
          body: JSON.stringify(message),
        });
        return (await response.json()) as Record<string, unknown>;
      }, app);
    } finally {
      await app.close();
      await collector.stop();
    }
    return collector;
  }

  it('go from the message of a call through its job, and only link the request that carried it', async () => {
    const collector = await traced(async (post) => {
      const _meta = { traceparent: traceparent(AGENT), tracestate: 'vendor=1' };
      const order = { name: 'create_video', arguments: { prompt: 'Why the sky is blue' }, _meta };
      const headers = { traceparent: traceparent(CLIENT), 'mcp-protocol-version': '2025-06-18' };
      const { result } = (await post(legacy('tools/call', order, 'call-7'), headers)) as {
        result: { structuredContent: { resource_id: string } };
      };
      const { resource_id } = result.structuredContent;
      await post(legacy('tools/call', { name: 'cancel_job', arguments: { resource_id } }));
    });
    const request = collector.named('POST /mcp');
    expect(request).toMatchObject({ traceId: CLIENT.trace, parentSpanId: CLIENT.span, kind: 2 });
    expect(request.attributes).toMatchObject({ 'http.route': '/mcp', 'http.response.status_code': 200 });
    const call = collector.named('tools/call create_video');
    expect(call).toMatchObject({
      traceId: AGENT.trace,
      parentSpanId: AGENT.span,
      kind: 2,
      links: [{ traceId: CLIENT.trace, spanId: request.spanId }],
      attributes: {
        'mcp.method.name': 'tools/call',
        'mcp.protocol.version': '2025-06-18',
        'gen_ai.tool.name': 'create_video',
        'gen_ai.operation.name': 'execute_tool',
        'jsonrpc.request.id': 'call-7',
        'network.transport': 'tcp',
      },
    });
    const job = collector.named('job create_video');
    expect(job).toMatchObject({ traceId: AGENT.trace, parentSpanId: call.spanId });
    expect(collector.named('settle')).toMatchObject({ traceId: AGENT.trace, parentSpanId: job.spanId });
    expect(collector.resources[0]).toMatchObject({ 'service.name': 'mediamaker' });
  });

  it('have the request as parent where the message brings none, in both eras', async () => {
    const recent = modern('tools/call', { name: 'account_status' });
    const collector = await traced((post) => post(recent.message, recent.headers));
    const call = collector.named('tools/call account_status');
    expect(call).toMatchObject({ parentSpanId: collector.named('POST /mcp').spanId, links: [] });
    expect(call.attributes).toMatchObject({ 'mcp.protocol.version': '2026-07-28' });
  });

  it('distinguish a refused call from a successful one, and a failed request from a refused one', async () => {
    const collector = await traced(async (post, app) => {
      await post(legacy('tools/call', { name: 'lib_get', arguments: { resource_id: newId() } }));
      await app.fetch(`/api/resolve/${newId()}`);
    });
    const call = collector.named('tools/call lib_get');
    expect(call.attributes).toMatchObject({ 'error.type': 'tool_error', 'mediamaker.error_code': 'not_found' });
    expect(call.status.code).toBe(2);
    const resolve = collector.named('GET /api/resolve/:resource_id');
    expect(resolve.attributes).toMatchObject({
      'http.response.status_code': 404,
      'mediamaker.error_code': 'not_found',
    });
    expect(resolve.status.code ?? 0).toBe(0);
  });

  it('are sampled, named and sent as the standard settings say', async () => {
    const settings = {
      OTEL_SERVICE_NAME: 'films',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=test',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=a%20b',
      OTEL_TRACES_SAMPLER: 'parentbased_always_off',
    };
    const collector = await traced(async (post) => {
      await post(legacy('ping'));
      await post(legacy('tools/list'), { traceparent: traceparent(CLIENT) });
      await post(legacy('tools/list'), { traceparent: traceparent(AGENT, '00') });
    }, settings);
    expect(new Set(collector.spans.map(({ traceId }) => traceId))).toEqual(new Set([CLIENT.trace]));
    expect(collector.resources[0]).toMatchObject({ 'service.name': 'films', 'deployment.environment': 'test' });
    expect(collector.headers[0]).toMatchObject({ 'x-collector-key': 'a b' });
  });

  it('of a caller go through a service that makes none, and are in its log', async () => {
    const app = await TestApp.start(db.database);
    const id = `trace-${newId()}`;
    for (const sent of [traceparent(CLIENT), 'nonsense', `00-${'0'.repeat(32)}-${CLIENT.span}-01`]) {
      await app.fetch('/livez', { headers: { traceparent: sent, 'request-id': id } });
    }
    const lines = () => app.log.filter((line) => line.includes(id)).map((line) => JSON.parse(line) as object);
    await expect.poll(lines).toHaveLength(3);
    expect(lines().filter((line) => 'trace_id' in line)).toMatchObject([{ trace_id: CLIENT.trace }]);
    await app.close();
  });

  it('without a collector do not delay the shutdown', async () => {
    const app = await TestApp.start(db.database, { settings: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' } });
    await app.fetch('/livez');
    await app.close();
    expect(app.log.some((line) => line.includes('traces: '))).toBe(true);
  });
});
