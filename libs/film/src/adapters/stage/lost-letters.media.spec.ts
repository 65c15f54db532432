import { afterEach, describe, expect, it } from 'vitest';
import { testStage } from '../../../../../test/support/films/test-stage.js';
import type { Stage } from './stage.js';

const open: Stage[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((stage) => stage.close()));
});

async function stageOf(body: string): Promise<Stage> {
  const stage = await testStage(body);
  open.push(stage);
  return stage;
}

const FONTS = '/fonts/@fontsource-variable';
/** It claims every character, and ₾ is not among its own. */
const LACKING = `src:url(${FONTS}/fraunces/files/fraunces-latin-wght-normal.woff2)`;
/** It has ₾. */
const HAVING = `${FONTS}/inter/files/inter-latin-ext-wght-normal.woff2`;

const WITHOUT = `<style>@font-face{font-family:A;${LACKING}}p{font-family:A}</style>`;

describe('letters are not lost', () => {
  it.each([
    [
      'that the face of their weight has',
      `<style>@font-face{font-family:A;font-weight:400;${LACKING}}@font-face{font-family:A;font-weight:700;src:url(${HAVING})}
      </style><p style="font:700 20px A">₾</p>`,
    ],
    [
      'that the face of their style has',
      `<style>@font-face{font-family:A;${LACKING}}@font-face{font-family:A;font-style:italic;src:url(${HAVING})}
      </style><p style="font:italic 20px A">₾</p>`,
    ],
    [
      'whose face a script loads',
      `<p style="font-family:X">₾</p>
      <script>onload = async () => document.fonts.add(await new FontFace('X', 'url(${HAVING})').load())</script>`,
    ],
    [
      'whose class the first frame of a script sets',
      `${WITHOUT}<style>@font-face{font-family:B;src:url(${HAVING})}p.b{font-family:B}</style><p>₾</p>
      <script>requestAnimationFrame(() => (document.querySelector('p').className = 'b'))</script>`,
    ],
    ['that are not laid out', '<p style="display:none">漢</p><p style="font-size:0">漢</p>'],
    ['that a drawing tells of itself', '<svg><desc>漢</desc><metadata>漢</metadata><text y="20">a</text></svg>'],
    ['that no face draws', '<p>a\u{e0100} \u{180b} \u{3164}\u{115f}\u{1160}\u{ffa0}</p>'],
  ])('%s', async (_, body) => {
    const stage = await stageOf(body);
    for (const second of [0, 0.1, 0.2, 0.3, 0.4, 0.5]) await stage.frameAt(second);
    expect(stage.lostLetters).toEqual([]);
    expect(stage.findings.filter(({ detail }) => detail.startsWith('no face'))).toEqual([]);
  });

  it('any more once their face has come after some pictures', async () => {
    const stage = await stageOf(`<p style="font-family:X">₾</p>
      <script>setTimeout(async () => document.fonts.add(await new FontFace('X', 'url(${HAVING})').load()), 200)</script>`);
    await stage.frameAt(0.1);
    expect(stage.lostLetters).toEqual(['₾']);
    // The page's time does not wait for the font to load.
    let second = 0.2;
    await expect.poll(() => stage.frameAt((second += 0.1)).then(() => stage.lostLetters)).toEqual([]);
  });

  it('that a script writes and removes at once', async () => {
    const stage = await stageOf(`<p></p><script>setTimeout(() => {
      const p = document.querySelector('p');
      p.innerHTML = '<b>漢</b>';
      p.replaceChildren();
    }, 100)</script>`);
    for (const second of [0, 0.1, 0.2]) await stage.frameAt(second);
    expect(stage.findings).toEqual([]);
  });
});

describe('letters are lost', () => {
  it.each([
    [
      'in the weight whose face lacks them',
      `<style>@font-face{font-family:A;font-weight:400;src:url(${HAVING})}
      @font-face{font-family:A;font-weight:700;${LACKING}}</style><p style="font:700 20px A,A">₾</p>`,
      '₾',
    ],
    [
      'once they are laid out',
      '<p style="display:none">漢</p><script>setTimeout(() => (document.querySelector("p").style.display = ""), 300)</script>',
      '漢',
    ],
    ['behind an element without a box', '<p><b style="display:contents">漢</b></p>', '漢'],
    ['in a drawing', '<svg><text y="20">漢</text></svg>', '漢'],
    [
      'that another text follows',
      '<p></p><script>setTimeout(() => (document.querySelector("p").textContent = "漢"), 100); setTimeout(() => (document.querySelector("p").textContent = "b"), 300)</script>',
      '漢',
    ],
  ])('%s', async (_, body, lost) => {
    const stage = await stageOf(body);
    for (const second of [0, 0.1, 0.2, 0.3, 0.4, 0.5]) await stage.frameAt(second);
    expect(stage.lostLetters).toEqual([lost]);
    expect(stage.findings).toContainEqual({ kind: 'font', detail: `no face has ${lost}` });
  });

  it('in an image of one second', async () => {
    const stage = await stageOf('<p>漢</p>');
    await stage.stillAt(1);
    expect(stage.lostLetters).toEqual(['漢']);
  });
});
