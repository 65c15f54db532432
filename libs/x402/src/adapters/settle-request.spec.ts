import { describe, expect, it } from 'vitest';
import { claimOf } from './settle-request.js';

const refusal = (errorReason: string, transaction = '') =>
  claimOf({ success: false, errorReason, transaction, network: 'eip155:84532' });

describe('the answer of a facilitator', () => {
  it.each(['invalid_exact_evm_insufficient_balance', 'insufficient_funds', 'unsupported_scheme'])(
    'is a refusal when nothing was sent: %s',
    (reason) => {
      expect(refusal(reason).outcome).toBe('refused');
    },
  );

  it.each(['invalid_transaction_state', 'invalid_exact_evm_transaction_failed', 'unexpected_settle_error'])(
    'leaves the outcome unknown when a transaction may have been sent: %s',
    (reason) => {
      expect(refusal(reason).outcome).toBe('unknown');
    },
  );

  it('leaves the outcome unknown when it names a transaction', () => {
    expect(refusal('invalid_exact_evm_insufficient_balance', '0x1').outcome).toBe('unknown');
  });
});
