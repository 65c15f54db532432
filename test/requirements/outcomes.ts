import { rows } from './requirement.js';

export const EVENTS = [
  ...rows('Events', {
    'event.resource-updated.on-publish':
      'notifications/resources/updated follows the publication of a resource by a job',
    'event.resource-updated.owner-only': 'the notification goes to the MCP sessions of the owner',
    'event.resource-updated.stream-only': 'the notification reaches only clients that hold the standalone stream',
    'event.resource-updated.best-effort': 'a notification that reaches nobody fails nothing',
    'event.resource-updated.readable-state': 'any client can read the state through lib_list',
  }),
  ...rows('Events', {
    'event.wake-up.launch-job': 'job launches arrive at /internal/launch-job',
  }),
  ...rows('Events', {
    'event.resource-updated.web-outbox': 'the web application learns of changes by an HTTP POST from an outbox',
  }),
  ...rows('Events', {
    'event.adapter-status': 'a training worker reports completion or failure to /webhooks/adapter-status',
  }),
  ...rows('Events', {
    'event.wake-up.poll': 'polling steps of the task queue arrive at /internal/poll',
  }),
  ...rows('Events', {
    'event.wake-up.lease-watchdog': 'lease checks of the task queue arrive at /internal/lease-watchdog',
  }),
] as const;

export const ERRORS = [
  ...rows('Errors › Structured denial payload', {
    'denial.error-code': 'a denial carries error_code',
    'denial.error-description': 'a denial carries error_description',
    'denial.actionable-next-step': 'a denial carries actionable_next_step',
    'denial.retryable': 'a denial carries retryable',
  }),
  ...rows('Errors › Status codes', {
    'status.400.provider-input-malformed': '400: the provider-input token is malformed',
    'status.401.missing': '401: no credential on /mcp',
    'status.401.malformed': '401: a malformed credential on /mcp',
    'status.401.expired': '401: an expired API key on /mcp',
    'status.401.revoked': '401: a revoked API key on /mcp',
    'status.401.resolve-private': '401: no Authorization on a private resource at /api/resolve',
    'status.403.tool-policy': '403: a valid key blocked by tool policy',
    'status.403.resolve-not-authorized': '403: the caller is not authorized for a private resource',
    'status.403.provider-input-signature': '403: the signature of a provider-input token does not match',
    'status.404.provider-input': '404: a provider-input resource is absent, soft-deleted or not completed',
    'status.410.provider-input-expired': '410: the provider-input token has expired',
    'status.422.path': '422: a path fails validation',
    'status.422.body': '422: a body fails validation',
    'status.429.quota': '429: the quota is exceeded; the headers tell when to retry',
    'status.503.handler-elsewhere': '503: an internal step is deferred to a revision with the handler',
  }),
  ...rows('Errors › Status codes', {
    'status.403.client-trust': '403: a valid credential blocked by client trust',
  }),
  ...rows('Errors › Status codes', {
    'status.404.x402-resource': '404: an x402 resource is absent or not owned by the session wallet',
  }),
  ...rows('Errors › Status codes', {
    'status.404.notify-not-owned': '404: the resource of /internal/notify is not owned by the user',
    'status.404.job-runner-only': '404: a job-runner route outside the job runner mode',
    'status.503.transient-launch': '503: a transient failure to launch',
  }),
  ...rows('Errors › Other rules', {
    'error.invalid-credentials': 'invalid or expired credentials get an authorization error',
    'error.quota.retry-after': 'a quota denial carries Retry-After',
    'error.quota.rate-limit-headers': 'responses carry RateLimit-* headers',
    'error.quota.x-rate-limit-headers': 'responses carry X-RateLimit-* headers',
  }),
  ...rows('Errors › Other rules', {
    'error.untrusted-client': 'an untrusted OAuth client can get a policy-denied response',
    'error.missing-resource-indicator': 'a token from a flow without resource indicators can be of no use',
  }),
] as const;

export const LIMITS = [
  ...rows('Limits', {
    'limit.page-size.default': 'a page of the wallet library has 50 rows by default',
    'limit.page-size.maximum': 'a page of the wallet library has at most 200 rows',
    'limit.offset.default': 'the wallet library starts at offset 0 by default',
    'limit.wallet-link': 'a wallet_link lives for 15 minutes and one use',
  }),
  ...rows('Limits', {
    'limit.claims.compositions': 'one call claims 1 to 10 compositions',
    'limit.claims.remixes': 'one call claims 1 to 10 remixes',
    'limit.recovery-lease': 'a resumed recovery holds its lease for at most 30 minutes',
  }),
  ...rows('Limits', {
    'limit.rate-headers': 'rate limits are sent in RateLimit-*, X-RateLimit-* and Retry-After',
  }),
] as const;

export const VERSIONING = [
  ...rows('Versioning', {
    'version.http-description': 'the machine-readable description of the HTTP routes carries the version 2.0.0',
    'version.public-contract-v1': 'the public contract carries v1 in its name at both of its paths',
    'version.lane-projection-v1': 'the lane projection carries v1 in its name at both of its paths',
  }),
] as const;
