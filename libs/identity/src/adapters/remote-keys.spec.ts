import { jwtVerify } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeIssuer } from '../../../../test/support/oauth/fake-issuer.js';
import { RemoteKeys } from './remote-keys.js';

const MINUTE = 60_000;

describe('RemoteKeys', () => {
  let issuer: FakeIssuer;
  let keys: RemoteKeys;
  let now: number;
  let failures: unknown[];

  beforeEach(async () => {
    issuer = await FakeIssuer.start();
    now = 0;
    failures = [];
    keys = new RemoteKeys(issuer.jwksUri, { onFailure: (error) => failures.push(error), now: () => now });
  });
  afterEach(() => issuer.stop());

  const verified = async (header?: Parameters<FakeIssuer['sign']>[1]) =>
    (await jwtVerify(await issuer.sign({ sub: 'a' }, header), keys.find)).payload.sub;
  const unreachable = (): void => void (issuer.instead = (response) => void response.writeHead(503).end());

  it('are read once for many tokens, also for those that come at once', async () => {
    expect(await Promise.all([verified(), verified(), verified()])).toEqual(['a', 'a', 'a']);
    now += 9 * MINUTE;
    await verified();
    expect(issuer.reads).toBe(1);
  });

  it('are read again after ten minutes, and a key that was withdrawn is refused', async () => {
    const token = await issuer.sign({ sub: 'a' });
    await jwtVerify(token, keys.find);
    issuer.keys.delete('first');
    now += 11 * MINUTE;
    await expect(jwtVerify(token, keys.find)).rejects.toThrow('no applicable key');
  });

  it('are read again for a new key, which is good at once', async () => {
    await verified();
    await issuer.addKey('second');
    expect(await verified({ signedBy: 'second' })).toBe('a');
    expect(issuer.reads).toBe(2);
    await issuer.addKey('third');
    expect(await verified({ signedBy: 'third' })).toBe('a');
    expect(issuer.reads).toBe(3);
  });

  it('are read once in 30 seconds for unknown keys, however many come', async () => {
    await verified();
    const flood = (): Promise<unknown> =>
      Promise.allSettled([...Array(20).keys()].map((at) => verified({ kid: `unknown-${at}` })));
    await flood();
    await flood();
    expect(issuer.reads).toBe(2);
    now += 31_000;
    await flood();
    expect(issuer.reads).toBe(3);
  });

  it('stay good for a day while the issuer is down, which is asked every 30 seconds', async () => {
    await verified();
    unreachable();
    now += 23 * 60 * MINUTE;
    for (let n = 0; n < 5; n += 1) expect(await verified()).toBe('a');
    expect([issuer.reads, failures.length]).toEqual([2, 1]);
    now += 31_000;
    await verified();
    expect(issuer.reads).toBe(3);
    now += 60 * MINUTE;
    await expect(verified()).rejects.toMatchObject({ code: 'handler_elsewhere' });
    delete issuer.instead;
    now += 31_000;
    expect(await verified()).toBe('a');
  });

  it('leave a token of a new key unjudged while the issuer is down, and are good for it once it is back', async () => {
    await verified();
    await issuer.addKey('second');
    unreachable();
    for (let n = 0; n < 3; n += 1) {
      await expect(verified({ signedBy: 'second' })).rejects.toMatchObject({ code: 'handler_elsewhere' });
    }
    expect([await verified(), issuer.reads]).toEqual(['a', 2]);
    delete issuer.instead;
    now += 31_000;
    expect(await verified({ signedBy: 'second' })).toBe('a');
    await expect(verified({ kid: 'unknown' })).rejects.toThrow('no applicable key');
  });

  it.each<[string, NonNullable<FakeIssuer['instead']>, RegExp]>([
    ['another status', (response) => void response.writeHead(500).end('{"keys":[]}'), /answered 500/],
    ['a redirect', (response) => void response.writeHead(302, { location: '/elsewhere' }).end(), /fetch failed/],
    ['no JSON', (response) => void response.end('<html>'), /JSON/],
    ['another document', (response) => void response.end('{"keys":1}'), /malformed/],
    ['too much', (response) => void response.end(' '.repeat(300_000)), /more than 262144 bytes/],
    ['a broken connection', (response) => void response.destroy(), /fetch failed/],
  ])('that are answered with %s are not to be had, and not asked for at once again', async (_, instead, reason) => {
    issuer.instead = instead;
    for (let n = 0; n < 3; n += 1) {
      await expect(verified()).rejects.toMatchObject({ status: 503, retryAfterSeconds: 30 });
    }
    expect([issuer.reads, failures.length]).toEqual([1, 1]);
    expect(String(failures[0])).toMatch(reason);
  });

  it('never come from where a token says', async () => {
    const stranger = await FakeIssuer.start();
    try {
      await stranger.addKey('theirs');
      const jwk = await stranger.publicJwk('theirs');
      const token = await stranger.sign(
        { sub: 'a' },
        { signedBy: 'theirs', jku: stranger.jwksUri, x5u: stranger.jwksUri, jwk },
      );
      await expect(jwtVerify(token, keys.find)).rejects.toThrow('no applicable key');
      expect(stranger.reads).toBe(0);
    } finally {
      await stranger.stop();
    }
  });
});
