export { countOldDeliveries, forgetDeliveries } from './deliveries/forget-deliveries.js';
export { DeliverEvents } from './deliveries/deliver-events.js';
export { deliveryLanes } from './deliveries/delivery-lanes.js';
export { DELIVERY_STATES, type DeliveryState } from './deliveries/delivery-states.js';
export { DeliveryLoop } from './deliveries/delivery-loop.js';
export { eraseDeliveries } from './deliveries/erase-deliveries.js';
export type { EventDelivery } from './deliveries/event-delivery.entity.js';
export { listDeliveries } from './deliveries/list-deliveries.js';
export { type DeliveryBacklog, measureDeliveries } from './deliveries/measure-deliveries.js';
export { PAGE_EVENT_CHANNEL, RecordDeliveries } from './deliveries/record-deliveries.js';
export { replayDeliveries } from './deliveries/replay-deliveries.js';
export {
  ACCOUNT_EVENT_MEANINGS,
  ACCOUNT_EVENT_TYPES,
  type AccountEventType,
  PING,
} from './endpoints/account-event-types.js';
export { ChangeEndpoint } from './endpoints/change-endpoint.js';
export { CreateEndpoint, type MadeEndpoint } from './endpoints/create-endpoint.js';
export { DeleteEndpoint } from './endpoints/delete-endpoint.js';
export { DeliverToEndpoints } from './endpoints/deliver-to-endpoints.js';
export type { EndpointCaller } from './endpoints/endpoint-caller.js';
export { EndpointDeliveries } from './endpoints/endpoint-deliveries.js';
export { MOST_ENDPOINTS } from './endpoints/endpoint-denials.js';
export { EndpointReceiver } from './endpoints/endpoint-receiver.js';
export { EndpointSeal } from './endpoints/endpoint-seal.js';
export type { EventBody } from './endpoints/event-body.js';
export { exportEndpoints } from './endpoints/export-endpoints.js';
export { ownerOfEndpoint } from './endpoints/owner-of-endpoint.js';
export { ReadEndpoints } from './endpoints/read-endpoints.js';
export { RotateEndpointSecret } from './endpoints/rotate-endpoint-secret.js';
export { SendPing } from './endpoints/send-ping.js';
export { DISABLED_REASONS, type WebhookEndpoint } from './endpoints/webhook-endpoint.entity.js';
export { EVENTS_ENTITIES } from './entities.js';
export { EventsCoreModule } from './events-core.module.js';
