import { Module } from '@nestjs/common';
import { HttpEndpointReceiver } from './adapters/http-endpoint-receiver.js';
import { ChangeEndpoint } from './endpoints/change-endpoint.js';
import { CreateEndpoint } from './endpoints/create-endpoint.js';
import { DeleteEndpoint } from './endpoints/delete-endpoint.js';
import { EndpointDeliveries } from './endpoints/endpoint-deliveries.js';
import { EndpointReceiver } from './endpoints/endpoint-receiver.js';
import { EndpointSeal } from './endpoints/endpoint-seal.js';
import { ReadEndpoints } from './endpoints/read-endpoints.js';
import { RotateEndpointSecret } from './endpoints/rotate-endpoint-secret.js';
import { SendPing } from './endpoints/send-ping.js';

const VERBS = [
  { provide: EndpointReceiver, useClass: HttpEndpointReceiver },
  ChangeEndpoint,
  CreateEndpoint,
  DeleteEndpoint,
  EndpointDeliveries,
  EndpointSeal,
  ReadEndpoints,
  RotateEndpointSecret,
  SendPing,
];

/** The webhook endpoints of accounts. Database and settings come from the application. */
@Module({ providers: VERBS, exports: VERBS })
export class EventsCoreModule {}
