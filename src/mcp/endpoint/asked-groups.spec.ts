import { expect, it } from 'vitest';
import { askedGroups } from './asked-groups.js';

it.each([
  [{}, undefined],
  [{ lane: 'x402' }, undefined],
  [{ tools: 'make' }, ['make']],
  [{ tools: 'library,make' }, ['make', 'library']],
  [{ tools: ['library', 'make', 'make'] }, ['make', 'library']],
  [{ tools: 'account,library,edit,make' }, undefined],
])('the query %j asks for the groups %j', (query, groups) => {
  expect(askedGroups(query)).toEqual(groups);
});

it.each(['', ',', 'make,', 'Make', 'make library', 'constructor', 'make,everything'])(
  'the groups "%s" are refused with a list of the known ones',
  (tools) => {
    const loc = ['query', 'tools'];
    const msg = expect.stringContaining('make, edit, library, account') as string;
    expect(() => askedGroups({ tools })).toThrow(
      expect.objectContaining({ status: 422, detail: [expect.objectContaining({ loc, msg })] }) as Error,
    );
  },
);
