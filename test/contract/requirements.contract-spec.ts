import { beforeAll, describe, expect, it } from 'vitest';
import { REQUIREMENTS } from '../requirements.js';
import { claimsIn, claimsOfAllTests, coverage, type Coverage } from '../support/source/requirement-claims.js';

const ID = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+$/;

describe('the requirements', () => {
  let found: Coverage;

  beforeAll(async () => {
    found = coverage(REQUIREMENTS, await claimsOfAllTests());
  });

  it('have ids that are dotted, in kebab case and each used once', () => {
    const ids = REQUIREMENTS.map(({ id }) => id);
    expect(ids.filter((id) => !ID.test(id))).toEqual([]);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('are all tested', () => {
    const list = found.untested.map(({ id, source, sentence }) => `  ${id} (${source}): ${sentence}`);
    expect(list.length, `requirements without a test:\n${list.join('\n')}\n`).toBe(0);
  });

  it('are known to the tests that claim them', () => {
    expect(found.unknown).toEqual([]);
  });
});

describe('the reading of claims', () => {
  const TABLE = [
    { id: 'a.tested', source: 'A', sentence: 'tested' },
    { id: 'a.untested', source: 'A', sentence: 'untested' },
  ];

  it('finds every id of a call, on one line or on several', () => {
    const source = "it('x', () => {\n  verifies('a.b', \"c.d-e\");\n  verifies(\n    'f.g',\n    'h.i',\n  );\n});";
    expect(claimsIn(source, 'x').map(({ id }) => id)).toEqual(['a.b', 'c.d-e', 'f.g', 'h.i']);
  });

  it('does not count a comment', () => {
    const source = "// verifies('a.b');\n/* verifies('c.d'); */\n/**\n * verifies('e.f')\n */";
    expect(claimsIn(source, 'x')).toEqual([]);
  });

  it('distinguishes an untested row from an unknown claim', () => {
    const claims = ['a.tested', 'a.unknown'].map((id) => ({ id, file: 'x' }));
    expect(coverage(TABLE, claims)).toEqual({
      untested: [TABLE[1]],
      unknown: [claims[1]],
    });
  });
});
