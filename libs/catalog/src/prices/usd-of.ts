/** Credits as US dollars, with two decimals: 1 credit = US$0.01. */
export function usdOf(credits: number): string {
  return (credits / 100).toFixed(2);
}
