import { createPublicClient, defineChain, http, type PublicClient } from 'viem';

const TIMEOUT_MS = 10_000;

/** A client of the node behind a JSON-RPC address. Nothing is cached: blocks of a development chain are a second apart. */
export function chainClient(rpcUrl: string, chainId: number): PublicClient {
  const chain = defineChain({
    id: chainId,
    name: `eip155:${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  });
  return createPublicClient({
    chain,
    transport: http(rpcUrl, { timeout: TIMEOUT_MS, retryCount: 1 }),
    pollingInterval: 250,
    cacheTime: 0,
  });
}
