/** What a call of one of the tools would cost, 0 for a free one, and the caller's images that it would use. */
export interface PricedCall {
  credits: number;
  inputs: string[];
}
