import type { QuotaPolicy, QuotaStanding } from '@libs/access';
import type { ServerResponse } from 'node:http';

/**
 * Tells a caller how it stands: `RateLimit-Policy` and `RateLimit` as structured fields
 * (draft-ietf-httpapi-ratelimit-headers-11), the three fields of that draft's older form with the seconds until the window
 * ends, and the `X-` ones with the end itself in seconds since 1970. Fields that hold one number describe the first
 * standing. On the raw response, so that streams carry them too.
 */
export function setRateHeaders(response: ServerResponse, first: QuotaStanding, second?: QuotaStanding): void {
  const { policy, remaining, seconds, endsAt } = first;
  const limit = String(policy.quota);
  const left = String(remaining);
  response.setHeader('ratelimit-policy', second ? `${policyOf(policy)}, ${policyOf(second.policy)}` : policyOf(policy));
  response.setHeader('ratelimit', second ? `${itemOf(first)}, ${itemOf(second)}` : itemOf(first));
  response.setHeader('ratelimit-limit', limit);
  response.setHeader('ratelimit-remaining', left);
  response.setHeader('ratelimit-reset', String(seconds));
  response.setHeader('x-ratelimit-limit', limit);
  response.setHeader('x-ratelimit-remaining', left);
  response.setHeader('x-ratelimit-reset', String(endsAt));
}

function policyOf({ name, quota, windowSeconds }: QuotaPolicy): string {
  return `"${name}";q=${quota};w=${windowSeconds}`;
}

function itemOf({ policy, remaining, seconds }: QuotaStanding): string {
  return `"${policy.name}";r=${remaining};t=${seconds}`;
}
