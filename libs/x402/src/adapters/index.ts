export { x402World } from './x402-world.js';
