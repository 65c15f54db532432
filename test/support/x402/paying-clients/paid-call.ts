import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { TestWallet } from '../test-chain.js';

/** What each paying client is told to do. */
export interface PaidCall {
  /** The address of the service, without a path. */
  base: string;
  wallet: TestWallet;
  tool: string;
  args: Record<string, unknown>;
}

/** The result of the tool, as the client hands it to its user. A payment that did not happen is a result with `isError`. */
export type PaidAnswer = CallToolResult;

/** The address under which a service sells its tools. */
export function laneAddress(base: string): URL {
  return new URL('/mcp?lane=x402', base);
}
