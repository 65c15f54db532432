interface DenialRule {
  /** HTTP status when the refusal is answered at HTTP level. */
  status: number;
  /** Whether the same request may succeed later without a change. */
  retryable: boolean;
  /** What an agent should do, in one sentence. */
  nextStep: string;
}

const no = (status: number, nextStep: string): DenialRule => ({ status, retryable: false, nextStep });
const later = (status: number, nextStep: string): DenialRule => ({ status, retryable: true, nextStep });

/** Every code a refusal may carry, with its HTTP status, retryability and default next step. */
export const DENIAL_CODES = {
  missing_credentials: no(401, 'Send an Authorization header with a bearer token or API key.'),
  malformed_credentials: no(401, 'Send the header in the form "Authorization: Bearer <token>".'),
  invalid_token: no(401, 'Obtain a new access token from the authorization server.'),
  token_expired: no(401, 'Refresh the access token and repeat the request.'),
  token_revoked: no(401, 'Authorize again; the grant behind this token was revoked.'),
  invalid_audience: no(401, 'Request a token whose audience is this MCP endpoint.'),
  missing_resource_indicator: no(
    401,
    'Repeat the authorization with the resource parameter (RFC 8707) set to the MCP endpoint.',
  ),
  invalid_api_key: no(401, 'Check the API key for a copying mistake, or create a new one.'),
  api_key_expired: no(401, 'Create or rotate the API key; this one is past its expiry.'),
  api_key_revoked: no(401, 'Create a new API key; this one was revoked.'),
  session_expired: no(401, 'Sign in again.'),
  insufficient_scope: no(403, 'Authorize again with the scopes named in the challenge.'),
  client_untrusted: no(403, 'Ask the operator to verify this client.'),
  client_blocked: no(403, 'Contact the operator; this client is blocked.'),
  tool_not_allowed: no(403, 'Choose a tool from tools/list; this one is not open to these credentials.'),
  forbidden_resource: no(403, "Ask the owner of the resource to make it public, or use the owner's credentials."),
  not_found: no(404, 'Check the identifier; lib_list shows the resources of this account.'),
  resource_not_ready: later(409, 'Wait until the resource is completed (await_resource), then repeat.'),
  idempotency_conflict: no(409, 'Use a new idempotency key for a different request.'),
  idempotency_in_flight: later(409, 'Wait for the first request with this key to finish, then repeat.'),
  quota_exceeded: later(429, 'Wait for the quota window named in Retry-After, or raise the plan.'),
  rate_limited: later(429, 'Wait for the seconds named in Retry-After.'),
  concurrency_exceeded: later(429, 'Wait for a running job to finish, or cancel one.'),
  insufficient_credits: no(
    402,
    'Lower the cost (estimate_cost), wait for the daily allowance, or ask the operator for credits.',
  ),
  cost_ceiling_exceeded: no(409, 'Raise max_cost_credits or ask for less (shorter, smaller, fewer).'),
  payment_required: no(402, 'Pay with one of the offered payment requirements and repeat.'),
  payment_invalid: no(402, 'Sign a new payment for the offered requirements.'),
  payment_pending: later(409, 'Repeat the same request with the same payment; do not pay again.'),
  payment_conflict: no(409, 'Use a new payment for a different request.'),
  content_rejected: no(422, 'Change the prompt or the input; repeating it will not help.'),
  provider_unavailable: later(503, 'Repeat later, or choose provider "embedded".'),
  provider_rejected: no(422, 'Change the input as described; the provider refused it.'),
  storage_unavailable: later(503, 'Repeat later; nothing was lost.'),
  input_unreachable: no(422, 'Check that the address answers publicly over https.'),
  input_unsupported: no(422, 'Send a supported format or value, as described.'),
  x_not_connected: no(403, 'Connect an X account in the account settings.'),
  x_grant_required: no(403, 'Ask the account owner for the X capability grant.'),
  x_grant_revoked: no(403, 'Ask the account owner for a new X capability grant.'),
  x_rejected: no(422, 'Change the post as described; X refused it.'),
  token_malformed: no(400, 'Use the address exactly as it was issued.'),
  token_signature_mismatch: no(403, 'Use the address exactly as it was issued.'),
  capability_expired: no(410, 'Ask for a fresh address.'),
  webhook_signature_invalid: no(401, 'Sign the body in the Standard Webhooks form with a current secret.'),
  webhook_conflict: no(409, 'The job already ended in another state; send nothing further.'),
  origin_not_allowed: no(403, 'Call from an allowed origin, or without an Origin header.'),
  idempotency_key_required: no(400, 'Send an idempotency key with this request.'),
  request_timeout: later(408, 'Send the whole request without pauses.'),
  range_not_satisfiable: no(416, 'Ask for a range inside the size named in Content-Range.'),
  method_not_allowed: no(405, 'Use a method named in the Allow header.'),
  unsupported_media_type: no(415, 'Send Content-Type: application/json.'),
  payload_too_large: no(413, 'Send a smaller body.'),
  malformed_json: no(400, 'Send a body of well-formed JSON.'),
  launch_unavailable: later(503, 'Repeat later; the launcher is not reachable.'),
  handler_elsewhere: later(503, 'Repeat later; another revision handles this step.'),
  shutting_down: later(503, 'Repeat the request; another instance will answer.'),
  internal_error: later(500, 'Repeat the request; if it fails again, report the Request-Id.'),
} as const satisfies Record<string, DenialRule>;

export type DenialCode = keyof typeof DENIAL_CODES;
