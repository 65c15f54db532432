import { rows } from './requirement.js';

export const MCP = [
  ...rows('Endpoints', {
    'endpoint.success-is-200-json': 'unless stated otherwise success is 200 with a JSON body',
  }),
  ...rows('Endpoints › MCP', {
    'mcp.post.request-object': 'a request is an object with jsonrpc "2.0", id, method and params',
    'mcp.post.bearer-header': 'the credential is sent as Authorization: Bearer',
    'mcp.post.content-type': 'the body is sent as application/json, with no other header needed',
    'mcp.post.response-object': 'the answer is an object with jsonrpc, the id of the request and result',
    'mcp.tools-list.empty-params': 'tools/list takes an empty params object',
    'mcp.tools-list.names': 'result.tools of tools/list is an array of objects with a name',
  }),
  ...rows('Endpoints › MCP', {
    'mcp.stream.when-enabled': 'with the standalone-stream setting GET /mcp opens an event stream',
    'mcp.stream.resource-updates': 'the stream carries notifications of updated resources',
  }),
] as const;

export const DISCOVERY_ROUTES = [
  ...rows('Endpoints › Discovery', {
    'discovery.protected-resource': 'the protected-resource metadata of /mcp is published as RFC 9728 says',
  }),
  ...rows('Endpoints › Discovery', {
    'discovery.authorization-server': "the identity provider's authorization-server metadata is passed on",
  }),
  ...rows('Endpoints › Discovery', {
    'discovery.x402': '/.well-known/x402 describes payment to crawlers',
    'discovery.x402.instructions': 'the payment description has instructions written for language models',
    'discovery.mcp-json': '/.well-known/mcp.json names endpoint, transport and capabilities',
    'discovery.agent-card': '/.well-known/agent.json is an agent-to-agent card',
    'discovery.agent-card.protocol-mcp': 'protocol "mcp" on the card sends callers to MCP',
    'discovery.agent-card.no-task-management': 'the service answers no agent-to-agent JSON-RPC',
    'discovery.llms-txt': '/llms.txt redirects to the canonical llms.txt of the documentation',
    'discovery.api-llms-txt': '/api/llms.txt redirects to the canonical llms.txt of the documentation',
    'discovery.healthz': '/healthz tells the health status',
    'discovery.api-health': '/api/health tells the health status',
    'discovery.public-contract.api-path': 'the public contract is served under /api',
    'discovery.public-contract.well-known-path': 'the public contract is served under /.well-known',
    'discovery.public-contract.byte-for-byte': 'the generated contract is served byte for byte',
    'discovery.lane-projection.api-path': 'the lane projection is served under /api',
    'discovery.lane-projection.well-known-path': 'the lane projection is served under /.well-known',
    'discovery.lane-projection.live': 'the lane projection shows the registry as it is',
    'discovery.lane-projection.hash': 'the lane projection carries its canonical hash',
  }),
] as const;

export const WALLET_ROUTES = [
  ...rows('Endpoints › Payment and library', {
    'x402.status.no-authentication': 'the status route needs no credential',
    'x402.status.configuration': 'the status route tells the lane configuration of now',
    'x402.status.tools': 'the status route names the enabled tools',
    'x402.status.prices': 'the status route names the stablecoin prices',
  }),
  ...rows('Endpoints › Payment and library', {
    'x402.resource.session-token': 'reading a resource needs a session token',
    'x402.resource.returned': 'reading a resource returns the library resource',
    'x402.resource.absent': 'a resource that does not exist is 404',
    'x402.resource.not-owned': 'a resource of another wallet is 404',
    'x402.resource.invalid-path': 'an invalid path value is 422',
    'x402.resource.no-payment': 'reading a resource costs nothing',
    'x402.resources.session-token': 'listing needs a session token',
    'x402.resources.own-only': 'listing shows the resources of the wallet and no others',
    'x402.resources.shape': 'listing answers resources, total, limit and offset',
    'x402.session.authorization-header': 'the session token is accepted in Authorization: Bearer',
    'x402.session.x-session-token-header': 'the session token is accepted in X-Session-Token',
    'x402.resources.limit-default': 'limit is 50 when it is not given',
    'x402.resources.limit-maximum': 'limit is at most 200',
    'x402.resources.offset-default': 'offset is 0 when it is not given',
    'x402.resources.mime-type-prefix': 'mime_type filters by a prefix of the media type',
  }),
] as const;

