import { examineFilm, FILM_THEMES, KINDS, VISUAL_TYPES } from '@libs/film';
import { expect, it } from 'vitest';
import { createVideo } from '../tools/create-video.tool.js';
import { readToolInput } from '../inputs/read-tool-input.js';
import { memberLines } from './member-lines.js';
import { OWN_DOCUMENTS } from './own-documents.js';
import { scenesGuide } from './scenes-guide.js';
import { REVISED_FILM, WHOLE_FILMS } from './whole-films.js';

const guide = scenesGuide();
const kinds = VISUAL_TYPES.map((type) => [type] as const);

it('the guide costs a model at most 6,000 tokens', () => {
  process.stdout.write(`${guide.length / 4} tokens of media://guide/scenes\n`);
  expect(guide.length / 4).toBeLessThanOrEqual(6000);
});

it.each(kinds)('the guide shows what %s means and an example that is a scene', (type) => {
  const { meaning, example } = KINDS[type].words;
  const [, section = ''] = guide.split(`\n### ${type}\n`);
  expect(section).toContain(meaning);
  expect(section).toContain(JSON.stringify(example));
  expect(readToolInput(createVideo, { scenes: [example] })).toMatchObject({ scenes: [example] });
});

it('the guide names every theme', () => {
  for (const { name, meaning } of FILM_THEMES) expect(guide).toContain(`- \`${name}\`: ${meaning}`);
});

it.each(WHOLE_FILMS.map(({ title, arguments: given }) => [title, given] as const))(
  'the whole film "%s" is one that create_video takes',
  (_, given) => {
    expect(guide).toContain(JSON.stringify(given));
    expect(readToolInput(createVideo, given)).toMatchObject({ name: given.name });
  },
);

it('the guide shows changes of a finished film that create_video takes', () => {
  expect(guide).toContain(JSON.stringify(REVISED_FILM));
  expect(readToolInput(createVideo, REVISED_FILM)).toMatchObject({ revise_from: REVISED_FILM.revise_from });
});

it.each(OWN_DOCUMENTS.map(({ title, html }) => [title, html] as const))(
  'the guide shows the document "%s", which create_video takes and can draw',
  (_, html) => {
    expect(guide).toContain(html);
    const composition = { html };
    expect(readToolInput(createVideo, { composition })).toMatchObject({ composition });
    const aspectRatio = html.includes('data-width="720"') ? '9:16' : '16:9';
    const asked = {
      composition,
      aspectRatio,
      resolution: '720p',
      voice: 'auto',
      captions: 'none',
      music: 'off',
      theme: 'auto',
      fps: 30,
    } as const;
    expect(() => examineFilm(asked, () => true)).not.toThrow();
  },
);

it('the page of the documents is the guide with pictures of each kind and theme', () => {
  const page = scenesGuide({ pictures: true });
  const withoutPictures = page
    .replaceAll(/\[!\[[^\]]*\]\(scenes\/\w+\.jpg\)\]\(scenes\/gallery\/\w+\.jpg\)\n\n/g, '')
    .replaceAll(/ \[Pictures\]\(scenes\/gallery\/theme-\w+\.jpg\)\./g, '');
  expect(withoutPictures).toBe(guide);
  expect(page.match(/!\[/g)).toHaveLength(VISUAL_TYPES.length);
});

it('a member line has the path, a mark if optional, the limits and the meaning', () => {
  const price = { type: 'string', maxLength: 16, description: 'As written.' };
  const item = { type: 'object', properties: { text: { type: 'string' }, price }, required: ['text'] };
  const items = { type: 'array', minItems: 1, maxItems: 12, items: item };
  expect(memberLines({ properties: { type: { const: 'list' }, items }, required: ['type', 'items'] })).toEqual([
    '- `items` 1–12',
    '- `items[].text`',
    '- `items[].price?` ≤16: As written.',
  ]);
});
