import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeIdentityProvider } from '../../../../test/support/oauth/fake-identity-provider.js';
import { IssuerMetadata } from './issuer-metadata.js';

const MINUTE = 60_000;

describe('the metadata of an issuer', () => {
  let provider: FakeIdentityProvider;
  let now: number;
  let failures: unknown[];

  beforeEach(async () => {
    provider = await FakeIdentityProvider.start('/tenant');
    now = 0;
    failures = [];
  });
  afterEach(() => provider.stop());

  const metadata = (issuer = provider.issuer): IssuerMetadata =>
    new IssuerMetadata(issuer, { onFailure: (error) => failures.push(error), now: () => now });

  it.each([
    '/.well-known/oauth-authorization-server/tenant',
    '/.well-known/openid-configuration/tenant',
    '/tenant/.well-known/openid-configuration',
  ])('is found at %s, in that order', async (path) => {
    provider.documents.clear();
    provider.documents.set(path, provider.metadata({ found: path }));
    expect(await metadata().document()).toMatchObject({ issuer: provider.issuer, found: path });
    expect(provider.asked.at(-1)).toBe(path);
    expect(provider.asked).toEqual(
      [
        '/.well-known/oauth-authorization-server/tenant',
        '/.well-known/openid-configuration/tenant',
        '/tenant/.well-known/openid-configuration',
      ].slice(0, provider.asked.length),
    );
  });

  it('is read once in ten minutes, however many ask', async () => {
    const read = metadata();
    await Promise.all([read.document(), read.document(), read.document()]);
    now += 9 * MINUTE;
    await read.document();
    expect(provider.asked).toHaveLength(1);
    now += 2 * MINUTE;
    await read.document();
    expect(provider.asked).toHaveLength(2);
  });

  it.each([
    ['another issuer', { issuer: 'https://other.example' }],
    ['an issuer that only ends otherwise', { issuer: 'http://127.0.0.1/tenant/' }],
    ['no issuer', { issuer: undefined }],
  ])('is refused where the document names %s', async (_, change) => {
    for (const path of provider.documents.keys()) provider.documents.set(path, provider.metadata(change));
    await expect(metadata().document()).rejects.toMatchObject({ code: 'handler_elsewhere' });
    expect(failures).toHaveLength(1);
  });

  it('stays known for a day while the issuer is down, which is asked every 30 seconds', async () => {
    const read = metadata();
    const known = await read.document();
    provider.instead = (response) => void response.writeHead(503).end();
    now += 23 * 60 * MINUTE;
    for (let n = 0; n < 5; n += 1) expect(await read.document()).toBe(known);
    expect([provider.asked.length, failures.length]).toEqual([4, 1]);
    now += 31_000;
    await read.document();
    expect(provider.asked).toHaveLength(7);
    now += 60 * MINUTE;
    await expect(read.document()).rejects.toMatchObject({ status: 503, retryAfterSeconds: 30 });
    delete provider.instead;
    now += 31_000;
    expect(await read.document()).toMatchObject({ issuer: provider.issuer });
  });

  it.each<[string, NonNullable<FakeIdentityProvider['instead']>]>([
    ['a redirect', (response) => void response.writeHead(302, { location: '/elsewhere' }).end()],
    ['no JSON', (response) => void response.end('<html>')],
    ['null', (response) => void response.end('null')],
    ['too much', (response) => void response.end(' '.repeat(300_000))],
    ['a broken connection', (response) => void response.destroy()],
  ])('is not to be had of an issuer that answers with %s', async (_, instead) => {
    provider.instead = instead;
    const read = metadata();
    for (let n = 0; n < 2; n += 1) await expect(read.document()).rejects.toMatchObject({ code: 'handler_elsewhere' });
    expect([provider.asked.length, failures.length]).toEqual([3, 1]);
  });

  it.each([undefined, 7, 'keys', ''])('names no keys with jwks_uri %j', async (address) => {
    const path = '/.well-known/oauth-authorization-server/tenant';
    provider.documents.set(path, provider.metadata({ jwks_uri: address }));
    await expect(metadata().keysAddress()).rejects.toMatchObject({ code: 'handler_elsewhere' });
  });
});
