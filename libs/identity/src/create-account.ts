import { isUniqueViolation, type Queryable } from '@libs/database';
import { Denial, newId } from '@libs/kernel';
import type { Account } from './account.js';

export interface NewAccount {
  email?: string;
  kind: Account['kind'];
  /** Credits a day; default 500. */
  dailyCredits?: number;
}

const DAILY_CREDITS = 500;

export class EmailTaken extends Denial {
  constructor() {
    super('idempotency_conflict', 'An account with this e-mail address exists.', { nextStep: 'Sign in instead.' });
  }
}

/** Opens an account. E-mail addresses are compared without case. */
export class CreateAccount {
  constructor(private readonly database: Queryable) {}

  async run(order: NewAccount): Promise<Account> {
    try {
      const [account] = await this.database.sql<Account>`
        insert into account (id, email, kind, daily_credits)
        values (${newId()}, ${order.email?.toLowerCase() ?? null}, ${order.kind}, ${order.dailyCredits ?? DAILY_CREDITS})
        returning *`;
      if (!account) throw new Error('the new account was not stored');
      return account;
    } catch (error) {
      throw isUniqueViolation(error) ? new EmailTaken() : error;
    }
  }
}
