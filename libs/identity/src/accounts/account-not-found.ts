import { Denial } from '@libs/kernel';

export class AccountNotFound extends Denial {
  constructor() {
    super('not_found', 'There is no such account.', { nextStep: 'Check the e-mail address or the account id.' });
  }
}
