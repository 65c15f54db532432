import { expect, it } from 'vitest';
import { ROOMS, SMALLEST } from '../../measure/room.js';
import { linesOf } from './code-lines.js';
import { cutTokens, rowsOf } from './code-rows.js';
import { codeSetting, scrollsOf } from './code-setting.js';
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

it('a broken line keeps every letter, each row within its panel', () => {
  const line = "    const answer = await service.call('orders', { retries: 3, timeout: 3000 });";
  const rows = rowsOf(line, 30);
  expect(rows.length).toBeGreaterThan(2);
  expect(rows.map(({ from, to }) => line.slice(from, to)).join('')).toBe(line);
  for (const { from, to, indent } of rows) expect(to - from + indent).toBeLessThanOrEqual(30);
});

it('the last row of a broken line is more than a bracket or two', () => {
  const line = 'x = -tan(radians(latitude)) * tan(radians(declination))';
  for (let letters = 14; letters < 54; letters += 1) {
    const { from, to } = rowsOf(line, letters).at(-1)!;
    expect(to - from).toBeGreaterThan(2);
  }
});

it('the longest code is legible in every room: a panel too low for it scrolls to its last row', () => {
  const lines = Array.from({ length: 24 }, () => 'x'.repeat(80));
  for (const room of ROOMS) {
    const setting = codeSetting(lines, room, true);
    const rows = setting.lines.flat().length;
    expect(setting.size).toBeGreaterThanOrEqual(SMALLEST);
    expect(setting.shown * setting.row).toBeLessThanOrEqual(room.height);
    expect(scrollsOf(setting).at(-1)).toBe(rows - setting.shown);
  }
});

it('colours part a line without losing a letter, and are cut where it is broken', async () => {
  const [line = []] = await tokensOf(['const a = "b";'], 'ts');
  expect(line.map(({ text }) => text).join('')).toBe('const a = "b";');
  expect(line[0]).toMatchObject({ text: 'const', colour: expect.stringContaining('--code-token-keyword') as string });
  expect(cutTokens(line, 3, 8).map(({ text }) => text).join('')).toBe('st a '); // prettier-ignore
});
