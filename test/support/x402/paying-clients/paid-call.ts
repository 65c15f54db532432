import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { ClientEvmSigner } from '@x402/evm';

/** The order for each paying client. */
export interface PaidCall {
  /** The address of the service, without a path. */
  base: string;
  /** A key or a contract wallet; mcpc takes only a key. */
  wallet: ClientEvmSigner;
  tool: string;
  args: Record<string, unknown>;
}

/** The result of the tool, as the client hands it to its user. A payment that did not happen is a result with `isError`. */
export type PaidAnswer = CallToolResult;

/** The address under which a service sells its tools. */
export function laneAddress(base: string): URL {
  return new URL('/mcp?lane=x402', base);
}
