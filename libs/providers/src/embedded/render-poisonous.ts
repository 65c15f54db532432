import { Denial } from '@libs/kernel';
import { POISONOUS_AFTER_CLAIMS } from './render.js';

/** Nothing of it was ever seen but the deaths of the processes that drew it. */
export class RenderPoisonous extends Denial {
  constructor() {
    super('provider_rejected', `The render ended ${POISONOUS_AFTER_CLAIMS} processes without a result.`, {
      nextStep: 'Change the prompt or lower the resolution; nothing was charged.',
    });
  }
}

/** The same of a file that was to be imported. */
export class ImportPoisonous extends Denial {
  constructor() {
    super('input_unsupported', `The file ended ${POISONOUS_AFTER_CLAIMS} processes that were to import it.`, {
      nextStep: 'Send another file, or this one in another format; nothing was charged.',
    });
  }
}
