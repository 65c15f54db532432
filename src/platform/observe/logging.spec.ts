import { describe, expect, it } from 'vitest';
import { createLogger } from './logging.js';

function logged(error: unknown): { err: Record<string, unknown> } {
  const lines: string[] = [];
  createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) }).error({ err: error }, 'failed');
  return JSON.parse(lines[0] ?? '') as { err: Record<string, unknown> };
}

describe('a logged error', () => {
  it('names its causes, their codes and the errors that it gathers', () => {
    const cause = Object.assign(new TypeError('inner'), { code: 'ECONNREFUSED' });
    expect(logged(new AggregateError([cause], 'outer', { cause }))).toMatchObject({
      err: { message: 'outer', cause: { type: 'TypeError', code: 'ECONNREFUSED' }, errors: [{ message: 'inner' }] },
    });
  });

  it('may be its own cause', () => {
    const error = new Error('round');
    error.cause = new AggregateError([error], 'and round', { cause: error });
    expect(JSON.stringify(logged(error)).length).toBeLessThan(200_000);
  });

  it('shows no key, no token and no signed address, also in its causes', () => {
    const cause = new Error('GET /storage/a/b?sig=abc with Bearer s3cret and mmk_live_abc_def123');
    const text = JSON.stringify(logged(new Error('x', { cause })));
    for (const secret of ['sig=abc', 's3cret', 'def123']) expect(text).not.toContain(secret);
  });
});
