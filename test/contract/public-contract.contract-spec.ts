import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import canonicalize from 'canonicalize';
import { describe, expect, it } from 'vitest';

/*
 * What others build on, written a second time by hand. A line here changes only with a change that they can live with:
 * something new may be added, nothing may be taken away or come to mean something else under the name v1.
 */

interface Tool {
  name: string;
  lanes: string[];
  scopes: string[];
  price: { base_credits?: number; credits: number; usd: string; per: string };
  input_schema: object;
  output_schema: { properties: object };
  input_sha256: string;
  output_sha256: string;
}

interface Contract {
  endpoint: object;
  lanes: { name: string }[];
  scopes: { name: string }[];
  denial_codes: { code: string; status: number; retryable: boolean }[];
  tools: Tool[];
  prompts: { name: string }[];
  resources: { uri: string }[];
  resource_templates: { uriTemplate: string }[];
  components: { schemas: Record<string, object> };
  deprecations: object[];
  wallet_identity: object;
}

interface Projection {
  lanes: { name: string; enabled: boolean; tools: { name: string }[] }[];
  canonical_sha256: string;
}

const text = (name: string): string => readFileSync(new URL(`../../contracts/${name}`, import.meta.url), 'utf8');
const contract = JSON.parse(text('public-mcp-contract-v1.json')) as Contract;
const projection = JSON.parse(text('public-mcp-lane-projection-v1.json')) as Projection;

const hashOf = (value: object): string =>
  createHash('sha256')
    .update(canonicalize(value) ?? '')
    .digest('hex');

const FREE = '0 (0.00) per call';

const TOOLS: [name: string, lanes: string, scopes: string, price: string][] = [
  ['create_video', 'oauth api_key x402', 'media:generate', '1 (0.01) per started 5 seconds, twice at 1080p'],
  ['create_image', 'oauth api_key x402', 'media:generate', '1 (0.01) per image'],
  [
    'create_audio',
    'oauth api_key x402',
    'media:generate',
    '1 (0.01) per started 1000 characters of speech, or per started 30 seconds of music or effects',
  ],
  [
    'compose_video',
    'oauth api_key',
    'media:generate',
    '5 and 1 (0.01) per started 5 seconds of each generated shot or scene with its narration, twice at 1080p',
  ],
  ['remix_video', 'oauth api_key', 'media:generate', '2 (0.02) per started 30 seconds of the source'],
  ['train_adapter', 'oauth api_key', 'media:generate', '2 (0.02) per style'],
  ['preview_video', 'oauth api_key x402', 'media:generate', FREE],
  ['find_picture', 'oauth api_key x402', 'media:generate', FREE],
  ['estimate_cost', 'oauth api_key x402', '', FREE],
  ['await_resource', 'oauth api_key x402', 'library:read', FREE],
  ['look', 'oauth api_key x402', 'library:read', FREE],
  ['cancel_job', 'oauth api_key x402', 'media:generate', FREE],
  ['lib_list', 'oauth api_key x402', 'library:read', FREE],
  ['lib_get', 'oauth api_key x402', 'library:read', FREE],
  ['lib_update', 'oauth api_key', 'library:write', FREE],
  ['lib_delete', 'oauth api_key', 'library:write', FREE],
  ['lib_restore', 'oauth api_key', 'library:write', FREE],
  [
    'lib_import',
    'oauth api_key',
    'library:write',
    '1 (0.01) per started 100 MB, or started minute of 1080p film at 60 frames a second if that is more',
  ],
  ['account_status', 'oauth api_key', '', FREE],
  ['x_read', 'oauth api_key', 'x:act', FREE],
  ['x_publish', 'oauth api_key', 'x:act', FREE],
  ['x_manage', 'oauth api_key', 'x:act', FREE],
];

const DENIALS: Record<string, string> = {
  '400': 'token_malformed idempotency_key_required malformed_json',
  '401':
    'missing_credentials malformed_credentials invalid_token token_expired token_revoked invalid_audience ' +
    'missing_resource_indicator invalid_api_key api_key_expired api_key_revoked session_expired ' +
    'webhook_signature_invalid',
  '402': 'insufficient_credits payment_required payment_invalid',
  '403':
    'insufficient_scope client_untrusted client_blocked tool_not_allowed forbidden_resource x_not_connected ' +
    'x_grant_required x_grant_revoked token_signature_mismatch origin_not_allowed',
  '404': 'not_found',
  '405': 'method_not_allowed',
  '408 retryable': 'request_timeout',
  '409 retryable': 'resource_not_ready idempotency_in_flight payment_pending',
  '409': 'api_key_not_current idempotency_conflict cost_ceiling_exceeded payment_conflict webhook_conflict',
  '410': 'capability_expired',
  '413': 'payload_too_large',
  '415': 'unsupported_media_type',
  '416': 'range_not_satisfiable',
  '422': 'content_rejected provider_rejected input_unreachable input_unsupported x_rejected',
  '429 retryable': 'quota_exceeded rate_limited concurrency_exceeded',
  '500 retryable': 'internal_error',
  '503 retryable': 'provider_unavailable storage_unavailable launch_unavailable handler_elsewhere shutting_down',
};

