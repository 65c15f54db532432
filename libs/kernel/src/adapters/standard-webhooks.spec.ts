import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { WebhookSecrets } from '../signatures/webhook-secrets.js';
import { signWebhook, verifyWebhook } from './standard-webhooks.js';

const [newer, older, foreign] = [1, 2, 3].map(() => WebhookSecrets.generateText()) as [string, string, string];
const secrets = WebhookSecrets.parse(`${newer},${older}`);
const message = (secondsAgo = 0) => ({
  id: 'msg_1',
  sentAt: new Date(Date.now() - secondsAgo * 1000),
  body: '{"name":"Zoë"}',
});
const signed = (by: string, secondsAgo = 0) => signWebhook(WebhookSecrets.parse(by), message(secondsAgo));
const verified = (headers: Record<string, string>, body = message().body) =>
  verifyWebhook(secrets, headers, Buffer.from(body));

describe('a signed webhook', () => {
  it('is signed as the standard says, once by each secret', () => {
    const headers = signWebhook(secrets, message());
    const expected = [newer, older].map((secret) => {
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
      const text = `msg_1.${headers['webhook-timestamp']}.${message().body}`;
      return `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
    });
    expect(headers['webhook-signature']).toBe(expected.join(' '));
  });

  it.each([
    ['the newest secret', newer],
    ['an older secret', older],
    ['one that is known besides one that is not', `${foreign},${older}`],
  ])('is accepted with %s', (_case, by) => {
    expect(() => verified(signed(by))).not.toThrow();
  });

  it('is accepted for five minutes before and after its time', () => {
    for (const ago of [-295, 295]) expect(() => verified(signed(newer, ago))).not.toThrow();
    for (const ago of [-305, 305])
      expect(() => verified(signed(newer, ago))).toThrow(
        expect.objectContaining({ code: 'webhook_signature_invalid' }),
      );
  });

  it.each([
    ['no header', {}],
    ['another secret', signed(foreign)],
    ['another id', { ...signed(newer), 'webhook-id': 'msg_2' }],
    ['another time', { ...signed(newer), 'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 60) }],
    ['a time that is no number', { ...signed(newer), 'webhook-timestamp': `${signed(newer)['webhook-timestamp']}x` }],
    ['no signature of version 1', { ...signed(newer), 'webhook-signature': 'v1' }],
    [
      'more signatures than anybody has secrets',
      { ...signed(newer), 'webhook-signature': `v1,x ${'y'.repeat(3_000)}` },
    ],
    ['an empty signature', { ...signed(newer), 'webhook-signature': '' }],
  ])('is refused with %s', (_case, headers: Record<string, string>) => {
    expect(() => verified(headers)).toThrow(expect.objectContaining({ code: 'webhook_signature_invalid' }));
  });

  it('is refused with another body', () => {
    expect(() => verified(signed(newer), '{"name":"Zoe"}')).toThrow(
      expect.objectContaining({ code: 'webhook_signature_invalid' }),
    );
  });
});
