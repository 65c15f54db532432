import { Funding } from './funding.js';

/** The funding of a service without a payment lane. No hold names a payment there, so each call is a bug. */
export class NoFunding extends Funding {
  take(): Promise<void> {
    return Promise.reject(new Error('a payment cannot fund a job: this service has no payment lane'));
  }

  giveBack(): Promise<void> {
    return Promise.reject(new Error('a payment cannot get credits back: this service has no payment lane'));
  }
}
