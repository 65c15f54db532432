import type { Lane } from './lanes.js';

/** Whether a tool is paid by the call on the wallet lane. */
export function isPayable({ price, lanes }: { price?: unknown; lanes: readonly Lane[] }): boolean {
  return price !== undefined && lanes.includes('x402');
}
