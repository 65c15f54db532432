import type { Queryable } from '@libs/database';
import { hashOpaqueToken } from '@libs/identity';
import { type Payment, PaymentFunding, ReconcilePayments, SendRefunds } from '@libs/x402';
import type { SignedAuthorization } from '../../../libs/x402/src/authorization.js';
import type { Chain } from '../../../libs/x402/src/chain/chain.js';
import { PaymentNotSettled } from '../../../libs/x402/src/ledger/payment-funding.js';
import { movePayment } from '../../../libs/x402/src/ledger/move-payment.js';
import { noteRefund } from '../../../libs/x402/src/ledger/note-refund.js';
import { giveCredentials } from '../../../libs/x402/src/pay/payer-credentials.js';
import { PayForCall } from '../../../libs/x402/src/pay/pay-for-call.js';
import { SettlePayment } from '../../../libs/x402/src/pay/settle-payment.js';
import type { PaymentMutant } from './payment-mutant.js';
import type { PaymentProcess } from './world/payment-process.js';

/** Private members of the verbs. */
type Open<T> = Record<string, (...given: never[]) => unknown> & T;
const open = (verb: object): Open<object> => verb as Open<object>;
const prototypeOf = (verb: { prototype: object }): Record<string, (...given: unknown[]) => unknown> =>
  verb.prototype as never;

/** A chain that answers one question otherwise. */
function chainWith(chain: Chain, change: Partial<Chain>): Chain {
  return Object.assign(Object.create(chain) as Chain, change);
}

function withReconcile(process: PaymentProcess, change: Partial<Chain>): ReconcilePayments {
  const { database, chain, settlePayment, outside } = process;
  return new ReconcilePayments(database, chainWith(chain, change), settlePayment, outside.terms);
}

class FundingOfAnyAmount extends PaymentFunding {
  override async take(tx: Queryable, paymentId: string): Promise<void> {
    if (!(await movePayment(tx, paymentId, 'start'))) throw new PaymentNotSettled(paymentId);
  }
}

