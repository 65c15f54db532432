import { EventDelivery } from './deliveries/event-delivery.entity.js';
import { WebhookEndpoint } from './endpoints/webhook-endpoint.entity.js';

/** The entities of the tables that libs/events owns. */
export const EVENTS_ENTITIES = [EventDelivery, WebhookEndpoint];
