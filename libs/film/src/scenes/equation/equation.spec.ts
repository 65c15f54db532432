import { expect, it } from 'vitest';
import { setTex } from './tex.layout.js';
import { stacked } from './stacked.js';
import { equationKind } from './schema.js';
import { equationVisual } from './visual.js';

const examined = (tex: string) => equationKind.examine?.(equationVisual.parse({ type: 'equation', tex }));

it.each([
  [String.raw`\def\a{\a\a}\a`, 'it calls itself without end or too often'],
  [String.raw`\def\a{${'x'.repeat(60)}}\def\b{\a\a\a\a\a\a\a\a\a\a\a\a}\b\b\b\b\b\b\b\b\b\b\b\b`, 'visual.tex'],
  [String.raw`\nosuchcommand`, String.raw`Undefined control sequence: \nosuchcommand`],
  [String.raw`\frac{1}{2`, 'visual.tex: cannot be set'],
  [String.raw`\href{javascript:alert(1)}{x}`, String.raw`\href is not allowed`],
  [String.raw`\htmlStyle{position:fixed}{x}`, String.raw`\htmlStyle is not allowed`],
  [String.raw`\includegraphics{http://127.0.0.1/x.png}`, String.raw`\includegraphics is not allowed`],
])('%s is refused with its reason', (tex, said) => {
  expect(() => examined(tex)).toThrow(said);
});

it('rows that continue one left side may stand below it, others stay as they are', () => {
  const tex = String.raw`\begin{aligned} P(A \mid B) &= \frac{1}{2} \\[1ex] &\approx 17\,\% \end{aligned}`;
  expect(stacked(tex)).toBe(
    String.raw`\begin{aligned}& P(A \mid B) \\[0.6ex]&= \frac{1}{2} \\[1ex] &\approx 17\,\% \end{aligned}`,
  );
  expect(stacked(String.raw`\begin{aligned} a &= b \\ c &= d \end{aligned}`)).toBeUndefined();
  expect(stacked('E = mc^2')).toBeUndefined();
});

it('previews see its letters', () => {
  expect(setTex('E = mc^2')).not.toContain('aria-hidden');
});
