interface DenialRule {
  /** HTTP status when the refusal is answered at HTTP level. */
  status: number;
  /** Whether the same request may succeed later without a change. */
  retryable: boolean;
  /** What happened, in one sentence; a refusal itself says it more exactly. */
  meaning: string;
  /** What an agent should do, in one sentence. */
  nextStep: string;
}

const no = (status: number, meaning: string, nextStep: string): DenialRule => ({
  status,
  retryable: false,
  meaning,
  nextStep,
});
const later = (status: number, meaning: string, nextStep: string): DenialRule => ({
  ...no(status, meaning, nextStep),
  retryable: true,
});

/** Every code a refusal may carry, with its HTTP status, retryability, meaning and default next step. */
export const DENIAL_CODES = {
  missing_credentials: no(
    401,
    'The request carries no credential and the address asks for one.',
    'Send an Authorization header with a bearer token or API key.',
  ),
  malformed_credentials: no(
    401,
    'The credential is not written in the form that its header has.',
    'Send the header in the form "Authorization: Bearer <token>".',
  ),
  invalid_token: no(
    401,
    'The token is unknown here, damaged, or of a kind that this address does not accept.',
    'Obtain a new access token from the authorization server.',
  ),
  token_expired: no(401, 'The access token is past its expiry.', 'Refresh the access token and repeat the request.'),
  token_revoked: no(
    401,
    'The access token, or the grant behind it, was revoked.',
    'Authorize again; the grant behind this token was revoked.',
  ),
  invalid_audience: no(
    401,
    'The access token was issued for another service.',
    'Request a token whose audience is this MCP endpoint.',
  ),
  missing_resource_indicator: no(
    401,
    'The access token was asked for without naming the service that it is for.',
    'Repeat the authorization with the resource parameter (RFC 8707) set to the MCP endpoint.',
  ),
  invalid_api_key: no(
    401,
    'The API key is unknown or damaged, or its account is closed.',
    'Check the API key for a copying mistake, or make a new one at /developer/console (operators: media keys create).',
  ),
  api_key_expired: no(
    401,
    'The API key is past its expiry.',
    'Make a new API key at /developer/console (operators: media keys create); an expired key cannot be rotated.',
  ),
  api_key_revoked: no(
    401,
    'The API key was revoked.',
    'Make a new API key at /developer/console (operators: media keys create); this one was revoked.',
  ),
  api_key_not_current: no(
    409,
    'The API key was revoked, has expired, or was rotated before.',
    'Rotate the key that took its place, or make a new one at /developer/console (operators: media keys create).',
  ),
  session_expired: no(401, 'The session is over.', 'Sign in again.'),
  insufficient_scope: no(
    403,
    'The credential is good and lacks a scope that this asks for.',
    'Use a credential that has the scopes named here.',
  ),
  client_untrusted: no(
    403,
    'The client is not verified, and this is open to verified clients alone.',
    'Ask the operator to verify this client (media clients verify).',
  ),
  client_blocked: no(403, 'The operator has blocked this client.', 'Contact the operator; this client is blocked.'),
  tool_not_allowed: no(
    403,
    'The tool is not offered to credentials of this kind.',
    'Choose a tool from tools/list; this one is not open to these credentials.',
  ),
  forbidden_resource: no(
    403,
    'The resource is private and belongs to somebody else.',
    "Ask the owner of the resource to make it public, or use the owner's credentials.",
  ),
  not_found: no(
    404,
    'There is nothing by this name or address, or nothing that this caller may know of.',
    'Check the identifier; lib_list shows the resources of this account.',
  ),
  resource_not_ready: later(
    409,
    'The resource exists and its file does not yet.',
    'Wait until the resource is completed (await_resource), then repeat.',
  ),
  idempotency_conflict: no(
    409,
    'The idempotency key was used before with another request.',
    'Use a new idempotency key for a different request.',
  ),
  idempotency_in_flight: later(
    409,
    'The first request with this idempotency key is still being answered.',
    'Wait for the first request with this key to finish, then repeat.',
  ),
  quota_exceeded: later(
    429,
    'The quota of the day is spent.',
    'Wait for the seconds named in Retry-After, when a new day begins.',
  ),
  rate_limited: later(
    429,
    'More requests came than one caller may send in the window.',
    'Wait for the seconds named in Retry-After.',
  ),
  concurrency_exceeded: later(
    429,
    'As many jobs wait and run as one account may have.',
    'Wait for a running job to finish, or cancel one.',
  ),
  insufficient_credits: no(
    402,
    'This costs more than the account has, also with the allowance of a whole day.',
    'Lower the cost (estimate_cost), or ask the operator for credits.',
  ),
  cost_ceiling_exceeded: no(
    409,
    'This costs more than the request allows it to.',
    'Raise max_cost_credits or ask for less (shorter, smaller, fewer).',
  ),
  payment_required: no(
    402,
    'The call is paid by the call and came without a payment.',
    'Pay with one of the offered payment requirements and repeat.',
  ),
  payment_invalid: no(
    402,
    'The payment does not fit what was offered, or cannot be settled.',
    'Sign a new payment for the offered requirements.',
  ),
  payment_pending: later(
    409,
    'The payment is being settled and its outcome is not known yet.',
    'Repeat the same request with the same payment; do not pay again.',
  ),
  payment_conflict: no(
    409,
    'The payment was used before for another request.',
    'Use a new payment for a different request.',
  ),
  content_rejected: no(
    422,
    'The words of the request ask for what the service does not make.',
    'Change the prompt or the input; repeating it will not help.',
  ),
  provider_unavailable: later(503, 'The maker of the media does not answer.', 'Repeat the same request later.'),
  provider_rejected: no(
    422,
    'The maker of the media refused the input.',
    'Change the input as described; the provider refused it.',
  ),
  storage_unavailable: later(
    503,
    'The store of the files does not answer or has no room.',
    'Repeat later; nothing was lost.',
  ),
  input_unreachable: no(
    422,
    'The address that was given as input does not answer.',
    'Check that the address answers publicly over https.',
  ),
  input_unsupported: no(
    422,
    'The input has a format or a value that is not supported.',
    'Send a supported format or value, as described.',
  ),
  x_not_connected: no(
    403,
    'The account has no X account connected, or X no longer accepts the connection.',
    'Ask the owner of the account to connect an X account at /account/x.',
  ),
  x_grant_required: no(
    403,
    'These credentials hold no grant to act on the X account.',
    'Ask the owner of the account for the grant at /account/x.',
  ),
  x_grant_revoked: no(
    403,
    'The grant to act on the X account was revoked or has expired.',
    'Ask the owner of the account for a new grant at /account/x.',
  ),
  x_rejected: no(
    422,
    'X refused the request.',
    'Change the post as described, and use a new idempotency key; nothing was posted.',
  ),
  token_malformed: no(400, 'The token in the address cannot be read.', 'Use the address exactly as it was issued.'),
  token_signature_mismatch: no(
    403,
    'The signature in the address does not match what was signed.',
    'Use the address exactly as it was issued.',
  ),
  capability_expired: no(410, 'The address is past its expiry.', 'Ask for a fresh address.'),
  webhook_signature_invalid: no(
    401,
    'The callback is not signed, wrongly signed, or older than five minutes.',
    'Sign the body in the Standard Webhooks form with a current secret.',
  ),
  webhook_conflict: no(
    409,
    'The callback contradicts the state in which its job ended.',
    'The job already ended in another state; send nothing further.',
  ),
  origin_not_allowed: no(
    403,
    'The page or the host name that the request came by may not call this address.',
    'Call from an allowed origin, or without an Origin header.',
  ),
  idempotency_key_required: no(
    400,
    'The request needs an idempotency key, or its key is not well formed.',
    'Send an idempotency key with this request.',
  ),
  request_timeout: later(408, 'The request did not arrive within its time.', 'Send the whole request without pauses.'),
  range_not_satisfiable: no(
    416,
    'The range lies outside of the file.',
    'Ask for a range inside the size named in Content-Range.',
  ),
  method_not_allowed: no(405, 'The address does not answer this method.', 'Use a method named in the Allow header.'),
  unsupported_media_type: no(
    415,
    'The body has a media type or an encoding that the address does not read.',
    'Send Content-Type: application/json.',
  ),
  payload_too_large: no(413, 'The body or the headers are larger than the service reads.', 'Send a smaller body.'),
  malformed_json: no(
    400,
    'The message is not well-formed JSON, or not well-formed HTTP.',
    'Send a body of well-formed JSON.',
  ),
  launch_unavailable: later(
    503,
    'The launcher of jobs does not answer.',
    'Repeat later; the launcher is not reachable.',
  ),
  handler_elsewhere: later(
    503,
    'This process cannot do it now; another one, or the same one later, can.',
    'Repeat later; another revision handles this step.',
  ),
  shutting_down: later(503, 'This process is going away.', 'Repeat the request; another instance will answer.'),
  internal_error: later(
    500,
    'Something failed on our side; it was recorded.',
    'Repeat the request; if it fails again, report the Request-Id.',
  ),
} as const satisfies Record<string, DenialRule>;

export type DenialCode = keyof typeof DENIAL_CODES;
