import { describe, expect, it } from 'vitest';
import { accountLabel, accountName } from './account-name.js';

const ID = '3f0d9c1e-7a44-5b1c-9a55-0c7f4f6a2b11';

describe('the name of an account', () => {
  it.each([
    ['its e-mail address', { kind: 'local', email: 'ada@example.com' }, 'ada@example.com', 'ada@example.com'],
    [
      'its kind, for a wallet',
      { kind: 'wallet', email: null },
      "your wallet's account (3f0d9c1e)",
      'Wallet account 3f0d9c1e',
    ],
    [
      'where it is, for the first one of a fresh machine',
      { kind: 'local', email: null },
      'This installation',
      'This installation',
    ],
  ] as const)('is %s', (_, account, name, label) => {
    expect(accountName({ id: ID, ...account })).toBe(name);
    expect(accountLabel({ id: ID, ...account })).toBe(label);
  });
});
