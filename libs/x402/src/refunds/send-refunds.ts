import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@libs/database';
import { Clock } from '@libs/kernel';
import type { SignedAuthorization } from '../authorization.js';
import { type BlockHead, Chain, type SeenTransfer } from '../chain/chain.js';
import { Facilitator } from '../facilitator/facilitator.js';
import { authorizationOf as paidBy, lookFrom } from '../ledger/authorization-of.js';
import { refundNonce } from '../ledger/payment-key.js';
import { PaymentTerms, UNITS_PER_CREDIT } from '../payment-terms.js';
import { type X402Settings, x402Settings } from '../x402.settings.js';
import { moveRefund } from './move-refund.js';
import { type OpenRefund, takeRefunds } from './open-refund.js';
import { RefundKeys } from './refund-keys.js';

/** Seconds for which the signed bytes of a refund hold. */
const VALIDITY_SECONDS = 86_400;

/**
 * Sends what is due, once: nonce, amount and signature are written down before the first broadcast, a repeat sends the same
 * bytes, and the chain takes a nonce once. A refund waits until its payment is final, and is looked at until it is final
 * itself: a transfer that the chain has lost is sent again.
 */
@Injectable()
export class SendRefunds {
  constructor(
    private readonly database: Database,
    private readonly chain: Chain,
    private readonly facilitator: Facilitator,
    private readonly keys: RefundKeys,
    @Inject(x402Settings.KEY) private readonly settings: X402Settings,
    private readonly clock: Clock,
    private readonly terms: PaymentTerms,
  ) {}

  /** Throws `ChainUnreachable`. Several processes may do it at once. */
  async run(): Promise<void> {
    const open = await takeRefunds(this.database, this.terms.network);
    if (open.length === 0) return;
    const final = await this.chain.head('finalized');
    for (const refund of open.filter(({ settled_block: settled }) => settled <= final.number)) {
      await this.send(refund, final);
    }
  }

  private async send(refund: OpenRefund, final: BlockHead): Promise<void> {
    const signed = refund.state === 'due' ? await this.sign(refund, 'sign') : refund;
    if (!signed) return;
    const before = await this.chain.findTransfer(authorizationOf(signed), signed.settled_block);
    if (before) return this.seen(signed, before, final);
    if (signed.transaction !== null) await this.noteTransfer(signed, null);
    const valid = await this.stillValid(signed, final);
    if (!valid) return;
    const authorization = authorizationOf(valid);
    const claim = await this.facilitator.settle(authorization);
    const seen = await this.chain.findTransfer(authorization, valid.settled_block);
    if (seen) return this.seen(valid, seen, final);
    if (claim.outcome === 'refused') await this.blockWhereHopeless(valid, claim.reason);
  }

  /** Signs bytes anew that ended before the chain took them; undefined where the chain takes this nonce no more. */
  private async stillValid(signed: OpenRefund, { seconds }: BlockHead): Promise<OpenRefund | undefined> {
    const { from, nonce, validBefore } = authorizationOf(signed);
    if (seconds <= validBefore) return signed;
    if (!(await this.chain.isUsed(from, nonce))) return this.sign(signed, 'signAgain');
    await this.blockUsed(signed);
    return undefined;
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

  /** A transfer in a block that is not final may be lost: the refund stays open and is looked at again. */
  private async seen(refund: OpenRefund, { transaction, block }: SeenTransfer, final: BlockHead): Promise<void> {
    if (block <= final.number) await moveRefund(this.database, refund, 'confirm', { transaction });
    else await this.noteTransfer(refund, transaction);
  }

  private async noteTransfer({ id }: OpenRefund, transaction: string | null): Promise<void> {
    await this.database.sql`
      update payment_refund set transaction = ${transaction} where id = ${id} and state = 'sending'`;
  }

  /** No signature of this nonce is taken any more. A ledger that was restored may owe another amount than it once sent. */
  private async blockUsed(refund: OpenRefund): Promise<void> {
    const trouble = 'the nonce of this refund was cancelled or moved another amount';
    await moveRefund(this.database, refund, 'block', { trouble });
  }

  /** The token refuses a blocked payer permanently; after any other failure a retry may succeed. */
  private async blockWhereHopeless(refund: OpenRefund, reason: string): Promise<void> {
    if (!(await this.chain.isBlocked(refund.payer))) return;
    await moveRefund(this.database, refund, 'block', { trouble: `the token blocks the payer (${reason})` });
  }

  private async isAboveDailyCap(amount: number): Promise<boolean> {
    const [sent] = await this.database.sql<{ amount: number }[]>`
      select coalesce(sum(amount), 0)::int8 as amount from payment_refund
      where state = 'sending' or (state = 'refunded' and updated_at > clock_timestamp() - interval '24 hours')`;
    return (sent?.amount ?? 0) + amount > this.settings.refundsUsdPerDay * 100 * UNITS_PER_CREDIT;
  }
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
