import type { ResourceKind } from '@libs/library';
import type { Measured } from './price.js';

/** What a call of one of the tools would cost, 0 for a free one, and the caller's resources that it would use. */
export interface PricedCall {
  credits: number;
  inputs: string[];
  /** What they must be. */
  inputKind: ResourceKind;
  /** Adapters that it would draw with. */
  adapters: string[];
  /** What decided the price beside the arguments. */
  measured: Measured;
}
