import { catalogue, type Tool } from '@libs/catalog';
import { describe, expect, it } from 'vitest';
import { withIdempotencyKey } from './idempotency-header.js';

const find = (name: string): Tool | undefined => catalogue.find((tool) => tool.name === name);

const call = (args?: unknown, name = 'create_image') => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, ...(args !== undefined && { arguments: args }) },
});

const read = (body: unknown, ...lines: string[]): unknown => withIdempotencyKey(body, headersOf(lines), find);

function headersOf(lines: string[]) {
  if (lines.length === 0) return { headers: {}, headersDistinct: {} };
  return { headers: { 'idempotency-key': lines.join(', ') }, headersDistinct: { 'idempotency-key': lines } };
}

const refusal = (body: unknown, ...lines: string[]): unknown => {
  try {
    return read(body, ...lines);
  } catch (error) {
    return (error as { code?: string }).code;
  }
};

describe('the Idempotency-Key header', () => {
  it.each([
    ['a-key', 'a-key'],
    ['  a key ', 'a key'],
    ['"a-key"', 'a-key'],
    ['"a, b"', 'a, b'],
    ['"8e03978e-40d5-43e8-bc93-6894a57f9324"', '8e03978e-40d5-43e8-bc93-6894a57f9324'],
    [String.raw`"say \"hi\" \\ bye"`, String.raw`say "hi" \ bye`],
    ['k'.repeat(64), 'k'.repeat(64)],
  ])('%j stands for the argument %j', (line, key) => {
    expect(read(call({ prompt: 'x' }), line)).toEqual(call({ prompt: 'x', idempotency_key: key }));
  });

  it('stands for an argument that is null, which callers that write every member send', () => {
    expect(read(call({ prompt: 'x', idempotency_key: null }), 'a-key')).toEqual(
      call({ prompt: 'x', idempotency_key: 'a-key' }),
    );
  });

  it('stands for the argument of a call without arguments, and of every tool that takes one', () => {
    expect(read(call(), 'k')).toEqual(call({ idempotency_key: 'k' }));
    for (const name of ['create_video', 'create_audio', 'lib_import']) {
      expect(read(call({}, name), 'k')).toEqual(call({ idempotency_key: 'k' }, name));
    }
  });

  it('changes nothing of the body that came', () => {
    const body = call({ prompt: 'x' });
    read(body, 'k');
    expect(body).toEqual(call({ prompt: 'x' }));
  });

  it.each([
    ['', 'empty'],
    ['""', 'empty in quotes'],
    ['k'.repeat(65), 'too long'],
    ['"open', 'without its end'],
    ['a, b', 'two lines that were joined'],
    ['"a", "b"', 'two quoted lines that were joined'],
    ['"a" and "b"', 'more than one String'],
    ['"a";p=1', 'with parameters'],
    [String.raw`"a\b"`, 'with a stray backslash'],
    ['a\tb', 'with a control character'],
    ['caf\u00e9', 'beyond ASCII'],
  ])('%j is refused: %s', (line) => {
    expect(refusal(call({ prompt: 'x' }), line)).toBe('idempotency_key_required');
  });

  it('sent twice is refused', () => {
    expect(refusal(call({ prompt: 'x' }), 'k', 'k')).toBe('idempotency_key_required');
  });

  it('may be sent beside the same argument, and not beside another', () => {
    expect(read(call({ idempotency_key: ' k' }), '"k"')).toEqual(call({ idempotency_key: 'k' }));
    expect(refusal(call({ idempotency_key: 'other' }), 'k')).toBe('idempotency_conflict');
  });

  it.each([5, '', 'k'.repeat(65)])('leaves the argument %j to be refused with the rest of the input', (argument) => {
    const body = call({ idempotency_key: argument });
    expect(read(body, 'k')).toBe(body);
  });

  it.each([
    ['a tool that takes none', call({}, 'lib_list')],
    ['a tool that there is not', call({}, 'make_tea')],
    ['a batch', [call({ prompt: 'x' })]],
    ['another method', { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { name: 'create_image' } }],
    ['arguments that are no object', call([1])],
    ['what is no message', 'text'],
  ])('says nothing of %s, whatever it holds', (_, body) => {
    expect(read(body, 'k')).toBe(body);
    expect(read(body, '"')).toBe(body);
  });
});
