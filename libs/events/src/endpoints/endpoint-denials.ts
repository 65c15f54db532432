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
    'This endpoint has no delivery with this id. Deliveries are deleted some days after they end.',
    {
      nextStep: 'GET /api/webhook-endpoints/{id}/deliveries lists the deliveries of an endpoint.',
    },
  );
}

export function addressTaken(id: string): Denial {
  return deny('webhook_conflict', `The endpoint ${id} of this account already has this address.`, {
    nextStep:
      'Use that endpoint. If you lost its secret, get a new one: POST /api/webhook-endpoints/{id}/rotate-secret.',
  });
}

export function tooManyEndpoints(): Denial {
  return deny('webhook_conflict', `This account has ${MOST_ENDPOINTS} webhook endpoints, which is the limit.`, {
    nextStep: 'Delete an endpoint that you no longer need, or add the event types to an existing endpoint.',
  });
}

export function endpointDisabled(): Denial {
  return deny('webhook_conflict', 'The endpoint is disabled, so nothing is sent to it.', {
    nextStep: 'Enable it: PATCH /api/webhook-endpoints/{id} with {"enabled": true}. Then repeat this call.',
  });
}

export function pingsWait(): Denial {
  return deny('concurrency_exceeded', `${MOST_PINGS} test events are waiting for this endpoint, which is the limit.`, {
    nextStep:
      'Read the responses in the deliveries of the endpoint. Send a test event again after one of the waiting ones has ended.',
    retryAfterSeconds: 60,
  });
}

export function rotatedLately(): Denial {
  return deny('webhook_conflict', 'The secret was rotated recently, and its overlap is not over.', {
    nextStep:
      'Use the secret of the last rotation. If you lost it, send {"overlap": "0"}: it returns a new secret and ends the others at once.',
  });
}

/** Nothing tells this service when such a token is taken back. */
export function foreignCredential(): Denial {
  return deny('tool_not_allowed', 'A token of another issuer cannot add webhook endpoints.', {
    nextStep: 'Use an API key with the scope webhooks:manage, or the page /developer/console/webhooks.',
  });
}
