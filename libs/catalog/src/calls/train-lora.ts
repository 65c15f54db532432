import { Denial } from '@libs/kernel';

/** This service has no trainer of weights. */
export class LoraUnavailable extends Denial {
  constructor() {
    super('input_unsupported', 'Adapters of kind lora need an outside trainer, which this service does not have.', {
      nextStep: 'Use kind style, which is trained here.',
    });
  }
}

/** Refuses adapters of kind lora. */
export function trainLora(): never {
  throw new LoraUnavailable();
}
