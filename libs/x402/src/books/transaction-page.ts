import type { X402Network } from '../x402.settings.js';

const EXPLORERS: Readonly<Record<X402Network, string>> = {
  'eip155:8453': 'https://basescan.org/tx/',
  'eip155:84532': 'https://sepolia.basescan.org/tx/',
};

/** The page of a public explorer that shows a transaction; undefined for chains that none shows. */
export function transactionPage(network: string, transaction: string): string | undefined {
  const explorer = Object.entries(EXPLORERS).find(([name]) => name === network)?.[1];
  return explorer && `${explorer}${transaction}`;
}
