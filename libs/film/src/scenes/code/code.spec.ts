import { expect, it } from 'vitest';
import { linesOf } from './code-lines.js';
import { tokensOf } from './highlight.layout.js';
import { codeKind } from './schema.js';
import { codeVisual } from './visual.js';

const examined = (given: object) => codeKind.examine?.(codeVisual.parse({ type: 'code', ...given }));

it.each([
  [{ text: 'x\n'.repeat(400) }, 'visual.text: has 400 lines and a scene shows 24'],
  [{ text: `a\n${'x'.repeat(81)}` }, 'visual.text: line 1 (from 0) has 81 letters and 80 fit'],
  [{ text: 'a\nb', highlight: [0, 2] }, 'visual.highlight[1]: is 2; the lines count from 0 to 1'],
  [{ text: 'a', language: 'klingon' }, 'visual.language: klingon has no colours here'],
  [{ text: 'a', language: 'constructor' }, 'visual.language: constructor has no colours here'],
])('%j is refused with its field', (given, said) => {
  expect(() => examined(given)).toThrow(said);
});

it.each(['typescript', 'TS', 'bash', 'text', 'terminal'])('%s is a language', (language) => {
  expect(() => examined({ text: 'a', language })).not.toThrow();
});

it('tabs are spaces, control characters and empty ends go', () => {
  expect(linesOf('\n\n\tif\r\n\n  x\u0007 \n\n')).toEqual(['  if', '', '  x']);
});

it('indents of four spaces are halved in short rows, others are not', () => {
  expect(linesOf('if x:\n        y\n\n    z', true)).toEqual(['if x:', '    y', '', '  z']);
  expect(linesOf('if x:\n  y\n    z', true)).toEqual(['if x:', '  y', '    z']);
});

it('colours part a line without losing a letter', async () => {
  const [line = []] = await tokensOf(['const a = "b";'], 'ts');
  expect(line.map(({ text }) => text).join('')).toBe('const a = "b";');
  expect(line[0]).toMatchObject({ text: 'const', colour: expect.stringContaining('--code-token-keyword') as string });
});
