import { Denial } from '@libs/kernel';

/** A provider's last word on an order, which will never be completed. Any other trouble leaves the order standing. */
export class OrderFailed extends Denial {}
