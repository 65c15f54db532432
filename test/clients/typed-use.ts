/**
 * A program over three clients that compiles only while their types are those of the description: a message and its
 * result, a page of resources, a call without a body, the code of a denial, the findings of a 422. Each function answers what
 * it saw of them.
 */
export const TYPED_USE = `
import * as hey from './hey-api/index.js';
import { createClient as createHeyClient, createConfig } from './hey-api/client/index.js';
import createFetchClient from 'openapi-fetch';
import type { paths } from './openapi-fetch/schema.js';
import { Api, type Denial, type HTTPValidationError } from './swagger-typescript-api/Api.js';

export interface Service { baseUrl: string; key: string; resourceId: string }
export interface Seen {
  tools: unknown;
  name: string | undefined;
  newest: string | undefined;
  mode: string | undefined;
  code: string | undefined;
  loc: (string | number)[] | undefined;
}

const message = { jsonrpc: '2.0', id: '1', method: 'tools/list', params: {} } as const;

export async function useHeyApi({ baseUrl, key, resourceId }: Service): Promise<Seen> {
  const client = createHeyClient(createConfig({ baseUrl, auth: () => key }));
  const stranger = createHeyClient(createConfig({ baseUrl }));
  const listed = await hey.sendMcpMessage({ client, body: message });
  const answer = listed.data as hey.SendMcpMessageResponses[200] | undefined;
  const resolved = await hey.resolveResource({ client, path: { resource_id: resourceId } });
  const name: string | undefined = resolved.data?.name;
  const page = await hey.listResources({ client, query: { kind: 'video', limit: 1 } });
  const newest: string | undefined = page.data?.items[0]?.name;
  const mode: string | undefined = (await hey.accountStatus({ client })).data?.credential_mode;
  const refused = await hey.sendMcpMessage({ client: stranger, body: message });
  const denial: hey.SendMcpMessageErrors[401] | undefined =
    refused.error && 'error_code' in refused.error ? refused.error : undefined;
  const invalid = await hey.resolveResource({ client, path: { resource_id: 'x' } });
  const findings: hey.ResolveResourceErrors[422] | undefined =
    invalid.error && 'detail' in invalid.error ? invalid.error : undefined;
  return { tools: answer?.result?.['tools'], name, newest, mode, code: denial?.error_code, loc: findings?.detail[0]?.loc };
}

export async function useOpenapiFetch({ baseUrl, key, resourceId }: Service): Promise<Seen> {
  const client = createFetchClient<paths>({ baseUrl, headers: { Authorization: 'Bearer ' + key } });
  const stranger = createFetchClient<paths>({ baseUrl });
  const listed = await client.POST('/mcp', { body: message });
  // The response is an event stream only for clients that accept one.
  const answer = typeof listed.data === 'object' ? listed.data : undefined;
  const path = '/api/resolve/{resource_id}';
  const resolved = await client.GET(path, { params: { path: { resource_id: resourceId } } });
  const name: string | undefined = resolved.data?.name;
  const page = await client.GET('/api/resources', { params: { query: { kind: 'video', limit: 1 } } });
  const newest: string | undefined = page.data?.items[0]?.name;
  const mode: string | undefined = (await client.POST('/api/tools/account_status')).data?.credential_mode;
  const refused = await stranger.POST('/mcp', { body: message });
  const code = refused.error && 'error_code' in refused.error ? refused.error.error_code : undefined;
  const invalid = await client.GET(path, { params: { path: { resource_id: 'x' } } });
  const findings = invalid.error && 'detail' in invalid.error ? invalid.error : undefined;
  return { tools: answer?.result?.['tools'], name, newest, mode, code, loc: findings?.detail[0]?.loc };
}

export async function useSwaggerTypescriptApi({ baseUrl, key, resourceId }: Service): Promise<Seen> {
  const client = new Api({ baseUrl, securityWorker: () => ({ headers: { Authorization: 'Bearer ' + key } }) });
  const stranger = new Api({ baseUrl });
  const listed = await client.mcp.sendMcpMessage({}, { ...message });
  const resolved = await client.api.resolveResource({ resourceId });
  const name: string = resolved.data.name;
  const newest: string | undefined = (await client.api.listResources({ kind: 'video', limit: 1 })).data.items[0]?.name;
  const { credential_mode: mode } = (await client.api.accountStatus()).data;
  const refused: { error: Denial } = await stranger.mcp.sendMcpMessage({}, { ...message }).catch((answer) => answer);
  const invalid: { error: HTTPValidationError } = await client.api.resolveResource({ resourceId: 'x' }).catch((answer) => answer);
  const { error_code: code } = refused.error;
  return { tools: listed.data.result?.['tools'], name, newest, mode, code, loc: invalid.error.detail[0]?.loc };
}
`;
