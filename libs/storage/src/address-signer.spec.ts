import { Clock, KeyRing } from '@libs/kernel';
import { describe, expect, it } from 'vitest';
import { AddressSigner, type AddressQuery } from './address-signer.js';

class FixedClock extends Clock {
  constructor(private at: number) {
    super();
  }
  now(): Date {
    return new Date(this.at);
  }
  pass(seconds: number): void {
    this.at += seconds * 1000;
  }
}

const OLD = KeyRing.generateText();
const NEW = KeyRing.generateText();

function setUp(ring = OLD) {
  const clock = new FixedClock(Date.UTC(2026, 0, 1));
  const signer = new AddressSigner({ linkSigning: KeyRing.parse(ring) }, clock, { baseUrl: 'https://media.example' });
  const order = { key: 'renders/a/1/media.mp4', method: 'GET' as const, type: 'video/mp4', fileName: 'Blau & grün' };
  const address = new URL(signer.sign({ ...order, ttlSeconds: 900 }));
  const query = Object.fromEntries(address.searchParams) as AddressQuery;
  return { clock, signer, order, address, query };
}

describe('AddressSigner', () => {
  it('an address carries its key in the path and verifies with its type and file name', () => {
    const { signer, order, address, query } = setUp();
    expect(address.pathname).toBe('/storage/renders/a/1/media.mp4');
    const valid = { verdict: 'valid', type: 'video/mp4', fileName: 'Blau & grün', secondsLeft: 900 };
    expect(signer.verify('GET', order.key, query)).toEqual(valid);
    expect(signer.verify('HEAD', order.key, query)).toEqual(valid);
  });

  it('is good until its expiry and not at it', () => {
    const { clock, signer, order, query } = setUp();
    clock.pass(899.5);
    expect(signer.verify('GET', order.key, query)).toMatchObject({ verdict: 'valid', secondsLeft: 1 });
    clock.pass(0.5);
    expect(signer.verify('GET', order.key, query).verdict).toBe('expired');
  });

  it.each(['m', 'exp', 'type', 'name', 'kid', 'sig'] as const)('a changed or missing %s is a mismatch', (field) => {
    const { signer, order, query } = setUp();
    const changed = field === 'm' ? 'HEAD' : `${query[field]}0`;
    expect(signer.verify('GET', order.key, { ...query, [field]: changed }).verdict).toBe('mismatch');
    expect(signer.verify('GET', order.key, { ...query, [field]: undefined }).verdict).toBe('mismatch');
  });

  it('an address of one object opens no other', () => {
    const { signer, query } = setUp();
    expect(signer.verify('GET', 'renders/b/1/media.mp4', query).verdict).toBe('mismatch');
  });

  it('an address for HEAD gives no bytes away', () => {
    const { signer, order } = setUp();
    const head = new URL(signer.sign({ ...order, method: 'HEAD', ttlSeconds: 60 }));
    const query = Object.fromEntries(head.searchParams) as AddressQuery;
    expect(signer.verify('HEAD', order.key, query).verdict).toBe('valid');
    expect(signer.verify('GET', order.key, query).verdict).toBe('mismatch');
  });

  it('fields cannot flow into each other', () => {
    const { signer, order } = setUp();
    const address = new URL(signer.sign({ ...order, type: 'a\nb', fileName: 'c', ttlSeconds: 60 }));
    const query = Object.fromEntries(address.searchParams) as AddressQuery;
    expect(signer.verify('GET', order.key, { ...query, type: 'a', name: 'b\nc' }).verdict).toBe('mismatch');
  });

  it('addresses stay good while their key is in the ring, and die when it leaves', () => {
    const { order, query } = setUp(OLD);
    expect(setUp(`${NEW}\n${OLD}`).signer.verify('GET', order.key, query).verdict).toBe('valid');
    expect(setUp(NEW).signer.verify('GET', order.key, query).verdict).toBe('mismatch');
  });
});
