import { Injectable } from '@nestjs/common';
import { Database, json, type Queryable } from '@libs/database';
import { Clock } from '@libs/kernel';
import type { SignedAuthorization } from '../authorization.js';
import { Chain, type SeenTransfer } from '../chain/chain.js';
import { Facilitator } from '../facilitator/facilitator.js';
import { authorizationOf as paidBy, lookFrom } from '../ledger/authorization-of.js';
import type { Payment } from '../ledger/payment.entity.js';
import { notePayment } from '../ledger/note-payment.js';
import { refundNonce } from '../ledger/payment-key.js';
import type { PaymentRefund } from '../ledger/payment-refund.entity.js';
import { REFUND_TRANSITIONS, type RefundTransition } from '../ledger/payment-states.js';
import { PaymentTerms, UNITS_PER_CREDIT } from '../payment-terms.js';
import { X402Settings } from '../x402.settings.js';
import { RefundKeys } from './refund-keys.js';

/** Seconds for which the signed bytes of a refund hold. */
const VALIDITY_SECONDS = 86_400;
const BATCH = 20;
/** Seconds that a process has to send a signed refund before another one, or the next look, sends the same bytes. */
const ATTEMPT_SECONDS = 30;

/** A refund with what its payment says of where it goes. */
interface OpenRefund extends PaymentRefund {
  network: string;
  asset: string;
  payer: string;
  payment_nonce: string;
  settled_block: number;
  payment: Payment;
}

type Facts = Partial<
  Pick<PaymentRefund, 'signer' | 'nonce' | 'valid_before' | 'signature' | 'transaction' | 'trouble'>
>;

/**
 * Sends what is due, once: nonce, amount and signature are written down before the first broadcast, a repeat sends the same
 * bytes, and the chain takes a nonce once. A refund waits until its payment is final.
 */
@Injectable()
export class SendRefunds {
  constructor(
    private readonly database: Database,
    private readonly chain: Chain,
    private readonly facilitator: Facilitator,
    private readonly keys: RefundKeys,
    private readonly settings: X402Settings,
    private readonly clock: Clock,
    private readonly terms: PaymentTerms,
  ) {}

  /** Throws `ChainUnreachable`. Several processes may do it at once. */
  async run(): Promise<void> {
    const open = await this.database.sql<OpenRefund>`
      select r.*, p.network, p.asset, p.payer, p.nonce as payment_nonce, p.settled_block, to_jsonb(p) as payment
      from (
        (select * from payment_refund where state = 'due' order by created_at limit ${BATCH})
        union all
        (select * from payment_refund
         where state = 'sending' and updated_at < clock_timestamp() - make_interval(secs => ${ATTEMPT_SECONDS})
         order by updated_at limit ${BATCH})) r join payment p on p.id = r.payment_id
      where p.network = ${this.terms.network}`;
    if (open.length === 0) return;
    const { number: final, seconds } = await this.chain.head('finalized');
    for (const refund of open.filter(({ settled_block: settled }) => settled <= final)) {
      await this.send(refund, seconds);
    }
  }

  private async send(refund: OpenRefund, finalSeconds: number): Promise<void> {
    const signed = refund.state === 'due' ? await this.sign(refund, 'sign') : await this.takeUp(refund);
    if (!signed) return;
    const authorization = authorizationOf(signed);
    const before = await this.chain.findTransfer(authorization, signed.settled_block);
    if (before) return this.confirm(signed, before);
    if (finalSeconds > authorization.validBefore) {
      if (await this.chain.isUsed(authorization.from, authorization.nonce)) return this.blockUsed(signed);
      await this.sign(signed, 'signAgain');
      return;
    }
    const claim = await this.facilitator.settle(authorization);
    const seen = await this.chain.findTransfer(authorization, signed.settled_block);
    if (seen) return this.confirm(signed, seen);
    if (claim.outcome === 'refused') await this.blockWhereHopeless(signed, claim.reason);
  }

  /** Of several processes one sends a refund that was sent before; undefined for the others. */
  private async takeUp(refund: OpenRefund): Promise<OpenRefund | undefined> {
    const taken = await this.database.sql`
      update payment_refund set updated_at = clock_timestamp()
      where id = ${refund.id} and state = 'sending'
        and updated_at < clock_timestamp() - make_interval(secs => ${ATTEMPT_SECONDS}) returning 1`;
    return taken.length > 0 ? refund : undefined;
  }

