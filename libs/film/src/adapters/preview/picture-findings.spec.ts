import { expect, it } from 'vitest';
import { pictureFindings } from './picture-findings.js';
import { pictureFor } from '../pictures/pictures.js';

function detailsOf(words: string): string[] {
  const found = pictureFor(words);
  const shown = found ? [{ words, id: found.id, lacks: found.lacks }] : [];
  return pictureFindings(2, { shown, not_shown: found ? [] : [words] }).map(({ detail }) => detail);
}

it.each([
  ['broken glass', 'No packaged picture shows “broken glass”: tabler:glass shows “glass”, not “broken”.'],
  ['qzxv', 'No packaged picture shows “qzxv”.'],
  ['tomato soup', 'The picture of “tomato soup”, fluent:steaming-bowl, does not show “tomato”.'],
])('of %s says which word the picture lacks', (words, said) => {
  expect(detailsOf(words)).toEqual([`${said} Use English words, or an id that find_picture returns.`]);
});

it.each(['bicycle', 'fresh bread'])('says nothing of %s: a quality does not change the thing', (words) => {
  expect(detailsOf(words)).toEqual([]);
});
