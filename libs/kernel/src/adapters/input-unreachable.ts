import { Denial } from '../refusals/denial.js';

/** The content of an address cannot be fetched. The message does not reveal where the address led. */
export class InputUnreachable extends Denial {
  constructor(description: string, options: { nextStep?: string; cause?: unknown } = {}) {
    super('input_unreachable', description, options);
  }
}

/** A server answers, and with something else than what lies behind the address. */
export class AnsweredOtherwise extends InputUnreachable {
  constructor(readonly httpStatus: number) {
    super(`The server answered ${httpStatus} instead of the file.`);
  }
}

/**
 * An address that is never fetched. A name in a private network and an unknown name get the same answer: a difference
 * would reveal which names exist there.
 */
export class AddressRefused extends InputUnreachable {
  constructor(why = 'The address does not lead to a public server.', cause?: unknown) {
    super(why, { nextStep: 'Give the public https address of the file itself, on port 443 or above 1023.', cause });
  }

  /** The name could not be looked up: another try may help. Not for answers to callers. */
  get isUnresolved(): boolean {
    return this.cause !== undefined;
  }
}
