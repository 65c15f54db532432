import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { serveLibraries } from '../markup/serve-libraries.js';
import { SceneRefused } from '../scenes/scene-refused.js';
import { examineComposition } from './examine-composition.js';
import { inlineTemplates } from './inline-templates.js';
import { parseComposition } from './parse-composition.js';

const ROOT = 'data-composition-id="film" data-width="1920" data-height="1080" data-duration="8"';
const film = (body = '', root = ROOT): string => `<!doctype html><body><div ${root}>${body}</div>`;

function refusalOf(html: string, shape?: number, say?: { at: number; text: string }[]): string {
  try {
    examineComposition({ html, say }, shape);
    return '';
  } catch (refusal) {
    if (!(refusal instanceof SceneRefused)) throw refusal;
    return `${refusal.field}: ${refusal.problem}`;
  }
}

describe('examineComposition', () => {
  it('takes length and size from the root', () => {
    const html = film('<p class="clip" data-start="1" data-duration="2.5" data-track-index="1">x</p>');
    expect(examineComposition({ html }, 16 / 9)).toEqual({
      seconds: 8,
      width: 1920,
      height: 1080,
      resources: [],
      pictures: [],
      scripts: [],
      problems: [],
      losses: [],
    });
  });

  it.each([
    ['nothing', '', 'no element has data-composition-id'],
    ['a root in a template alone', `<template>${film()}</template>`, 'no element has data-composition-id'],
    ['no width', film('', ROOT.replace(/data-width="\d+"/u, '')), 'has no data-width'],
    ['no height', film('', ROOT.replace(/data-height="\d+"/u, '')), 'has no data-height'],
    ['no duration', film('', ROOT.replace(/data-duration="\d+"/u, '')), 'has no data-duration'],
    ['an empty duration', film('', ROOT.replace('"8"', '""')), 'is no number from 2 to 180'],
    ['a duration in words', film('', ROOT.replace('"8"', '"eight"')), 'is no number from 2 to 180'],
    ['a short film', film('', ROOT.replace('"8"', '"1.9"')), 'is no number from 2 to 180'],
    ['a long film', film('', ROOT.replace('"8"', '"181"')), 'is no number from 2 to 180'],
    ['an endless film', film('', ROOT.replace('"8"', '"Infinity"')), 'is no number from 2 to 180'],
    ['a huge frame', film('', ROOT.replace('1920', '1e9')), 'is no number from 100 to 8000'],
    ['a root that starts late', film('', `${ROOT} data-start="1"`), 'the root starts at 0'],
    ['a start in words', film('<p id="a" data-start="intro + 1">'), 'data-start of <p> "a" is no number of seconds'],
    ['a start before the film', film('<p data-start="-1">'), 'is no number of seconds'],
    ['a start after the end', film('<p data-start="8">'), 'starts at 8 s, and the film ends at 8 s'],
    ['a clip of no length', film('<p data-start="0" data-duration="0">'), 'is no number of seconds above 0'],
    [
      'a track in words',
      film('<p data-start="0" data-track-index="top">'),
      'data-track-index of a <p> is no whole number',
    ],
    ['a template that is missing', film('<div data-composition-src="#intro">'), 'names no <template id>'],
    [
      'a template that includes itself',
      film(`<b data-composition-src="#a"></b>`) + '<template id="a"><i data-composition-src="#a"></i></template>',
      'includes itself',
    ],
    [
      'templates that include each other',
      `${film('<b data-composition-src="#a"></b>')}<template id="a"><i data-composition-src="#b"></i></template><template id="b"><i data-composition-src="#a"></i></template>`,
      'includes itself',
    ],
    [
      'a clip of a template that starts late',
      `${film('<b data-composition-src="#a"></b>')}<template id="a"><i data-start="99"></i></template>`,
      'starts at 99 s',
    ],
    ['a video', film('<video src="/a.mp4"></video>'), '<video>'],
    ['a sound', film('<audio src="/media/x">'), 'sound comes from say and music'],
    ['a remote script', film('<script src="https://cdn.example/three.js"></script>'), 'the remote address'],
    ['a video, a frame and a face', film('<video></video><iframe></iframe>'), 'it has 2 faults: (1) it has <video>'],
    ['a video in a template', `${film()}<template><video></video></template>`, '<video>'],
    ['2,001 clips', film('<i data-start="0"></i>'.repeat(2001)), 'at most 2000'],
    ['half a megabyte and more', film('x'.repeat(524_288)), 'longer than 512 KB'],
  ])('refuses %s', (_, html, problem) => {
    expect(refusalOf(html)).toContain(problem);
    expect(refusalOf(html)).toMatch(/^composition\.html: /u);
  });

  it('tells all faults of a document at once, those of its structure too', () => {
    const root = 'data-composition-id="film" data-width="wide" data-duration="8" data-start="2"';
    const parts =
      '<video></video><i data-composition-src="#gone"></i><p id="a" data-start="9"></p><p data-start="0" data-duration="-1"></p>';
    const faults = [
      'it has <video>',
      'the root starts at 0',
      'data-width="wide" of <div> "film" is no number',
      'has no data-height',
      'data-composition-src="#gone" names no <template id>',
      '<p> "a" starts at 9 s',
      'data-duration of a <p> is no number',
    ];
    const told = refusalOf(film(parts, root), 16 / 9);
    expect(told).toContain(`it has ${faults.length} faults: `);
    for (const fault of faults) expect(told).toContain(fault);
  });

  it('refuses other proportions than those of the film', () => {
    expect(refusalOf(film(), 9 / 16)).toContain('1920×1080 are not the proportions of aspect_ratio');
    expect(refusalOf(film(), 16 / 9)).toBe('');
  });

  it('refuses words after the end of the film', () => {
    const say = [
      { at: 0, text: 'Hello.' },
      { at: 9, text: 'Too late.' },
    ];
    expect(refusalOf(film(), 16 / 9, say)).toBe('composition.say[1].at: the film ends at 8 s');
  });

  it('ends templates that multiply', () => {
    const level = (n: number): string =>
      `<template id="t${n}">${`<i data-composition-src="#t${n + 1}"></i>`.repeat(60)}</template>`;
    const html = `${film('<b data-composition-src="#t0"></b>')}${[0, 1, 2, 3, 4, 5].map(level).join('')}<template id="t6">x</template>`;
    expect(refusalOf(html)).toContain('the template "t4" in all its places makes the document longer than 1 MB');
  });

  const examples = new URL('../../examples/', import.meta.url);
  it.each(readdirSync(examples))('accepts our own example %s, which has at most 60 lines', (name) => {
    const html = readFileSync(new URL(name, examples), 'utf8');
    expect(refusalOf(html)).toBe('');
    expect(html.split('\n').length).toBeLessThanOrEqual(61);
  });
});

