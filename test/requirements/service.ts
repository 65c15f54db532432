import { rows } from './requirement.js';

export const SERVICE = [
  ...rows('What the service does', {
    'service.mcp.json-rpc-over-post': 'MCP clients send JSON-RPC 2.0 messages over HTTP to POST /mcp',
    'service.mcp.no-stream-unless-enabled': 'without the standalone-stream setting GET /mcp does not exist',
    'service.generation.media-by-tools': 'media assets are made through MCP tools',
    'service.generation.create-video': 'create_video is one of the tools',
    'service.generation.identifier-at-once':
      'a generating call answers with a resource identifier before the asset exists',
    'service.generation.asset-on-completion': 'the asset can be fetched once its job has completed',
    'service.library.per-user': 'a finished asset is a resource in the library of the user who asked for it',
    'service.library.public-or-private': 'a resource is public or private',
    'service.library.signed-download': 'assets are fetched through signed download addresses',
    'service.access.api-key': 'an API key is a way in for first-party services',
  }),
  ...rows('What the service does', {
    'service.access.oauth': 'OAuth 2.0 is a way in for third-party connectors',
  }),
  ...rows('What the service does', {
    'service.access.wallet': 'a wallet identity is a way in for callers who pay for each call',
    'service.payment.paid-tools': 'some tools can be paid for by the call through the x402 lane',
  }),
  ...rows('What the service does', {
    'service.payment.published-prices': 'prices in stablecoin are published by a public status route',
  }),
  ...rows('What the service does', {
    'service.x.connect': 'an account can connect an X account through OAuth 1.0a',
    'service.x.credentials-stay': 'X credentials are kept on the server and never reach an agent',
    'service.x.explicit-grants': 'agents act on the X account only by explicit capability grants',
  }),
  ...rows('What the service does', {
    'service.internal.polling': 'an internal route drives the polling of provider work',
  }),
  ...rows('What the service does', {
    'service.internal.resumption': 'internal routes resume expired compose and remix jobs',
    'service.internal.watchdog': 'an internal route watches over leases',
  }),
  ...rows('What the service does', {
    'service.internal.launching': 'an internal route launches jobs',
    'service.internal.notification': 'an internal route pushes notifications',
  }),
  ...rows('What the service does', {
    'service.discovery.before-connecting':
      'endpoint, contract and payment configuration are found without connecting first',
  }),
] as const;

export const RESOURCES = [
  ...rows('Resources › Library resource', {
    'resource.field.id': 'id is a string and the resource_id of paths',
    'resource.field.name': 'name is the name of the resource',
    'resource.field.status': 'status is the processing status',
    'resource.field.storage-url': 'storage_url is the address of the asset, present once the job has completed',
    'resource.field.mime-type': 'mime_type is the media type of the asset',
    'resource.field.metadata': 'metadata is an object',
  }),
  ...rows('Resources › Rules', {
    'resource.owner': 'a resource belongs to an owner',
    'resource.visibility': 'visibility tells public resources from private ones',
    'resource.soft-delete': 'a soft-deleted resource does not exist for the provider-input route',
  }),
  ...rows('Resources › Rules', {
    'resource.wallet-owner': 'the owner of what a wallet client makes is the wallet identity',
  }),
  ...rows('Resources › Rules', {
    'resource.wallet-identity.uuid5': 'a wallet identity is a version 5 UUID derived from the wallet address alone',
    'resource.wallet-identity.account': 'a wallet user has a full account in the identity provider',
  }),
  ...rows('Resources › Resource list result', {
    'resource-list.resources': 'resources is an array of library resources',
    'resource-list.total': 'total is an integer',
    'resource-list.limit': 'limit is an integer',
    'resource-list.offset': 'offset is an integer',
  }),
  ...rows('Resources › Adapter-training callback payload', {
    'adapter-callback.job-id': 'the callback names its job in job_id',
    'adapter-callback.state': 'state says whether the job completed or failed',
    'adapter-callback.adapter-weights-uri': 'adapter_weights_uri says where the weights are',
    'adapter-callback.gpu-seconds': 'gpu_seconds says what the job used',
    'adapter-callback.gpu-tier': 'gpu_tier says on what the job ran',
    'adapter-callback.checkpoints': 'checkpoints lists what was saved on the way',
    'adapter-callback.error-message': 'error_message says why the job failed',
  }),
  ...rows('Resources › Internal job bodies', {
    'job-body.poll.resource-id': 'poll takes resource_id, the UUID of a resource',
    'job-body.poll.step': 'poll takes step, an optional integer',
  }),
  ...rows('Resources › Internal job bodies', {
    'job-body.notify.resource-id': 'notify takes resource_id, the UUID of a resource',
    'job-body.notify.user-id': 'notify takes user_id, the owner of the resource',
    'job-body.launch-job.kind': 'launch-job takes kind, a kind of compose or remix job',
    'job-body.launch-job.parent-id': 'launch-job takes parent_id, the parent job',
    'job-body.launch-job.fence': 'launch-job takes fence, the number of one claim of the slot',
  }),
  ...rows('Resources › Internal job bodies', {
    'job-body.lease-watchdog.kind': 'lease-watchdog takes kind, a kind of compose or remix job',
    'job-body.lease-watchdog.parent-id': 'lease-watchdog takes parent_id, the parent job',
    'job-body.lease-watchdog.fence': 'lease-watchdog takes fence, the number of one claim of the slot',
    'job-body.lease-watchdog.n': 'lease-watchdog takes n, an integer counter',
    'job-body.resume-compositions.limit': 'resume-compositions takes limit, an optional integer from 1 to 10',
    'job-body.resume-remixes.limit': 'resume-remixes takes limit, an optional integer from 1 to 10',
  }),
  ...rows('Resources › Validation error body', {
    'validation.detail': 'a 422 body has detail, an array of entries',
    'validation.loc': 'every entry has loc, an array of strings or integers',
    'validation.msg': 'every entry has msg, a string',
    'validation.type': 'every entry has type, a string',
    'validation.input-and-ctx': 'an entry may carry input (anything) and ctx (an object)',
  }),
  ...rows('Resources › Provider-input token', {
    'provider-token.signed': 'the token is signed: a changed one is refused',
    'provider-token.expires': 'the token expires',
    'provider-token.bearer': 'the token is a bearer token: any holder may use it',
    'provider-token.one-resource': 'the token identifies exactly one resource',
  }),
] as const;

export const STATES = [
  ...rows('States and transitions', {
    'state.completed-only': 'the provider-input route serves a resource only when its status is completed',
  }),
  ...rows('States and transitions', {
    'state.slot': 'a compose or remix parent holds a slot with a lease and a fence',
    'state.terminal': 'a job may be terminal',
    'state.pending': 'a job may be pending',
    'state.unbound': 'a job may be bound to no slot',
    'state.other-fence': 'the slot of a job may be under another fence',
    'state.expired-lease': 'the lease of a job may be expired',
  }),
] as const;
