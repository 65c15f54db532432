import { isPayable, operationOf, type Tool } from '@libs/catalog';
import type { CredentialMode } from '@libs/identity';
import { Denial, type DenialCode } from '@libs/kernel';
import { refusalsOf } from '../../../auth/access/access.decorator.js';

/** Codes with which calls of a tool may be refused, each once; what routes of every kind may answer comes to them. */
export function refusalCodes(tool: Tool): DenialCode[] {
  const refusals = [...ofCaller(tool), ...ofCall(tool), ...ofPayment(tool)];
  return [...new Set(refusals.map((each) => (each instanceof Denial ? each.code : each)))];
}

/** Credentials that may call a tool over HTTP. */
export function modesOf(tool: Tool): CredentialMode[] {
  return [
    'api_key',
    'oauth',
    'web_session',
    ...(operationOf(tool).isOnWalletLane ? (['wallet_session'] as const) : []),
  ];
}

function ofCaller(tool: Tool): (DenialCode | Denial)[] {
  const { scopes, hints, ownJobsOnly, input } = tool;
  const isOfX = scopes.includes('x:act');
  const isForVerified = isOfX || 'visibility' in input.shape || (hints.destructiveHint && !ownJobsOnly);
  const always = refusalsOf(modesOf(tool)).filter((each) => scopes.length > 0 || each !== 'insufficient_scope');
  return [
    ...always,
    'client_blocked',
    'tool_not_allowed',
    ...chosen(isForVerified, 'client_untrusted'),
    ...chosen(isOfX, 'x_not_connected', 'x_grant_required', 'x_grant_revoked'),
  ];
}

/** Members that name something which may not be there. */
const NAMES = ['resource_id', 'source_resource_id', 'resource_ids', 'tool', 'post_id', 'upload_complete', 'adapter_id'];

function ofCall(tool: Tool): DenialCode[] {
  const { input, hints, scopes } = tool;
  const { startsJob, takesKey } = operationOf(tool);
  const uses = (...members: string[]): boolean => members.some((member) => member in input.shape);
  const isOfX = scopes.includes('x:act');
  return [
    'input_unsupported',
    ...chosen(takesKey, 'idempotency_key_required', 'idempotency_conflict', 'idempotency_in_flight'),
    // Without an application at X its tools are not there.
    ...chosen(isOfX || uses(...NAMES), 'not_found'),
    ...chosen(
      tool.inputs !== undefined || uses('tool', 'upload_complete') || ['lib_delete', 'look'].includes(tool.name),
      'resource_not_ready',
    ),
    ...chosen(tool.name === 'lib_update', 'forbidden_resource'),
    ...chosen(!hints.readOnlyHint || uses('tool'), 'content_rejected'),
    ...chosen(uses('url'), 'input_unreachable'),
    ...chosen(isOfX, 'x_rejected'),
    ...chosen(startsJob, 'quota_exceeded'),
    ...chosen(
      startsJob || tool.hasPicture === true || uses('frames') || isOfX,
      'concurrency_exceeded',
      'provider_unavailable',
    ),
  ];
}

function ofPayment(tool: Tool): DenialCode[] {
  const isPriced = tool.price !== undefined;
  return [
    ...chosen(isPriced, 'insufficient_credits', 'cost_ceiling_exceeded'),
    ...chosen(isPayable(tool), 'payment_required', 'payment_invalid', 'payment_conflict', 'payment_pending'),
  ];
}

function chosen(isSo: boolean, ...codes: DenialCode[]): DenialCode[] {
  return isSo ? codes : [];
}
