import { describe, expect, it } from 'vitest';
import { type ApplicationFacts, applicationOf } from './application-of.js';

const first: ApplicationFacts = {
  client_id: 'first',
  kind: 'dcr',
  name: 'Claude',
  verified_by: null,
  redirect_uris: ['https://claude.ai/callback', 'http://127.0.0.1:4000/callback'],
};
const again = { ...first, client_id: 'again' };

/** Whether a person sees one application. */
const isOne = (one: ApplicationFacts, other: ApplicationFacts): boolean => applicationOf(one) === applicationOf(other);

describe('two registrations are one application', () => {
  it('where name and redirect addresses are equal, in any order', () => {
    expect(isOne(first, again)).toBe(true);
    expect(isOne(first, { ...again, redirect_uris: first.redirect_uris?.toReversed() ?? null })).toBe(true);
  });

  it('also where a loopback address has another port, which native applications choose anew each time', () => {
    const moved = ['https://claude.ai/callback', 'http://127.0.0.1:51234/callback'];
    expect(isOne(first, { ...again, redirect_uris: moved })).toBe(true);
  });

  it.each<[string, Partial<ApplicationFacts>]>([
    ['the name is another', { name: 'Claudé' }],
    ['one leads elsewhere too', { redirect_uris: [...(first.redirect_uris ?? []), 'https://evil.example/callback'] }],
    [
      'the path of a loopback address is another',
      { redirect_uris: ['https://claude.ai/callback', 'http://127.0.0.1:4000/'] },
    ],
    [
      'the port of a web address is another',
      { redirect_uris: ['https://claude.ai:444/callback', 'http://127.0.0.1:4000/callback'] },
    ],
    ['the operator decided on one', { verified_by: 'operator' }],
    ['one is introduced by a document', { kind: 'cimd' }],
    ['one is not known', { kind: null, name: null, redirect_uris: null }],
  ])('but not where %s', (_, other) => {
    expect(isOne(first, { ...again, ...other })).toBe(false);
    expect(isOne({ ...first, ...other }, { ...again, ...other, name: null })).toBe(false);
  });

  it('but not where neither has a name', () => {
    expect(isOne({ ...first, name: null }, { ...again, name: null })).toBe(false);
  });
});
