import { component, member } from '@libs/kernel';
import { DOORS } from '@libs/requests';
import { z } from 'zod';
import { MOST_LIMIT } from '../../platform/request-body/page-query.decorator.js';

const count = () => z.int().min(0);

/** A credential, as its account knows it. */
export const credentialShape = {
  kind: member(z.string(), 'Kind of the credential, such as `api_key`, `oauth` or `web_session`.', 'api_key'),
  id: member(z.string(), 'Id of the API key or OAuth client; absent for other credentials.', 'k3v9q2m7x1a8').optional(),
  name: member(z.string(), 'Name of the API key or OAuth client.', 'laptop').optional(),
};

const requestCredentialSchema = component('RequestCredential', credentialShape);

/** A request that a caller of the account made. */
export const requestSchema = component('RecordedRequest', {
  id: member(z.uuid(), 'Identifier of the entry.', '5f4f9a1e-52f0-4a8e-9e0f-6f5d1f7c2b10'),
  request_id: member(
    z.string(),
    'The `Request-Id` of the answer. The messages of one batch share it.',
    '0191e5a0-7c4e-7b1a-9d55-3f6a2c8b1e42',
  ),
  at: member(z.iso.datetime(), 'When the request began.', '2026-11-28T09:30:00.000Z'),
  door: member(
    z.literal(DOORS),
    'How it arrived: over MCP, at the API from a program, or at the API from a page of this service.',
    'mcp',
  ),
  operation: member(z.string(), 'Method of MCP, or method and route of HTTP.', 'tools/call'),
  tool: member(z.string(), 'The tool that was called.', 'create_video').optional(),
  status: member(z.int().min(100).max(599), 'HTTP status of the answer.', 200),
  error_code: member(
    z.string(),
    'Code of the error; absent if the request succeeded.',
    'insufficient_credits',
  ).optional(),
  next_step: member(z.string(), 'What the caller should do about the error.', 'Wait until 00:00 UTC.').optional(),
  duration_ms: member(count(), 'Milliseconds until the response ended.', 42),
  credits: member(count(), 'Credits that the call held.', 3).optional(),
  credential: member(requestCredentialSchema, 'The credential of the caller, with its name at that time.'),
  request_bytes: member(count(), 'Bytes of the body of the HTTP request.', 310).optional(),
  response_bytes: member(count(), 'Bytes of the body of the HTTP answer; absent for streams.', 912).optional(),
  resource_id: member(
    z.uuid(),
    'The resource that the request made or named.',
    '0b9f6c1e-6f3a-4a52-9c1d-3f0e5d7a8b21',
  ).optional(),
});

export const requestPageSchema = component('RequestPage', {
  items: member(z.array(requestSchema).max(MOST_LIMIT), 'The newest first.'),
  next_cursor: member(
    z.string(),
    '`cursor` of the next page. The last page has none.',
    'MTc5NTg0MDAwMDAwMHww',
  ).optional(),
});

export const foundRequestSchema = component('FoundRequest', {
  items: member(
    z.array(requestSchema).min(1).max(MOST_LIMIT),
    'The entries of this request, the newest first: one for each message of a batch, and each repeat with the same id.',
  ),
});
