/** Atomic units of USDC as a person reads them: `0.01 USDC`. */
export function inUsdc(units: number): string {
  const whole = (units / 1_000_000).toFixed(6);
  return `${whole.replace(/0{1,4}$/, '')} USDC`;
}
