import { type Denial, deny } from '@libs/kernel';

/** Endpoints of one account. */
export const MOST_ENDPOINTS = 16;

/** Test events that wait for one endpoint, those under way included. */
export const MOST_PINGS = 10;

export function endpointNotFound(): Denial {
  return deny('not_found', 'No webhook endpoint of this account has this id.', {
    nextStep: 'GET /api/webhook-endpoints lists the endpoints of this account.',
  });
}

export function deliveryNotFound(): Denial {
  return deny(
    'not_found',
    'This endpoint has no delivery with this id. Deliveries are forgotten some days after their end.',
    {
      nextStep: 'GET /api/webhook-endpoints/{id}/deliveries lists the deliveries that are kept.',
    },
  );
}

export function addressTaken(id: string): Denial {
  return deny('webhook_conflict', `The endpoint ${id} of this account has this address already.`, {
    nextStep: 'Use that endpoint; POST /api/webhook-endpoints/{id}/rotate-secret gives it a new secret.',
  });
}

export function tooManyEndpoints(): Denial {
  return deny(
    'webhook_conflict',
    `This account has ${MOST_ENDPOINTS} webhook endpoints, which is the most it may have.`,
    {
      nextStep: 'Delete an endpoint that is no longer needed, or let one endpoint receive more event types.',
    },
  );
}

export function endpointDisabled(): Denial {
  return deny('webhook_conflict', 'The endpoint is disabled, so nothing is sent to it.', {
    nextStep: 'Enable it: PATCH /api/webhook-endpoints/{id} with {"enabled": true}. Then repeat this call.',
  });
}

export function pingsWait(): Denial {
  return deny('concurrency_exceeded', `${MOST_PINGS} test events wait for this endpoint, which is the most that may.`, {
    nextStep: 'See at its deliveries what the endpoint answers. Send another test event when one of them has ended.',
    retryAfterSeconds: 60,
  });
}

export function rotatedLately(): Denial {
  return deny('webhook_conflict', 'The secret was rotated before, and the old one still signs.', {
    nextStep: 'Use the newer secret; or send {"overlap": "0"}, which ends both old secrets at once.',
  });
}

/** Nothing tells this service when such a token is taken back. */
export function foreignCredential(): Denial {
  return deny('tool_not_allowed', 'A token of another issuer cannot make webhook endpoints.', {
    nextStep: 'Use an API key with the scope webhooks:manage, or the page /developer/console/webhooks.',
  });
}
