import { SCOPES } from '@libs/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { TestApp } from '../../support/service/app.js';
import { legacy, modern, post } from '../../support/mcp/mcp-post.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';

/** The list of tools shows what fields hold and not what they mean. */
function withoutMeanings(schema: object): object {
  const isMeaning = (keyword: string, value: unknown) => keyword === 'description' && typeof value === 'string';
  const text = JSON.stringify(schema, (keyword, value: unknown) => (isMeaning(keyword, value) ? undefined : value));
  return JSON.parse(text) as object;
}

interface Era {
  capabilities: object;
  protocolVersions: string[];
  beginsWith: string;
}

interface Discovered {
  mcp: {
    name: string;
    title: string;
    version: string;
    websiteUrl: string;
    icons: object[];
    description: string;
    instructions: string;
    protocolVersions: string[];
    capabilities: object;
    eras: Era[];
    endpoint: string;
  };
  card: Record<string, unknown> & { name: string; remotes: { url: string; supportedProtocolVersions: string[] }[] };
  agent: Record<string, unknown> & {
    mcp: { endpoint: string; protocolVersions: string[]; capabilities: object };
    skills: { id: string; name: string; description: string }[];
  };
  contract: {
    service: object;
    endpoint: { path: string; transport: string; eras: { revisions: string[]; capabilities: object }[] };
    tools: {
      name: string;
      title: string;
      description: string;
      annotations: object;
      input_schema: object;
      output_schema: object;
    }[];
    prompts: object[];
    resource_templates: object[];
  };
}

/** Tools whose results may have a picture, which the protocol's list shows without their output schema. */
const PICTURED = ['preview_video', 'find_picture', 'look'];

describe.each([
  ['off', {}],
  ['on', { listChanged: true, subscribe: true }],
])('with the standalone stream %s everything that says what the service is agrees', (stream, legacyResources) => {
  let db: TestDatabase;
  let app: TestApp;
  let key: string;
  let found: Discovered;

  beforeAll(async () => {
    db = await createTestDatabase();
    app = await TestApp.start(db.database, {
      settings: { MCP_STANDALONE_STREAM: stream, X_CONSUMER_KEY: 'x', X_CONSUMER_SECRET: 'x' },
    });
    key = (await app.key({ scopes: SCOPES })).key;
    const read = async (path: string): Promise<unknown> => (await app.fetch(path)).json();
    found = {
      mcp: await read('/.well-known/mcp.json'),
      card: await read('/mcp/server-card'),
      agent: await read('/.well-known/agent.json'),
      contract: await read('/.well-known/public-mcp-contract-v1.json'),
    } as Discovered;
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });

  async function result(message: object, headers: Record<string, string> = {}): Promise<Record<string, unknown>> {
    const target = { url: new URL('/mcp', app.address) };
    const answer = await post(target, message, { headers: { authorization: `Bearer ${key}`, ...headers } });
    return answer.json['result'] as Record<string, unknown>;
  }

  const initialized = (protocolVersion: string): Promise<Record<string, unknown>> =>
    result(legacy('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } }));

  const discovered = (): Promise<Record<string, unknown>> => {
    const { message, headers } = modern('server/discover');
    return result(message, headers);
  };

  it.each(['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'])('with initialize of %s', async (revision) => {
    const { mcp } = found;
    const answer = await initialized(revision);
    expect(answer['protocolVersion']).toBe(revision);
    const { name, version, title, websiteUrl, icons } = mcp;
    expect(answer['serverInfo']).toEqual({ name, version, title, websiteUrl, icons });
    expect(answer['instructions']).toBe(mcp.instructions);
    const era = mcp.eras.find(({ protocolVersions }) => protocolVersions.includes(revision));
    expect(answer['capabilities']).toEqual(era?.capabilities);
    expect(era).toMatchObject({ beginsWith: 'initialize', capabilities: { resources: legacyResources } });
  });

  it('with server/discover', async () => {
    const { mcp } = found;
    const answer = await discovered();
    const [newest] = mcp.eras;
    expect(answer['supportedVersions']).toEqual(newest?.protocolVersions);
    expect(newest?.beginsWith).toBe('server/discover');
    expect(answer['capabilities']).toEqual(newest?.capabilities);
    expect(answer['capabilities']).toEqual(mcp.capabilities);
    expect(answer['instructions']).toBe(mcp.instructions);
    expect(answer['_meta']).toMatchObject({
      'io.modelcontextprotocol/serverInfo': { name: mcp.name, version: mcp.version },
    });
  });

  it('on the name, the version and the revisions, which are these', async () => {
    const { mcp, card, agent, contract } = found;
    const revisions = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];
    expect(mcp).toMatchObject({ name: 'mediamaker', title: 'Mediamaker', version: manifest.version });
    expect(contract.service).toEqual({ name: mcp.name, title: mcp.title, description: mcp.description });
    const { title, version, description, websiteUrl, icons } = mcp;
    expect(card).toMatchObject({ title, version, description, websiteUrl, icons });
    expect(card.name.split('/')[1]).toBe(mcp.name);
    expect(agent).toMatchObject({ name: mcp.name, version, description });
    expect(mcp.protocolVersions).toEqual(revisions);
    expect(mcp.eras.flatMap(({ protocolVersions }) => protocolVersions)).toEqual(revisions);
    expect(card.remotes.map(({ supportedProtocolVersions }) => supportedProtocolVersions)).toEqual([revisions]);
    expect(agent.mcp.protocolVersions).toEqual(revisions);
    expect(contract.endpoint.eras.flatMap((era) => era.revisions)).toEqual(revisions);
  });

  it('on the endpoint and the capabilities', async () => {
    const { mcp, card, agent, contract } = found;
    expect([agent.mcp.endpoint, card.remotes[0]?.url]).toEqual([mcp.endpoint, mcp.endpoint]);
    expect(new URL(mcp.endpoint).pathname).toBe(contract.endpoint.path);
    expect(agent.mcp.capabilities).toEqual(mcp.capabilities);
    // The contract holds for every installation: what a setting adds is not in it.
    const [newest, older] = contract.endpoint.eras;
    expect(newest?.capabilities).toEqual(mcp.eras[0]?.capabilities);
    expect(mcp.eras[1]?.capabilities).toEqual({ ...older?.capabilities, resources: legacyResources });
  });

  it('on tools, prompts and resource templates', async () => {
    const { contract, agent } = found;
    const { tools } = (await result(legacy('tools/list'))) as { tools: Record<string, unknown>[] };
    const promised = contract.tools.map(({ name, title, description, annotations, input_schema, output_schema }) => ({
      name,
      title,
      description,
      annotations,
      inputSchema: input_schema,
      ...(!PICTURED.includes(name) && { outputSchema: withoutMeanings(output_schema) }),
    }));
    expect(tools.filter((tool) => !('outputSchema' in tool)).map(({ name }) => name)).toEqual(PICTURED);
    expect(tools).toEqual(promised.map((tool) => expect.objectContaining(tool) as object));
    expect(contract.tools.map(({ name, title, description }) => ({ id: name, name: title, description }))).toEqual(
      agent.skills.map(({ id, name, description }) => ({ id, name, description })),
    );
    expect((await result(legacy('prompts/list')))['prompts']).toEqual(contract.prompts);
    const templates = await result(legacy('resources/templates/list'));
    expect(templates['resourceTemplates']).toEqual(contract.resource_templates);
  });
});
