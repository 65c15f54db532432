export { HttpEndpointReceiver } from './http-endpoint-receiver.js';
export { HttpWebApplication } from './http-web-application.js';