describe('inlineTemplates', () => {
  it('puts a template where it is named, by id or by the name of a file', () => {
    const html =
      '<b data-composition-src="#a"></b><b data-composition-src="x/b.html"></b><template id="a">A</template><template id="b-template">B</template>';
    const whole = inlineTemplates(html, parseComposition(html));
    expect(whole).toContain('<b data-composition-src="#a">A</b><b data-composition-src="x/b.html">B</b>');
  });

  it('lets the scripts of a template keep their names to themselves', () => {
    const scripts =
      '<script src="/packages/animejs/anime.min.js"></script><script type="module">const m</script><script>const tl = 1</script>';
    const html = `<script>const tl = 0</script><b data-composition-src="#a"></b><template id="a">${scripts}</template>`;
    const whole = inlineTemplates(html, parseComposition(html));
    const scoped = '((document) => {\nconst tl = 1\n})(__part.document());__part.keep();';
    expect(whole).toBe(html.replace('</b>', `${scripts.replace('const tl = 1', scoped)}</b>`));
  });
});

describe('serveLibraries', () => {
  it('replaces addresses of well-known networks, and what belongs to their files', () => {
    expect(
      serveLibraries(
        '<script src="https://cdn.jsdelivr.net/npm/animejs@4/lib/anime.iife.min.js" integrity="sha384-x" defer></script>',
      ),
    ).toBe('<script src="/packages/animejs/anime.min.js" integrity="" defer></script>');
    expect(
      serveLibraries('<script src=https://cdn.jsdelivr.net/npm/gsap@3.12/dist/ScrollTrigger.min.js></script>'),
    ).toBe('<script src=/packages/gsap/ScrollTrigger.min.js></script>');
    expect(serveLibraries('<p>no script</p>')).toBe('<p>no script</p>');
  });
});
