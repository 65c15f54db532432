import type { DeliverToEndpoints } from '../endpoints/deliver-to-endpoints.js';
import type { DeliverEvents } from './deliver-events.js';
import type { DeliveryLane } from './delivery-loop.js';

/**
 * Places of the web application. A receiver that answers within a second gets 256 events a second; one that hangs gets 17 tries
 * a second, and costs this process nothing but the sockets.
 */
const OF_APPLICATION = 256;
/** Places of endpoints that accept, and of those that do not or were never tried. */
const SOUND = 128;
const DOUBTFUL = 64;
/** Milliseconds after which a try to an endpoint lets another one begin: the slow ones do not hold up the others. */
const PLACE_MS = 1_000;

/** The lanes of a process: neither a dead endpoint nor many of them delay the web application, nor an endpoint that accepts. */
export function deliveryLanes(
  toApplication: DeliverEvents,
  toEndpoints: DeliverToEndpoints,
  most = { application: OF_APPLICATION, sound: SOUND, doubtful: DOUBTFUL },
): DeliveryLane[] {
  return [
    { source: toApplication, most: most.application },
    { source: toEndpoints.source('sound'), most: most.sound, placeMs: PLACE_MS },
    { source: toEndpoints.source('doubtful'), most: most.doubtful, placeMs: PLACE_MS },
  ];
}
