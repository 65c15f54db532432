import type { Tool } from '@libs/catalog';
import type { Principal } from '@libs/identity';
import { StartJob } from '@libs/jobs';
import { type Denial, deny, inCredits, isDenial } from '@libs/kernel';
import {
  PayForCall,
  paymentRequired,
  PaymentPending,
  PaymentRefused,
  PaymentTerms,
  ReadPayment,
  UNITS_PER_CREDIT,
} from '@libs/x402';
import { Injectable } from '@nestjs/common';
import type { ToolResult } from '../answer/tool-result.js';
import { PaidStart, type PaymentOfCall } from './paid-start.js';
import { paymentEvidence } from './payment-evidence.js';
import { paidResult, paymentRequiredResult, pendingResult } from './payment-results.js';

/** A call of a payable tool on the wallet lane. */
export interface PaidCall {
  /** The payer, or the caller as it came where no payment counts. */
  principal: Principal;
  start: PaidStart;
}

interface Asked {
  principal: Principal;
  meta?: Readonly<Record<string, unknown>>;
  header?: string;
}

/** Payments of tool calls: the payer, the start of the paid job, and the results. */
@Injectable()
export class PaidCalls {
  constructor(
    private readonly reads: ReadPayment,
    private readonly payForCall: PayForCall,
    private readonly terms: PaymentTerms,
    private readonly startJob: StartJob,
  ) {}

  /** Throws the denials of a payment that came with a session of another wallet, or while the lane is not ready. */
  async begin({ principal, meta, header }: Asked): Promise<PaidCall> {
    const evidence = paymentEvidence(meta, header);
    if (!evidence) return this.call(principal, {});
    const brought = await this.read(evidence.sent);
    if (!brought.signed) return this.call(principal, brought);
    const { accountId, key } = brought.signed;
    if (principal.mode === 'wallet_session' && principal.accountId !== accountId) {
      throw deny('payment_conflict', 'The session token belongs to another wallet than the payment.', {
        nextStep:
          'Send the payment without the session token, or pay with the wallet of the session. Nothing was charged.',
      });
    }
    const { ticket, idempotencyKey } = evidence;
    const payer = { ...principal, mode: 'wallet_payment', accountId, credentialId: key.nonce } as const;
    return this.call(payer, { ...brought, ticket, idempotencyKey });
  }

  /** The result of a paid call, or of a refusal, as its client’s dialect has it; undefined for a denial of another kind. */
  refused(error: Denial, tool: Tool): ToolResult | undefined {
    if (error instanceof PaymentPending) return pendingResult(error);
    if (!(error instanceof PaymentRefused)) return undefined;
    const { amount } = error;
    const description = `${tool.title}: ${inCredits(amount / UNITS_PER_CREDIT)} (US$${(amount / 1_000_000).toFixed(2)} in USDC). Settled before work; refunded on chain if the job fails.`;
    return paymentRequiredResult(
      paymentRequired(this.terms, { tool: tool.name, description, amount, error: error.message }),
      error,
    );
  }

  answered(result: ToolResult, { start }: PaidCall): ToolResult {
    return start.receipt ? paidResult(result, start.receipt) : result;
  }

  private call(principal: Principal, brought: PaymentOfCall): PaidCall {
    return { principal, start: new PaidStart(this.startJob, this.payForCall, brought) };
  }

  /** A payment that cannot be read or was forged does not count: the client gets the price, and the reason. */
  private async read(sent: unknown): Promise<PaymentOfCall> {
    try {
      return { signed: await this.reads.run(sent) };
    } catch (error) {
      if (!isDenial(error, 'payment_invalid')) throw error;
      return { mistake: error.message };
    }
  }
}