describe('the public contract, version 1', () => {
  it('offers these tools in this order, on these lanes, for these scopes, at these prices', () => {
    const offered = contract.tools.map(({ name, lanes, scopes, price }) => [
      name,
      lanes.join(' '),
      scopes.join(' '),
      `${price.base_credits ? `${price.base_credits} and ` : ''}${price.credits} (${price.usd}) per ${price.per}`,
    ]);
    expect(offered).toEqual(TOOLS);
  });

  it('hashes the canonical form of each schema', () => {
    for (const tool of contract.tools) {
      expect([tool.input_sha256, tool.output_sha256], tool.name).toEqual([
        hashOf(tool.input_schema),
        hashOf(tool.output_schema),
      ]);
    }
  });

  it('keeps the output schema of tools whose results have a picture, with the address of the picture', () => {
    const pictured = contract.tools.filter(({ name }) => ['preview_video', 'find_picture', 'look'].includes(name));
    expect(pictured.map(({ output_schema: { properties } }) => Object.keys(properties))).toEqual([
      expect.arrayContaining(['scenes', 'findings', 'picture_url']),
      expect.arrayContaining(['items', 'picture_url']),
      expect.arrayContaining(['resource_id', 'kind', 'picture_url']),
    ]);
  });

  it('may refuse by these codes', () => {
    const found = contract.denial_codes.map(
      ({ code, status, retryable }) => `${code} ${status}${retryable ? ' retryable' : ''}`,
    );
    const pinned = Object.entries(DENIALS).flatMap(([kind, codes]) =>
      codes.split(' ').map((code) => `${code} ${kind}`),
    );
    expect(found.toSorted()).toEqual(pinned.toSorted());
  });

  it('names these lanes, scopes, prompts and addresses of resources', () => {
    expect(contract.lanes.map(({ name }) => name)).toEqual(['oauth', 'api_key', 'x402']);
    expect(contract.scopes.map(({ name }) => name)).toEqual([
      'media:generate',
      'library:read',
      'library:write',
      'webhooks:manage',
      'x:act',
    ]);
    expect(contract.prompts.map(({ name }) => name)).toEqual([
      'storyboard',
      'product_ad',
      'remix_brief',
      'social_post',
    ]);
    expect(contract.resources.map(({ uri }) => uri)).toEqual(['media://guide/scenes', 'media://models']);
    expect(contract.resource_templates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'media://resource/{resource_id}',
    ]);
    expect(contract.deprecations).toEqual([]);
  });

  it('lists the packaged voices by name, and takes the voices of an operator beside them', () => {
    const packaged = ['slt', 'rms', 'awb', 'kal16'];
    const voices = (...others: string[]) => ({
      voice: { anyOf: [{ enum: [...others, ...packaged] }, { type: 'string', pattern: '/' }] },
    });
    const inputs = new Map(contract.tools.map(({ name, input_schema }) => [name, input_schema]));
    expect(inputs.get('create_video')).toMatchObject({ properties: voices('auto', 'none') });
    expect(inputs.get('create_audio')).toMatchObject({ properties: voices('auto') });
    expect(inputs.get('compose_video')).toMatchObject({
      properties: { audio: { properties: voices('auto', 'none') } },
    });
  });

  it('holds the whole schema of a scene under these names', () => {
    expect(Object.keys(contract.components.schemas)).toEqual(
      expect.arrayContaining(['Scene', 'Visual', 'TitleVisual']),
    );
  });

  it('says how an installation is reached, in bytes that stay', () => {
    expect(hashOf(contract.endpoint)).toBe('4f2b1d385c3e1e5544aaf40a3f19e99b38dfebacf7c66d2a70aab15cc593c62f');
  });

  it('tells every wallet its identity, which anybody can compute', () => {
    expect(contract.wallet_identity).toEqual({
      uuid_version: 5,
      namespace: '81741b46-520e-4324-a3d0-3ee7d25ec85a',
      name: 'lower-case 0x address',
      vectors: [
        { address: '0xde709f2102306220921060314715629080e2fb77', identity: '0a49046c-b315-5780-93be-47b17d2ac978' },
        { address: '0x52908400098527886E0F7030069857D2E4169EE7', identity: 'e087464b-ba83-5b3b-bd35-d6af730661fe' },
        { address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', identity: '2af766e3-c99b-5986-9f4e-2f6d3c51f441' },
      ],
    });
  });

  it('holds nothing that changes by installation or time', () => {
    for (const name of ['public-mcp-contract-v1.json', 'public-mcp-lane-projection-v1.json']) {
      expect(text(name)).not.toMatch(/https?:\/\/|localhost|127\.0\.0\.1|\d{4}-\d\d-\d\dT\d\d:/);
    }
  });
});

describe('the lane projection, version 1', () => {
  it('offers on each lane the tools of that lane, of which two are open; none of X without an application there', () => {
    const offered = projection.lanes.map(({ name, enabled, tools }) => [name, enabled, tools.map((tool) => tool.name)]);
    const ofLane = (lane: string): string[] =>
      TOOLS.filter(([, lanes, scopes]) => lanes.split(' ').includes(lane) && scopes !== 'x:act').map(([name]) => name);
    expect(offered).toEqual([
      ['oauth', true, ofLane('oauth')],
      ['api_key', true, ofLane('api_key')],
      ['x402', false, ofLane('x402')],
    ]);
  });

  it('carries the hash of its canonical form without that member', () => {
    const { canonical_sha256: told, ...document } = projection;
    expect(told).toBe(hashOf(document));
  });
});
