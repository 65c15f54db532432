import { type Denial, deny } from '@libs/kernel';
import type { Lane, Tool } from '@libs/catalog';
import { clientBlocked, type CredentialMode, type Principal } from '@libs/identity';
import { insufficientScope } from '../../auth/access/insufficient-scope.js';
import { sessionTokenMissing } from './tool-denials.js';

/** A check of a caller and a tool; returns a denial if it fails. */
export type AccessCheck = (tool: Tool, principal: Principal) => Denial | undefined;

const LANES: Partial<Record<CredentialMode, Lane>> = {
  api_key: 'api_key',
  web_session: 'api_key',
  oauth: 'oauth',
  anonymous: 'x402',
  wallet_session: 'x402',
  wallet_payment: 'x402',
};

/** The lane that goes with a kind of credential; undefined where it may call no tool. */
export function laneOf({ mode }: Pick<Principal, 'mode'>): Lane | undefined {
  return LANES[mode];
}

/** Blocked clients may call nothing; unverified ones may neither act on an X account nor destroy more than their jobs. */
export const clientTrust: AccessCheck = (tool, { trust }) => {
  if (trust === 'blocked') return clientBlocked();
  if (trust === 'verified') return undefined;
  const destroys = tool.hints.destructiveHint && !tool.ownJobsOnly;
  return tool.scopes.includes('x:act') || destroys
    ? deny('client_untrusted', `${tool.name} is open only to clients that the operator has verified.`)
    : undefined;
};

/** The denial names every scope of the tool, so that one step-up is enough. */
export const scope: AccessCheck = (tool, principal) =>
  tool.scopes.every((needed) => principal.scopes.has(needed))
    ? undefined
    : insufficientScope(tool.name, tool.scopes, principal);

/** On the wallet lane a caller without a session pays, or asks what a call would cost. */
export const walletSession: AccessCheck = (tool, { mode }) =>
  mode !== 'anonymous' || tool.price !== undefined || tool.scopes.length === 0
    ? undefined
    : sessionTokenMissing(tool.name);

/** The tool is offered on the lane that goes with this kind of credential. */
export const toolPolicy: AccessCheck = (tool, principal) => {
  const lane = laneOf(principal);
  return lane !== undefined && tool.lanes.includes(lane)
    ? undefined
    : deny('tool_not_allowed', `${tool.name} is not offered to these credentials.`);
};
