import { WebhookSecrets } from '@libs/kernel';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { trainerContradictions, trainerForms, trainerSettings } from './trainer.settings.js';

const SECRET = WebhookSecrets.generateText();
const WHOLE = {
  ADAPTER_TRAINER_URL: 'http://10.0.0.7:8080/orders',
  ADAPTER_TRAINER_CREDITS: '500',
  ADAPTER_WEBHOOK_SECRETS: SECRET,
};
const forms = z.object(trainerForms);

/** The settings, each of them as a mistake where it is wrong. */
function mistakes(source: Record<string, string | undefined>): string[] {
  const read = forms.safeParse(source);
  if (read.success) return trainerContradictions(read.data);
  return read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('the outside trainer', () => {
  it('is there with its address, its price and a secret, at a private address too', () => {
    expect(mistakes(WHOLE)).toEqual([]);
    expect(trainerSettings(forms.parse(WHOLE)).trainer).toMatchObject({ url: WHOLE.ADAPTER_TRAINER_URL, credits: 500 });
  });

  it.each([['ADAPTER_TRAINER_CREDITS'], ['ADAPTER_TRAINER_URL']])('is absent without %s', (name) => {
    const source = { ...WHOLE, [name]: undefined };
    expect(mistakes(source)).toEqual([]);
    expect(trainerSettings(forms.parse(source)).trainer).toBeUndefined();
  });

  it.each([
    [
      'without a secret',
      { ADAPTER_WEBHOOK_SECRETS: undefined },
      /^ADAPTER_WEBHOOK_SECRETS: needed with ADAPTER_TRAINER/,
    ],
    [
      'with a short secret',
      { ADAPTER_WEBHOOK_SECRETS: 'whsec_c2hvcnQ=' },
      /^ADAPTER_WEBHOOK_SECRETS: .*24 to 64 bytes/,
    ],
    ['with a secret twice', { ADAPTER_WEBHOOK_SECRETS: `${SECRET},${SECRET}` }, /^ADAPTER_WEBHOOK_SECRETS: .*twice/],
    ['at no address', { ADAPTER_TRAINER_URL: 'trainer' }, /^ADAPTER_TRAINER_URL: must be an http/],
    ['in a file', { ADAPTER_TRAINER_URL: 'file:///orders' }, /^ADAPTER_TRAINER_URL: must be an http/],
    [
      'with a user in its address',
      { ADAPTER_TRAINER_URL: 'https://me:word@a.example' },
      /^ADAPTER_TRAINER_URL: .*user/,
    ],
    ['for nothing', { ADAPTER_TRAINER_CREDITS: '0' }, /^ADAPTER_TRAINER_CREDITS: must be a whole number/],
    ['for too much', { ADAPTER_TRAINER_CREDITS: '1000001' }, /^ADAPTER_TRAINER_CREDITS: must be a whole number/],
  ])('%s is refused at the start, and no secret is shown', (_case, change, line) => {
    const lines = mistakes({ ...WHOLE, ...change });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(line);
    expect(lines.join()).not.toContain(SECRET);
  });
});
