export { HttpXGateway } from './http.x-gateway.js';