  /** Fixes the bytes of a refund, in the database before anywhere else; undefined where that is not possible now. */
  private async sign(refund: OpenRefund, transition: 'sign' | 'signAgain'): Promise<OpenRefund | undefined> {
    if (transition === 'sign' && (await this.mustWait(refund))) return undefined;
    const { network, asset, payer, payment_nonce: nonce, resource_id: resourceId } = refund;
    const order = {
      from: refund.signer ?? (await this.signerOf(refund)),
      to: payer,
      value: refund.amount,
      validAfter: 0,
      validBefore: Math.floor(this.clock.now().getTime() / 1000) + VALIDITY_SECONDS,
      nonce: refundNonce({ network, asset, payer, nonce }, resourceId),
    };
    const signed = await this.keys.sign(order);
    if (!signed) {
      await moveRefund(this.database, refund, 'block', { trouble: `the key of ${order.from} is not configured` });
      return undefined;
    }
    const facts = {
      signer: order.from,
      nonce: order.nonce,
      valid_before: order.validBefore,
      signature: signed.signature,
    };
    return (await moveRefund(this.database, refund, transition, facts)) ? { ...refund, ...facts } : undefined;
  }

  /** The money must be here: a chain that was reorganised may have taken the payment back. */
  private async mustWait({ amount, payment }: OpenRefund): Promise<boolean> {
    if (await this.isAboveDailyCap(amount)) return true;
    return (await this.chain.findTransfer(paidBy(payment), lookFrom(payment))) === undefined;
  }

  /**
   * The key that signs: the newest, or the older one whose use of this nonce is on the chain already. Books that were
   * restored from a backup may know less than the chain, and each key has nonces of its own.
   */
  private async signerOf({ payment_nonce: nonce, resource_id: resourceId, ...payment }: OpenRefund): Promise<string> {
    const { addresses } = this.keys;
    const refund = refundNonce({ ...payment, nonce }, resourceId);
    for (const address of addresses) if (await this.chain.isUsed(address, refund)) return address;
    return addresses[0] ?? '';
  }

  private async confirm(refund: OpenRefund, { transaction }: SeenTransfer): Promise<void> {
    await moveRefund(this.database, refund, 'confirm', { transaction });
  }

  /** No signature of this nonce is taken any more. A ledger that was restored may owe another amount than it once sent. */
  private async blockUsed(refund: OpenRefund): Promise<void> {
    const trouble = 'the nonce of this refund was cancelled or moved another amount';
    await moveRefund(this.database, refund, 'block', { trouble });
  }

  /** The token refuses a blocked payer for good; of anything else the next try may be better. */
  private async blockWhereHopeless(refund: OpenRefund, reason: string): Promise<void> {
    if (!(await this.chain.isBlocked(refund.payer))) return;
    await moveRefund(this.database, refund, 'block', { trouble: `the token blocks the payer (${reason})` });
  }

  private async isAboveDailyCap(amount: number): Promise<boolean> {
    const [sent] = await this.database.sql<{ amount: number }>`
      select coalesce(sum(amount), 0)::int8 as amount from payment_refund
      where state in ('sending', 'refunded') and updated_at > clock_timestamp() - interval '24 hours'`;
    return (sent?.amount ?? 0) + amount > this.settings.refundsUsdPerDay * 100 * UNITS_PER_CREDIT;
  }
}

/** Takes a transition where the refund stands at its beginning, and tells its resource; false where another did. */
async function moveRefund(
  database: Database,
  { id, payment_id: paymentId, resource_id: resourceId, valid_before: validBefore }: OpenRefund,
  transition: RefundTransition,
  facts: Facts,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    if (!(await writeMove(tx, id, transition, { facts, validBefore }))) return false;
    if (resourceId !== null) await notePayment(tx, paymentId, resourceId);
    return true;
  });
}

/** A refund that another process signed anew meanwhile has another validity, and is left to it. */
async function writeMove(
  tx: Queryable,
  id: string,
  transition: RefundTransition,
  { facts, validBefore }: { facts: Facts; validBefore: number | null },
): Promise<boolean> {
  const { from, to } = REFUND_TRANSITIONS[transition];
  const moved = await tx.sql`
    update payment_refund
    set state = ${to}, states = states || ${json([{ state: to, at: new Date().toISOString() }])}::jsonb,
      signer = coalesce(${facts.signer ?? null}, signer), nonce = coalesce(${facts.nonce ?? null}, nonce),
      valid_before = coalesce(${facts.valid_before ?? null}, valid_before),
      signature = coalesce(${facts.signature ?? null}, signature),
      transaction = coalesce(${facts.transaction ?? null}, transaction),
      trouble = coalesce(${facts.trouble ?? null}, trouble), updated_at = clock_timestamp()
    where id = ${id} and state = any (${[...from]})
      and (${transition !== 'signAgain'} or valid_before is not distinct from ${validBefore}) returning 1`;
  return moved.length > 0;
}

function authorizationOf({
  signer,
  payer,
  amount,
  valid_before: end,
  nonce,
  signature,
}: OpenRefund): SignedAuthorization {
  if (signer === null || nonce === null || end === null || signature === null) {
    throw new Error('a refund is sent that was not signed');
  }
  return { from: signer, to: payer, value: amount, validAfter: 0, validBefore: end, nonce, signature };
}
