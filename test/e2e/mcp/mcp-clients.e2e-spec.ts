import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startMcpApp, type McpApp } from '../../support/mcp/mcp-app.js';
import { testCatalogue } from '../../support/mcp/mcp-catalogue.js';
import { verifies } from '../../support/verifies.js';

const WHO = { name: 'test', version: '1' };

let app: McpApp;

beforeAll(async () => {
  app = await startMcpApp(testCatalogue);
});

afterAll(() => app.close());

async function legacyClient(): Promise<LegacyClient> {
  const client = new LegacyClient(WHO);
  await client.connect(new LegacyTransport(app.url, { requestInit: { headers: { Authorization: 'Bearer key' } } }));
  return client;
}

async function modernClient(): Promise<ModernClient> {
  const client = new ModernClient(WHO, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(new ModernTransport(app.url, { requestInit: { headers: { Authorization: 'Bearer key' } } }));
  return client;
}

describe.each([
  ['the revisions up to 2025-11-25', '2025-11-25', legacyClient],
  ['revision 2026-07-28', '2026-07-28', modernClient],
])('the official client of %s', (_era, revision, connect) => {
  let client: Awaited<ReturnType<typeof connect>>;

  beforeEach(async () => {
    client = await connect();
  });

  afterEach(() => client.close());

  it('learns the server’s identity and protocol revision', () => {
    const negotiated =
      client instanceof ModernClient
        ? client.getNegotiatedProtocolVersion()
        : (client.transport as LegacyTransport).protocolVersion;
    expect(negotiated).toBe(revision);
    expect(client.getServerVersion()).toMatchObject({ name: 'mediamaker', title: 'Mediamaker' });
    expect(client.getInstructions()).toContain('keeps them in a library');
  });

  it('lists the tools in the order of the catalogue, whole', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(testCatalogue.map(({ name }) => name));
    expect(tools[0]).toMatchObject({
      title: 'Echo',
      inputSchema: { required: ['text'] },
      outputSchema: { type: 'object' },
    });
  });

  it('calls a tool and gets text and structured content', async () => {
    verifies('service.mcp.json-rpc-over-post');
    const result = await client.callTool({ name: 'echo', arguments: { text: 'hello' } });
    expect(result.structuredContent).toEqual({ text: 'hello', duration_seconds: 8, account: 'alice' });
    expect(result.content).toEqual([
      { type: 'text', text: JSON.stringify(result.structuredContent) },
      { type: 'text', text: 'You said hello.', annotations: { audience: ['user'] } },
    ]);
  });

  it('gets a refusal of a tool as a result, in text and structure alike', async () => {
    await client.listTools();
    const { isError, content, structuredContent } = await client.callTool({ name: 'refuse', arguments: {} });
    expect(isError).toBe(true);
    expect(structuredContent).toEqual({
      error_code: 'not_found',
      error_description: 'There is no such resource.',
      actionable_next_step: expect.any(String) as string,
      retryable: false,
    });
    expect(JSON.parse((content as { text: string }[])[0]?.text ?? '')).toEqual(structuredContent);
  });

  it('gets a refusal that names the field and its range', async () => {
    const input = { text: 'a'.repeat(21), duration_seconds: 61, ratio: '1:1' };
    const { isError, structuredContent } = await client.callTool({ name: 'echo', arguments: input });
    expect(isError).toBe(true);
    expect(structuredContent).toMatchObject({
      error_code: 'input_unsupported',
      error_description:
        'Invalid input. text: must be text from 1 to 20 characters; duration_seconds: must be a whole number from 2 to 60; ratio: must be one of 16:9, 9:16.',
    });
  });

  it('may write null for an argument that is optional', async () => {
    const { isError, structuredContent } = await client.callTool({
      name: 'echo',
      arguments: { text: 'hello', duration_seconds: null, ratio: null },
    });
    expect([isError, structuredContent]).toMatchObject([undefined, { text: 'hello', duration_seconds: 8 }]);
  });

  it('gets the error of the protocol for a tool that does not exist', async () => {
    await expect(client.callTool({ name: 'nothing', arguments: {} })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringMatching(/Unknown tool: nothing\. Your tools: .*\becho\b/) as string,
    });
  });

  it('receives growing progress that ends at 100', async () => {
    const heard: (number | undefined)[] = [];
    const onprogress = ({ progress }: { progress: number }) => void heard.push(progress);
    const result =
      client instanceof ModernClient
        ? await client.callTool({ name: 'count', arguments: {} }, { onprogress })
        : await client.callTool({ name: 'count', arguments: {} }, undefined, { onprogress });
    expect(heard).toEqual([10, 100]);
    expect(result.structuredContent).toEqual({ reached: 100 });
  });

  it('pages through the resources', async () => {
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await client.listResources({ cursor });
      names.push(...page.resources.map(({ name }) => name));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(names).toEqual(['scenes-guide', 'models', 'video 1', 'video 2', 'video 3']);
    await expect(client.listResources({ cursor: 'forged' })).rejects.toMatchObject({ code: -32602 });
  });

  it('reads metadata and small bytes of a resource, of a large one the thumbnail', async () => {
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(['media://resource/{resource_id}']);
    const small = await client.readResource({ uri: 'media://resource/1' });
    expect(small.contents).toEqual([
      { uri: 'media://resource/1', mimeType: 'application/json', text: '{"id":"1","status":"completed"}' },
      { uri: 'media://resource/1', mimeType: 'video/mp4', blob: 'AQID' },
    ]);
    const [, ...large] = (await client.readResource({ uri: 'media://resource/2' })).contents;
    expect(large).toEqual([{ uri: 'media://resource/2#thumbnail', mimeType: 'image/jpeg', blob: 'AQID' }]);
    expect((await client.readResource({ uri: 'media://resource/3' })).contents).toHaveLength(1);
  });

  it.each(['media://resource/4', 'media://resource/', 'https://media.example/1'])(
    'gets not found for %s',
    async (uri) => {
      const code = revision === '2026-07-28' ? -32602 : -32002;
      await expect(client.readResource({ uri })).rejects.toMatchObject({ code });
    },
  );

  it('learns nothing of a failure, which is logged once with the id of the request', async () => {
    app.log.length = 0;
    const { structuredContent, content } = await client.callTool({ name: 'explode', arguments: {} });
    expect(structuredContent).toMatchObject({ error_code: 'internal_error', retryable: true });
    expect(JSON.stringify(content)).not.toContain('1234');
    await expect(client.readResource({ uri: 'media://resource/broken' })).rejects.toThrow(/Internal error$/);
    const lines = app.log.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toEqual([
      expect.objectContaining({ where: 'explode', request_id: expect.any(String) as string }),
      expect.objectContaining({ where: 'resources/read', request_id: expect.any(String) as string }),
    ]);
  });

  it('is never given an answer that breaks the schema it was shown', async () => {
    const { structuredContent } = await client.callTool({ name: 'misreport', arguments: {} });
    expect(structuredContent).toMatchObject({ error_code: 'internal_error' });
  });
});

it.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
  'initialize agrees on revision %s',
  async (version) => {
    const response = await fetch(app.url, {
      method: 'POST',
      headers: { authorization: 'Bearer key', 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 0,
        method: 'initialize',
        params: { protocolVersion: version, capabilities: {}, clientInfo: WHO },
      }),
    });
    expect(await response.json()).toMatchObject({ id: 0, result: { protocolVersion: version } });
    expect(response.headers.has('mcp-session-id')).toBe(false);
  },
);
