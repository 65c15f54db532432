import { describe, expect, it } from 'vitest';
import { redacted, scrub } from './redaction.js';

describe('text that is about to be written', () => {
  it.each([
    ['Bearer s3cret-token', 's3cret'],
    ['the key mmk_live_abcdefghijkl_0123456789', '0123456789'],
    ['a session mms_Zm9vYmFyLWJhei_x of a wallet', 'Zm9v'],
    ['GET /login/wallet-link?token=Zm9vYmFyLWJhei_x', 'Zm9v'],
    ['GET /storage/renders/1/media.mp4?sig=abc', 'renders'],
    ['/api/provider-input/eyJhbGciOi/film.mp4', 'eyJ'],
    ['PUT https://media.example/uploads/u1?x=1', 'u1'],
    ['https://elsewhere.example/cb?code=c0de&state=1', 'c0de'],
    ['https://bucket.example/f.mp4?X-Amz-Signature=5ig', '5ig'],
  ])('%s loses its secret', (text, secret) => {
    expect(scrub(text)).toContain('[redacted]');
    expect(scrub(text)).not.toContain(secret);
  });

  it('keeps what is no secret: the name of a key, and the files of a stack', () => {
    expect(scrub('the key mmk_live_abcdefghijkl_0123456789')).toBe('the key mmk_live_abcdefghijkl[redacted]');
    const frame = 'at put (file:///srv/dist/libs/storage/src/adapters/disk-object-store.js:10:3)';
    expect(scrub(frame)).toBe(frame);
  });
});

describe('fields that are about to be written', () => {
  it('lose what their names say is secret, at every depth and in any case', () => {
    const headers = { Authorization: 'a', cookie: 'b', accept: 'json' };
    expect(redacted({ request: { headers, prompt: 'c' }, list: [{ token: 'd' }], status: 200 })).toEqual({
      request: { headers: { Authorization: '[redacted]', cookie: '[redacted]', accept: 'json' }, prompt: '[redacted]' },
      list: [{ token: '[redacted]' }],
      status: 200,
    });
  });

  it('are not followed into circles', () => {
    const round: Record<string, unknown> = { name: 'round' };
    round['again'] = round;
    expect(JSON.stringify(redacted(round)).length).toBeLessThan(200);
  });

  it('keep the pattern of a route', () => {
    expect(redacted({ route: '/api/provider-input/:token/*' })).toEqual({ route: '/api/provider-input/:token/*' });
  });
});
