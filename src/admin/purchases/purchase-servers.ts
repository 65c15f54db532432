import type { ShownPurchase } from '@libs/providers';

/** Hosts of the addresses of a purchase. The whole addresses may be signed, so that nobody is shown them. */
export function purchaseServers({ submission, result }: ShownPurchase): string[] {
  const addresses = [...Object.values(submission?.addresses ?? {}), ...(result?.files ?? []).map(({ url }) => url)];
  return [...new Set(addresses.filter((url) => URL.canParse(url)).map((url) => new URL(url).host))];
}
