import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { pictures } from './pictures/pictures.js';
import { PICTURE_SETS } from '../pictures/picture-index.js';
import { namesOf } from './pictures/read-pictures.js';
import { requirePackaged } from './require-packaged.js';
import { packageScript } from './stage/package-scripts.js';

const list = (...icons: string[]): object => ({
  scenes: [
    { visual: { type: 'title', text: 'Hello' } },
    { visual: { type: 'list', items: icons.map((icon) => ({ text: 'One', icon })) } },
  ],
});
const html = (markup: string): object => ({ scenes: [{ visual: { type: 'html', html: markup } }] });

describe('pictures that are named by id', () => {
  it('may be any that a scene can show', async () => {
    await expect(requirePackaged(list('fluent:bicycle', 'noto:adult', ' tabler:api '))).resolves.toEqual([]);
  });

  it('may be words, also words with a colon', async () => {
    await expect(requirePackaged(list('bicycle', 'note: buy bread', 'ratio 3:1', '10:30'))).resolves.toEqual([]);
  });

  it.each([
    ['fluent:bycicle', 'fluent:bicycle'],
    ['fluent:bicycles-red', 'fluent:bicycle'],
    ['Fluent:Bicycle', 'fluent:bicycle'],
    ['tabler:hom', 'tabler:home'],
    ['mdi:home', 'tabler:home'],
  ])('%s is refused by scene and field, with ids that exist and are like it, such as %s', async (id, like) => {
    const refusal = await requirePackaged(list('fluent:house', id)).catch((reason: unknown) => reason);
    const said = String(refusal);
    expect(said).toContain(`scenes[1].visual.items[1].icon: no picture has the id ${id}; most like it are `);
    const nearest = said.match(/(?<=most like it are ).*(?=\.$)/u)?.[0].split(', ') ?? [];
    expect(nearest).toHaveLength(3);
    expect(nearest).toContain(like);
    expect(nearest.filter((one) => pictures().find(one) === undefined)).toEqual([]);
  });
});

describe('libraries of scripts', () => {
  it('may be anime.js by its own address or that of a network', async () => {
    await requirePackaged(html('<script src="/packages/animejs/anime.min.js"></script>'));
    await requirePackaged(html('<script src="https://unpkg.com/animejs@4.1.0/lib/anime.umd.min.js"></script>'));
  });

  it('may be spoken of where none is loaded', async () => {
    await requirePackaged(html('<p>GSAP and anime.js</p>'));
  });

  it.each([
    'https://cdn.jsdelivr.net/npm/gsap@3/dist/ScrollTrigger.min.js',
    '//cdnjs.cloudflare.com/ajax/libs/gsap/3.12.5/gsap.min.js',
    '/packages/gsap/gsap.min.js',
  ])('are refused where they are not installed: %s', async (address) => {
    expect(await packageScript('/packages/gsap/gsap.min.js')).toBeUndefined();
    const markup = `<script src="${address}"></script>`;
    await expect(requirePackaged(html(markup))).rejects.toThrow(`scenes[0].visual.html: it loads ${address}`);
    const root = 'data-composition-id="a" data-width="854" data-height="480" data-duration="2"';
    const composition = { composition: { html: `<div ${root}>${markup}</div>` } };
    await expect(requirePackaged(composition)).rejects.toThrow(`composition.html: it loads ${address}`);
  });

  it('are refused together with all else that stands in the way, with the field of each', async () => {
    const visual = {
      type: 'html',
      html: '<video></video><script src="https://cdn.jsdelivr.net/npm/gsap@3/dist/gsap.min.js"></script>',
      css: 'p{background:url(https://evil.example/a.png)}',
    };
    const refusal = await requirePackaged({ scenes: [{ visual }] }).catch((reason: unknown) => reason);
    expect(String(refusal)).toContain('scenes[0].visual.html: it has 3 faults: (1) it has <video>');
    expect(String(refusal)).toContain('(2) it loads https://cdn.jsdelivr.net/npm/gsap@3/dist/gsap.min.js');
    expect(String(refusal)).toContain('(3) scenes[0].visual.css: it names the remote address');
  });

  it('are refused together with the faults of the structure of a whole film', async () => {
    const given =
      '<div data-composition-id="a" data-width="854" data-height="480"><script src="/packages/gsap/gsap.min.js"></script></div>';
    const refusal = String(await requirePackaged({ composition: { html: given } }).catch((reason: unknown) => reason));
    expect(refusal).toContain('composition.html: it has 2 faults: (1) <div> "a", the root, has no data-duration');
    expect(refusal).toContain('(2) it loads /packages/gsap/gsap.min.js');
  });

  it('are refused together with other proportions than those of the film, and words after its end', async () => {
    const given =
      '<div data-composition-id="a" data-width="480" data-height="854" data-duration="5"><script src="/packages/gsap/gsap.min.js"></script></div>';
    const say = [4, 9].map((at) => ({ at, text: 'Hello.' }));
    const film = { composition: { html: given, say } };
    const refusal = String(await requirePackaged(film).catch((reason: unknown) => reason));
    expect(refusal).toContain('composition.html: it has 3 faults: (1) 480×854 are not the proportions of aspect_ratio');
    expect(refusal).toContain(
      '(2) composition.say[1].at: the film ends at 5 s; (3) it loads /packages/gsap/gsap.min.js',
    );
    const tall = { ...film, aspect_ratio: '9:16', resolution: '480p' };
    await expect(requirePackaged(tall)).rejects.toThrow(
      /^composition\.say\[1\]\.at: it has 2 faults: \(1\) the film ends at 5 s; \(2\) composition\.html: it loads/u,
    );
  });

  it('have d3 as one script whose parts know each other', async () => {
    const script = await packageScript('/packages/d3/d3.min.js');
    const d3 = runInNewContext(`${String(script?.body)};d3`) as Record<string, unknown>;
    const used = ['scaleTime', 'arc', 'geoMercator', 'extent', 'interpolate', 'format', 'color'];
    expect(used.filter((name) => typeof d3[name] !== 'function')).toEqual([]);
  });
});

it('a picture that there is not is told as it is written, with the one most like it, and is not refused', async () => {
  const markup = '<img src="/icons/fluent/bycicle.svg"><img src="/icons/fluent/bicycle.svg">';
  expect(await requirePackaged(html(markup))).toEqual([
    {
      scene: 0,
      field: 'visual.html',
      kind: 'image',
      detail:
        '/icons/fluent/bycicle.svg is no packaged picture and is left out; did you mean /icons/fluent/bicycle.svg?',
    },
  ]);
});

it('ids that are taken are those of the pictures that a scene can find', async () => {
  for (const set of PICTURE_SETS) {
    const names = await namesOf(set);
    expect([...names].filter((name) => pictures().find(`${set}:${name}`) === undefined)).toEqual([]);
    expect(names.size).toBeGreaterThan(set === 'flag' ? 250 : 1000);
  }
  const count = await Promise.all(PICTURE_SETS.map(async (set) => (await namesOf(set)).size));
  expect(count.reduce((sum, one) => sum + one, 0)).toBe(pictures().size);
});
