import { Denial } from '@libs/kernel';
import { UPLOAD_MINUTES } from './upload.js';

const FULL = 'The files of accounts without a top-up that are not imported yet take all the room for them.';
const INSTEAD = 'give lib_import a url instead, or ask the operator for a top-up.';

/** Refuses to announce a file of an account without a top-up. Other accounts may free room at any time. */
export class TooMuchUnpaid extends Denial {
  constructor() {
    super('concurrency_exceeded', FULL, {
      nextStep: `Ask for the upload again later, ${INSTEAD}`,
      retryAfterSeconds: UPLOAD_MINUTES * 60,
    });
  }
}

/** Refuses the bytes of an announced file. A retry in time finds the address still valid. */
export class TooMuchUnpaidSent extends Denial {
  constructor() {
    super('concurrency_exceeded', FULL, {
      nextStep: `Send the file again while its address is valid. Otherwise ask for a new upload later, ${INSTEAD}`,
      retryAfterSeconds: (UPLOAD_MINUTES * 60) / 3,
    });
  }
}
