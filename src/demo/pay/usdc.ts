const DECIMALS = 6;

/** An amount in atomic units as a person reads it: at least two digits after the point. */
export function usdc(atomic: string | bigint): string {
  const digits = String(atomic).padStart(DECIMALS + 1, '0');
  const fraction = digits.slice(-DECIMALS).replace(/0{1,4}$/, '');
  return `${digits.slice(0, -DECIMALS)}.${fraction} USDC`;
}
