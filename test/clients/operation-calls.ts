import { randomUUID } from 'node:crypto';
import { catalogue, iconFiles, operationOf } from '@libs/catalog';
import { type SampleWorld, TOOL_SAMPLES } from '../support/api/tool-samples.js';
import type { ResolvedOperation } from '../support/openapi/resolved-api.js';

/** What an operation is called with, in the names of the description. */
export interface Call {
  path?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** In the place of the key that opens all others. */
  credential?: string;
  /** Where another status than one of success is right. */
  status?: number;
}

/** What the service has for these calls. */
export interface Prepared {
  resourceId: string;
  token: string;
  upload: { id: string; query: Record<string, string>; file: Buffer };
  wallet: { address: string; session: string; proof: { message: string; signature: string } };
  world: SampleWorld;
  webhook: { endpointId: string; deliveryId: string; otherId: string };
}

const [ICON = ''] = iconFiles(catalogue).keys();
const FILE_NAME = 'input.mp4';

/** Statuses of tools that a service without its background work, or without an application at X, refuses. */
const REFUSED: Readonly<Record<string, number>> = {
  x_read: 404,
  x_publish: 404,
  x_manage: 404,
};

const toolCalls = catalogue.map((tool) => [
  operationOf(tool).id,
  ({ world }: Prepared): Call => ({ body: TOOL_SAMPLES[tool.name]?.good(world), status: REFUSED[tool.name] }),
]);

/** Every operation that cannot be called with nothing, or that answers something else than success. */
export const OPERATION_CALLS: Readonly<Record<string, (prepared: Prepared) => Call>> = {
  ...(Object.fromEntries(toolCalls) as Record<string, (prepared: Prepared) => Call>),
  // A service of sources has no process that draws a preview.
  previewVideo: ({ world }) => ({ body: TOOL_SAMPLES['preview_video']?.refused?.(world), status: 422 }),
  // The samples share their resources, and a later call needs what this would delete.
  libDelete: ({ world }) => ({ body: { resource_id: world.running } }),
  listResources: () => ({ query: { limit: '1' } }),
  createWebhookEndpoint: () => ({
    body: { url: `https://media.example/${randomUUID()}`, event_types: ['resource.completed'] },
  }),
  getWebhookEndpoint: ({ webhook: { endpointId: id } }) => ({ path: { id } }),
  changeWebhookEndpoint: ({ webhook: { endpointId: id } }) => ({ path: { id }, body: { enabled: true } }),
  deleteWebhookEndpoint: ({ webhook: { otherId: id } }) => ({ path: { id } }),
  rotateWebhookSecret: ({ webhook: { endpointId: id } }) => ({ path: { id }, body: { overlap: '0' } }),
  testWebhookEndpoint: ({ webhook: { endpointId } }) => ({ path: { endpoint_id: endpointId } }),
  listWebhookDeliveries: ({ webhook: { endpointId } }) => ({
    path: { endpoint_id: endpointId },
    query: { limit: '1' },
  }),
  getWebhookDelivery: ({ webhook: { endpointId, deliveryId } }) => ({
    path: { endpoint_id: endpointId, delivery_id: deliveryId },
  }),
  replayWebhookDelivery: ({ webhook: { endpointId, deliveryId } }) => ({
    path: { endpoint_id: endpointId, delivery_id: deliveryId },
  }),
  getResource: ({ resourceId }) => ({ path: { resource_id: resourceId } }),
  getOrder: ({ resourceId }) => ({ path: { resource_id: resourceId } }),
  getExplanation: ({ resourceId }) => ({ path: { resource_id: resourceId } }),
  watchResource: ({ resourceId }) => ({ path: { resource_id: resourceId } }),
  resolveResource: ({ resourceId }) => ({ path: { resource_id: resourceId } }),
  getProviderInput: ({ token }) => ({ path: { token, filename: FILE_NAME } }),
  headProviderInput: ({ token }) => ({ path: { token, filename: FILE_NAME } }),
  sendUpload: ({ upload: { id, query, file } }) => ({
    path: { upload_id: id },
    query,
    body: new Blob([Uint8Array.from(file)]),
  }),
  getRequest: () => ({ path: { request_id: 'no-such-request' }, status: 404 }),
  getWalletResource: ({ resourceId, wallet: { session } }) => ({
    path: { resource_id: resourceId },
    credential: session,
  }),
  listWalletResources: ({ wallet: { session } }) => ({ query: { limit: '1' }, credential: session }),
  getWalletChallenge: ({ wallet: { address } }) => ({ query: { address } }),
  openWalletSession: ({ wallet: { proof } }) => ({ body: proof }),
  sendMcpMessage: () => ({ body: { jsonrpc: '2.0', id: '1', method: 'tools/list', params: {} } }),
  getIcon: () => ({ path: { file: ICON } }),
  // The sender signs the bytes of the body. A generated client does not, so it reads a refusal.
  sendEvent: ({ resourceId }) => ({ body: eventOf(resourceId), status: 401 }),
  sendAdapterStatus: ({ resourceId }) => ({ body: { job_id: resourceId, state: 'running' }, status: 401 }),
  sendMakerReport: ({ resourceId }) => ({ path: { id: resourceId }, body: {}, status: 401 }),
  // The pages of an account: the session of a browser opens them, and no key.
  getAccount: () => ({ status: 401 }),
  changePassword: () => ({ body: { current_password: 'x', new_password: 'y' }, status: 401 }),
  listAccountSessions: () => ({ status: 401 }),
  endAccountSessions: () => ({ query: { session: 'others' }, status: 401 }),
  listAccountConnections: () => ({ status: 401 }),
  endAccountConnections: () => ({ query: { client: 'all' }, status: 401 }),
  listAccountPayments: () => ({ status: 401 }),
  exportAccount: () => ({ status: 401 }),
  eraseAccount: () => ({ body: { confirm: 'x' }, status: 401 }),
  // No key, and answered as one.
  revokeExposedKey: () => ({ body: { key: 'mmk_live_x' } }),
};

function eventOf(resourceId: string): object {
  const data = { resource_id: resourceId, account_id: resourceId, status: 'completed' };
  return { id: resourceId, type: 'resource.updated', created_at: '2026-11-24T12:00:00Z', data };
}

/** Whether an operation can be called with nothing. */
export function needsNothing({ parameters, body }: ResolvedOperation): boolean {
  return body === undefined && parameters.every(({ required }) => required !== true);
}
