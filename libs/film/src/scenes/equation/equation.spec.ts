import { expect, it } from 'vitest';
import { ROOMS } from '../../measure/room.js';
import { stacked } from './stacked.js';
import { equationKind } from './schema.js';
import { equationVisual } from './visual.js';
import { equationSize, setTex } from './tex.layout.js';

const examined = (tex: string) => equationKind.examine?.(equationVisual.parse({ type: 'equation', tex }));

it.each([
  [String.raw`\def\a{\a\a}\a`, 'it calls itself without end or too often'],
  [String.raw`\def\a{${'x'.repeat(60)}}\def\b{\a\a\a\a\a\a\a\a\a\a\a\a}\b\b\b\b\b\b\b\b\b\b\b\b`, 'visual.tex'],
  [String.raw`\nosuchcommand`, String.raw`Undefined control sequence: \nosuchcommand`],
  [String.raw`\frac{1}{2`, 'visual.tex: cannot be set'],
  [String.raw`\href{javascript:alert(1)}{x}`, String.raw`\href is not allowed`],
  [String.raw`\htmlStyle{position:fixed}{x}`, String.raw`\htmlStyle is not allowed`],
  [String.raw`\includegraphics{http://127.0.0.1/x.png}`, String.raw`\includegraphics is not allowed`],
  ['x'.repeat(300), 'is too long to read'],
])('%s is refused with its reason', (tex, said) => {
  expect(() => examined(tex)).toThrow(said);
});

it('a broken formula is as large as its room allows, a short one stands on one line', () => {
  const long = setTex(String.raw`a + b + c + d + e + f + g + h + i + j + k + l + m + n = o`);
  const [wide, square] = [ROOMS[0]!, ROOMS[1]!];
  expect(equationSize(long, wide)!).toBeGreaterThan(equationSize(setTex('x'.repeat(60)), wide)!);
  expect(equationSize(setTex('E = mc^2'), square)!).toBeGreaterThan(10);
});

it('a fraction is as wide as its wider part, an index smaller than its letter', () => {
  const width = (tex: string): number => setTex(tex).parts.reduce((sum, part) => sum + part.width, 0);
  expect(width(String.raw`\frac{aaaa}{a}`)).toBeCloseTo(width('aaaa') + 0.24 * 1.05, 1);
  expect(width('a_a')).toBeLessThan(width('aa') + 0.1);
});

it('rows that continue one left side may stand below it, others stay as they are', () => {
  const tex = String.raw`\begin{aligned} P(A \mid B) &= \frac{1}{2} \\[1ex] &\approx 17\,\% \end{aligned}`;
  const narrow = stacked(tex)!;
  const width = (one: string): number => setTex(one).parts.reduce((sum, part) => sum + part.width, 0);
  expect(width(narrow)).toBeLessThan(width(tex) * 0.8);
  expect(stacked(String.raw`\begin{aligned} a &= b \\ c &= d \end{aligned}`)).toBeUndefined();
  expect(stacked('E = mc^2')).toBeUndefined();
});