export const RESOLUTION = [
  ...rows('Endpoints › Resource resolution', {
    'resolve.signed-address': 'a resource identifier is resolved to a signed download address',
    'resolve.public.no-authentication': 'a public resource resolves without a credential',
    'resolve.private.api-key': 'a private resource resolves for an API key of its owner',
    'resolve.private.missing-credentials': 'a private resource without Authorization is 401',
    'resolve.private.not-authorized': 'a private resource is 403 to a caller who is not authorized',
    'resolve.invalid-path': 'an invalid path value is 422',
  }),
  ...rows('Endpoints › Resource resolution', {
    'resolve.private.identity-provider-jwt': 'a private resource resolves for a JWT of its owner',
  }),
  ...rows('Endpoints › Resource resolution', {
    'resolve.short-address': 'the short address /r/{shortId} redirects by way of resolution',
  }),
  ...rows('Endpoints › Resource resolution', {
    'provider-input.redirect': 'a valid token is answered by 302 with a freshly signed Location',
    'provider-input.head': 'HEAD is answered as GET is',
    'provider-input.filename-ignored': 'the file name changes nothing: the token alone selects the resource',
    'provider-input.no-authorization-header': 'no Authorization header is looked at',
    'provider-input.visibility-ignored': 'private and public resources are served alike',
    'provider-input.malformed': 'a malformed token is 400',
    'provider-input.signature-mismatch': 'a token with a wrong signature is 403',
    'provider-input.absent': 'a good token of a resource that does not exist is 404',
    'provider-input.soft-deleted': 'a good token of a soft-deleted resource is 404',
    'provider-input.not-completed': 'a good token of a resource that is not completed is 404',
    'provider-input.expired': 'a good token past its expiry is 410',
    'provider-input.invalid-path': 'invalid path values are 422',
  }),
] as const;

export const WEBHOOK = [
  ...rows('Endpoints › Webhook', {
    'webhook.adapter-status.completion': 'a callback of a completed training job is taken with 200',
    'webhook.adapter-status.failure': 'a callback of a failed training job is taken with 200',
  }),
] as const;

export const INTERNAL = [
  ...rows('Endpoints › Internal routes', {
    'internal.authentication': 'an internal route refuses a caller without internal authentication',
    'internal.feature-flag': 'internal routes exist only under ENABLE_INTERNAL_POLL_ENDPOINT',
    'internal.poll.one-step': 'with resource_id one durable poll step of that resource is run',
    'internal.poll.claimed-step': 'step names the step that a queued task claims',
    'internal.poll.manual-call': 'without step the call is a manual one and polls too',
    'internal.poll.next-pending': 'without resource_id the next pending resource is polled',
    'internal.poll.handler-elsewhere': 'a step deferred to a revision with the handler is 503',
  }),
  ...rows('Endpoints › Internal routes', {
    'internal.resume-compositions.drains-outbox': 'resuming compositions drains the outbox',
    'internal.resume-compositions.reconciles-slot': 'resuming compositions reconciles the slot',
    'internal.resume-compositions.takes-over': 'resuming compositions takes over the expired parent',
    'internal.resume-compositions.detaches':
      'resuming compositions returns once the claim is made, its recovery detached',
    'internal.resume-compositions.limit': 'limit is the most compositions that one call claims',
    'internal.resume-remixes.claims-expired': 'resuming remixes claims each expired slot of a user',
    'internal.resume-remixes.from-checkpoint': 'a resumed remix goes on from its durable checkpoint',
    'internal.resume-remixes.detaches': 'resuming remixes returns once claims are made, each run detached',
    'internal.resume-remixes.visible-in-lib-list': 'completion of a resumed remix is seen through lib_list',
    'internal.lease-watchdog.read-only': 'the watchdog writes no durable state',
    'internal.lease-watchdog.stop.terminal': 'the watchdog stops with 200 when the job is terminal',
    'internal.lease-watchdog.stop.unbound': 'the watchdog stops with 200 when the job is bound to no slot',
    'internal.lease-watchdog.stop.other-fence': 'the watchdog stops with 200 when the slot is under another fence',
    'internal.lease-watchdog.resume': 'an expired lease is 202 and the fenced resume of its kind starts',
    'internal.lease-watchdog.rearm': 'the watchdog arms itself again while the job is pending under the same fence',
  }),
  ...rows('Endpoints › Internal routes', {
    'internal.resume-compositions.job-runner': 'under the job runner a takeover of a composition launches a job',
    'internal.resume-remixes.job-runner':
      'under the job runner expired remix slots are launched, none resumed in process',
    'internal.lease-watchdog.job-runner': 'under the job runner an expired lease is taken over inline and launched',
    'internal.launch-job.launched': 'a launch answers 200 with the execution',
    'internal.launch-job.live-handoff':
      'a job is launched only while the slot holds the live, unclaimed marker of that fence',
    'internal.launch-job.superseded': 'without such a marker the answer is 200 superseded',
    'internal.launch-job.definitive-error': 'a definitive launch error fails the parent closed and is 200',
    'internal.launch-job.transient-error': 'a transient launch error is 503',
    'internal.launch-job.job-runner-only': 'launch-job is 404 outside the job runner mode',
    'internal.notify.broadcast': "notify broadcasts to the user's MCP sessions that the resource was updated",
    'internal.notify.not-owned': 'notify is 404 when the resource is not of that user',
    'internal.notify.read-only': 'notify writes nothing',
    'internal.notify.job-runner-only': 'notify is 404 outside the job runner mode',
  }),
] as const;
