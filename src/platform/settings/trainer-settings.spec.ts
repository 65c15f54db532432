import { WebhookSecrets } from '@libs/kernel';
import { describe, expect, it } from 'vitest';
import { readEnvironment, UnusableEnvironment } from './environment.js';

const SECRET = WebhookSecrets.generateText();
const WHOLE = {
  ADAPTER_TRAINER_URL: 'http://10.0.0.7:8080/orders',
  ADAPTER_TRAINER_CREDITS: '500',
  ADAPTER_WEBHOOK_SECRETS: SECRET,
};

function refusal(source: NodeJS.ProcessEnv): readonly string[] {
  try {
    readEnvironment(source);
  } catch (error) {
    if (error instanceof UnusableEnvironment) return error.lines;
    throw error;
  }
  return [];
}

describe('the outside trainer', () => {
  it('is there with its address, its price and a secret, at a private address too', () => {
    expect(readEnvironment(WHOLE).trainer).toMatchObject({ url: WHOLE.ADAPTER_TRAINER_URL, credits: 500 });
  });

  it.each([[{ ADAPTER_TRAINER_CREDITS: '' }], [{ ADAPTER_TRAINER_URL: '' }]])('is absent with %o', (change) => {
    const environment = readEnvironment({ ...WHOLE, ...change });
    expect(environment.trainer).toBeUndefined();
    // Reports of earlier orders are still taken.
    expect(environment.adapterWebhookSecrets?.all).toEqual([SECRET]);
  });

  it.each([
    ['without a secret', { ADAPTER_WEBHOOK_SECRETS: '' }, /^ADAPTER_WEBHOOK_SECRETS: needed with ADAPTER_TRAINER_URL/],
    ['with a short secret', { ADAPTER_WEBHOOK_SECRETS: 'whsec_c2hvcnQ=' }, /^ADAPTER_WEBHOOK_SECRETS: /],
    ['at no address', { ADAPTER_TRAINER_URL: 'trainer' }, /^ADAPTER_TRAINER_URL: /],
    [
      'with a user in its address',
      { ADAPTER_TRAINER_URL: 'https://me:word@a.example' },
      /^ADAPTER_TRAINER_URL: .*user/,
    ],
    ['for nothing', { ADAPTER_TRAINER_CREDITS: '0' }, /^ADAPTER_TRAINER_CREDITS: /],
  ])('%s is refused at the start, and no secret is shown', (_case, change, line) => {
    const lines = refusal({ ...WHOLE, ...change });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(line);
    expect(lines.join()).not.toContain(SECRET);
  });
});
