import { Denial } from '@libs/kernel';

/** A provider's last word on an order, which will never be completed. Any other trouble leaves the order standing. */
export class OrderFailed extends Denial {
  /** The caller's own input ended it: the job is charged as a cancellation. */
  isCharged = false;
}
