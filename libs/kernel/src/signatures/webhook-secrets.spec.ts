import { describe, expect, it } from 'vitest';
import { WebhookSecrets } from './webhook-secrets.js';

const secretOf = (bytes: number): string => `whsec_${Buffer.alloc(bytes, 7).toString('base64')}`;

describe('secrets of webhooks', () => {
  it('are read in their order, separated by commas or lines', () => {
    const [newer, older] = [WebhookSecrets.generateText(), WebhookSecrets.generateText()];
    expect(WebhookSecrets.parse(`${newer}, ${older}`).all).toEqual([newer, older]);
    expect(WebhookSecrets.parse(`${newer}\n${older}\n`).all).toEqual([newer, older]);
  });

  it.each([24, 64])('may have %i bytes', (bytes) => {
    expect(WebhookSecrets.parse(secretOf(bytes)).all).toHaveLength(1);
  });

  it.each([
    ['nothing', ''],
    ['23 bytes', secretOf(23)],
    ['65 bytes', secretOf(65)],
    ['no prefix', secretOf(32).slice('whsec_'.length)],
    ['another alphabet', `whsec_${Buffer.alloc(33, 255).toString('base64url')}`],
    ['a lost end', secretOf(32).slice(0, -1)],
    ['the same twice', `${secretOf(32)},${secretOf(32)}`],
  ])('are refused with %s, and the refusal shows no secret', (_case, text) => {
    expect(() => WebhookSecrets.parse(text)).toThrow(RangeError);
    expect(() => WebhookSecrets.parse(text)).toThrow(/^((?!BwcH|____).)*$/);
  });
});