/** Guards in the code of the lane and in the schema of its tables. */
export const CODE_MUTANTS: readonly PaymentMutant[] = [
  {
    name: 'credentials are for the own settlement',
    mutation: ({ settlePayment }) =>
      Object.assign(settlePayment, {
        settled: (...[payment, seen]: unknown[]) =>
          prototypeOf(SettlePayment)['settled']!.call(settlePayment, payment, seen, true),
      }),
  },
  {
    name: 'credentials are for the own transaction',
    mutation: ({ facilitator, outside: { chain } }) => {
      const settle = facilitator.settle.bind(facilitator);
      facilitator.settle = async (authorization: SignedAuthorization) => {
        const claim = await settle(authorization);
        if (claim.outcome !== 'sent') return claim;
        return {
          outcome: 'sent',
          get transaction() {
            return chain.find(authorization, 0)?.transaction ?? claim.transaction;
          },
        };
      };
    },
  },
  {
    name: 'credentials are for the own settlement, also where another process saw the transfer first',
    mutation: ({ database, settlePayment }) =>
      Object.assign(settlePayment, {
        settled: async (payment: Payment, seen: unknown, isOwn: boolean) => {
          const [row] = await database.sql<Payment[]>`select * from payment where id = ${payment.id}`;
          const isFirst = row?.settled_block === null;
          return prototypeOf(SettlePayment)['settled']!.call(settlePayment, payment, seen, isOwn && isFirst);
        },
      }),
  },
  {
    name: 'the own settlement gives credentials once',
    mutation: ({ database, settlePayment }) => {
      const settled = settlePayment.settled.bind(settlePayment);
      settlePayment.settled = async (payment, seen, isOwn) => {
        const { ticket_hash: ticketHash } = payment;
        const told = await settled(payment, seen, isOwn);
        // Forgets that they were given, and keeps the ticket.
        await database.sql`
          update payment set credentials_given = false, ticket_hash = ${ticketHash} where id = ${payment.id}`;
        return told;
      };
    },
  },
  {
    name: 'a ticket is used once',
    mutation: ({ database, pay }) => {
      pay.redeem = (payment, ticket) =>
        database.transaction(async (tx) => {
          const holder = { ticketHash: hashOpaqueToken(ticket) };
          const given = await giveCredentials(tx, payment, { holder, baseUrl: '' });
          if (given) {
            await tx.sql`
              update payment set credentials_given = false, ticket_hash = ${holder.ticketHash} where id = ${payment.id}`;
          }
          return given;
        });
    },
  },
  {
    name: 'a ticket is of its payment',
    mutation: ({ database, pay }) => {
      pay.redeem = (payment) =>
        database.transaction((tx) => giveCredentials(tx, payment, { holder: 'settler', baseUrl: '' }));
    },
  },
  {
    name: 'a payment is for one request',
    mutation: ({ pay }) =>
      Object.assign(pay, {
        again: (order: object, payment: Payment) =>
          prototypeOf(PayForCall)['again']!.call(pay, { ...order, requestHash: payment.request_hash }, payment),
      }),
  },
  {
    name: 'a payment is of the price of its jobs',
    mutation: (process) => {
      process.funding = new FundingOfAnyAmount();
      process.build();
    },
  },
  {
    name: 'a payment that was used before it came is refused',
    mutation: ({ chain, pay }) => Object.assign(pay, { blockBefore: async () => (await chain.head('latest')).number }),
  },
  {
    name: 'a transfer is seen before a payment is settled',
    mutation: ({ settlePayment, outside: { chain } }) => {
      const look = open(settlePayment)['look']!.bind(settlePayment) as (...given: unknown[]) => Promise<unknown>;
      Object.assign(settlePayment, {
        look: (payment: Payment, claim: { outcome: string; transaction?: string }) =>
          claim.outcome === 'sent'
            ? { transaction: claim.transaction, block: chain.latest.number }
            : look(payment, claim),
      });
    },
  },
  {
    name: 'a refusal fails only an unused authorization',
    mutation: ({ settlePayment }) => Object.assign(settlePayment, { isUnused: () => Promise.resolve(true) }),
  },
  {
    name: 'an abandoned settlement is unknown before the next one',
    mutation: ({ pay }) => {
      const isAbandoned = open(pay)['isAbandoned']!.bind(pay) as (payment: Payment) => boolean;
      Object.assign(pay, {
        follow: (payment: Payment) =>
          prototypeOf(PayForCall)['follow']!.call(
            pay,
            payment.state === 'submitted' && isAbandoned(payment)
              ? Object.assign(Object.create(payment) as Payment, { state: 'unknown' as const })
              : payment,
          ),
      });
    },
  },
  {
    name: 'an unknown payment fails only after its last block is final',
    mutation: (process) => {
      process.reconcile = withReconcile(process, {
        head: async () => ({ ...process.outside.chain.latest, seconds: Number.MAX_SAFE_INTEGER }),
      });
    },
  },
  {
    name: 'a reservation expires only unused',
    hint: 313,
    mutation: (process) => {
      process.reconcile = withReconcile(process, { isUsed: () => Promise.resolve(false) });
    },
  },
  {
    name: 'a refund waits until its payment is final',
    mutation: (process) => {
      const { database, chain, facilitator, keys, refunds, clock, outside } = process;
      const early = chainWith(chain, { head: () => chain.head('latest') });
      const { settings } = refunds as unknown as { settings: ConstructorParameters<typeof SendRefunds>[4] };
      process.refunds = new SendRefunds(database, early, facilitator, keys, settings, clock, outside.terms);
    },
  },
  {
    name: 'a refund is refunded once its block is final',
    mutation: ({ refunds }) =>
      Object.assign(refunds, {
        seen: (refund: unknown, seen: unknown) =>
          prototypeOf(SendRefunds)['seen']!.call(refunds, refund, seen, { number: Infinity, seconds: 0 }),
      }),
  },
  {
    name: 'refunds stay below the daily cap',
    mutation: ({ refunds }) => Object.assign(refunds, { isAboveDailyCap: () => Promise.resolve(false) }),
  },
  {
    name: 'only the refund of a blocked payer is blocked',
    mutation: (process) => {
      const { database, chain, facilitator, keys, refunds, clock, outside } = process;
      const hopeless = chainWith(chain, { isBlocked: () => Promise.resolve(true) });
      const { settings } = refunds as unknown as { settings: ConstructorParameters<typeof SendRefunds>[4] };
      process.refunds = new SendRefunds(database, hopeless, facilitator, keys, settings, clock, outside.terms);
    },
  },
  {
    name: 'a payment and its refund are written in one transaction',
    hint: 1006,
    mutation: ({ database, pay }) => {
      pay.giveBack = async (paymentId) => {
        const payment = await database.transaction(async (tx) => {
          const moved = await movePayment(tx, paymentId, 'return');
          if (moved) await tx.sql`update payment set returned = amount where id = ${paymentId}`;
          return moved;
        });
        if (!payment) return false;
        await database.transaction((tx) => noteRefund(tx, paymentId, { resourceId: null, amount: payment.amount }));
        return true;
      };
    },
  },
  {
    name: 'a repeat starts what its payment was reserved for',
    mutation: ({ pay }) => {
      const run = pay.run.bind(pay);
      pay.run = async (order, signed) => {
        const { payment, ...rest } = await run(order, signed);
        return { ...rest, payment: Object.assign(Object.create(payment) as Payment, { idempotency_key: null }) };
      };
    },
  },
  {
    name: 'a refused copy looks for the reservation again',
    mutation: ({ pay }) => {
      Object.assign(pay, {
        refuse: (...given: unknown[]) => {
          return prototypeOf(PayForCall)['refuse']!.call(
            Object.assign(Object.create(pay) as object, { database: { sql: () => Promise.resolve([]) } }),
            ...given,
          );
        },
      });
    },
  },
  {
    name: 'an authorization is reserved once',
    harmless: 'payments of a lane are reserved one after the other, and each looks for its row first',
  },
  {
    name: 'one payment of an idempotency key is open',
    harmless:
      'the second payment is returned as soon as the first one has begun its job; payment-doors tests the index',
    schema: {
      break: (database) => database.sql`drop index payment_key`,
      mend: async (database) => {
        await database.sql`delete from payment_refund`;
        await database.sql`delete from payment`;
        await database.sql`
          create unique index payment_key on payment (account_id, idempotency_key)
          where state in ('reserved', 'submitted', 'unknown', 'settled')`;
      },
    },
  },
];
