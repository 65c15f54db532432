/** `dead`: every try of 24 hours failed; a person may replay it. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'dead'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
