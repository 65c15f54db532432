import { describe, expect, it } from 'vitest';
import { requireFloat, requireGoodRecord } from './payer-limits.js';

describe('a payment of a float of US$10', () => {
  const FLOAT = 10_000_000;

  it.each([
    ['of a tenth of it, by a payer without open jobs', 1_000_000, { ofPayer: 0, ofLane: 0 }],
    ['that fills the tenth of its payer', 400_000, { ofPayer: 600_000, ofLane: 600_000 }],
    ['that fills the float', 1_000_000, { ofPayer: 0, ofLane: 9_000_000 }],
  ])('is taken: %s', (_, amount, stake) => {
    expect(() => requireFloat(amount, FLOAT, stake)).not.toThrow();
  });

  it.each([
    ['of more than a tenth', 1_010_000, { ofPayer: 0, ofLane: 0 }, 'provider_unavailable', /at most US\$1.00.*/],
    [
      'of a payer with a tenth open',
      10_000,
      { ofPayer: 1_000_000, ofLane: 1_000_000 },
      'concurrency_exceeded',
      /US\$1.00 open/,
    ],
    [
      'of a lane whose float is spoken for',
      10_000,
      { ofPayer: 0, ofLane: FLOAT },
      'provider_unavailable',
      /whole refund float/,
    ],
  ])('is refused, and may be repeated: %s', (_, amount, stake, code, says) => {
    expect(() => requireFloat(amount, FLOAT, stake)).toThrow(
      expect.objectContaining({ code, message: expect.stringMatching(says), retryAfterSeconds: expect.any(Number) }),
    );
  });
});

describe('a payer whose settlements reverted', () => {
  const record = { reverted: 0, revertedFor: 86_000, underWay: 0, hasPaid: false };

  it.each([
    ['a contract that reverted once', { reverted: 1 }, true],
    ['a new key that reverted twice', { reverted: 2 }, false],
    ['a key with many payments under way', { underWay: 50 }, false],
    ['a key that has paid and reverted nine times', { reverted: 9, hasPaid: true }, false],
  ])('may pay: %s', (_, change, isContract) => {
    expect(() => requireGoodRecord({ ...record, ...change }, isContract)).not.toThrow();
  });

  it.each([
    [
      'a contract that reverted twice, although it has paid',
      { reverted: 2, hasPaid: true },
      true,
      'rate_limited',
      86_000,
    ],
    ['a new key that reverted three times', { reverted: 3 }, false, 'rate_limited', 86_000],
    ['a key that has paid and reverted ten times', { reverted: 10, hasPaid: true }, false, 'rate_limited', 86_000],
    ['a contract whose payments may both revert', { reverted: 1, underWay: 1 }, true, 'concurrency_exceeded', 5],
  ])('waits: %s', (_, change, isContract, code, retryAfterSeconds) => {
    expect(() => requireGoodRecord({ ...record, ...change }, isContract)).toThrow(
      expect.objectContaining({ code, retryAfterSeconds }),
    );
  });
});
