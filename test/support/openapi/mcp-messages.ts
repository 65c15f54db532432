import * as fc from 'fast-check';
import type { TestApp } from '../service/app.js';
import { legacy, modern } from '../mcp/mcp-post.js';
import type { Schema } from './described-api.js';
import { oneOf, realMember, type RealValue, type RealValues } from './real-values.js';
import { type JsonObject, ResolvedApi } from './resolved-api.js';
import { SchemaValues } from './schema-values.js';

const NOTHING: ResolvedApi = new ResolvedApi({
  paths: {},
  components: { schemas: {}, headers: {}, responses: {}, securitySchemes: {} },
});

const METHODS = [
  ['tools/list', 'ping', 'resources/list', 'resources/templates/list', 'prompts/list', 'server/discover'],
  ['initialize', 'resources/read', 'prompts/get', 'completion/complete', 'tasks/get', 'tasks/cancel', 'tasks/list'],
  ['notifications/initialized', 'notifications/cancelled', 'resources/subscribe', 'logging/setLevel', 'nothing/such'],
].flat();

const INITIALIZE: JsonObject = {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'a fuzzer', version: '1' },
};

/** Messages of the protocol by their method: each tool is called with arguments that its own schema asks for. */
export async function mcpMessages(app: TestApp, key: string, values: RealValues): Promise<fc.Arbitrary<RealValue>> {
  const arguments_ = new SchemaValues(NOTHING, (name, drawn) => realMember(values, name, drawn));
  const calls = (await listedTools(app, key)).map(({ name, inputSchema }) =>
    arguments_.of(inputSchema).map((given): RealValue => message('tools/call', { name, arguments: given })),
  );
  const inModern = METHODS.map((method): RealValue => message(method, modern(method).message.params as JsonObject));
  return fc.oneof(
    { weight: 4, arbitrary: fc.oneof(...calls) },
    { weight: 2, arbitrary: oneOf(...METHODS) },
    { weight: 2, arbitrary: fc.constantFrom(...inModern) },
    fc.constantFrom(
      message('initialize', INITIALIZE),
      message('resources/read', { uri: 'media://resource/x' }),
      message('prompts/get', { name: 'storyboard', arguments: { topic: 'bees' } }),
      message('tools/call', { name: 'no_such_tool', arguments: {} }),
    ),
  );
}

function message(value: string, params: JsonObject): RealValue {
  return { value, beside: { params } };
}

async function listedTools(app: TestApp, key: string): Promise<{ name: string; inputSchema: Schema }[]> {
  const response = await app.fetch('/mcp', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(legacy('tools/list')),
  });
  const { result } = (await response.json()) as { result: { tools: { name: string; inputSchema: Schema }[] } };
  return result.tools;
}
