import { expect, it } from 'vitest';
import { textsAt } from './texts-at.js';

it('texts of a member are found with their fields, however deep they stand', () => {
  const call = {
    icon: 'a:b',
    scenes: [
      { visual: { type: 'picture', icon: ['c:d', 'e:f'] } },
      { visual: { type: 'compare', left: { title: 'icon', icon: 'g:h' }, right: { icon: null } } },
    ],
  };
  expect(textsAt('icon', call)).toEqual([
    { field: 'icon', text: 'a:b' },
    { field: 'scenes[0].visual.icon[0]', text: 'c:d' },
    { field: 'scenes[0].visual.icon[1]', text: 'e:f' },
    { field: 'scenes[1].visual.left.icon', text: 'g:h' },
  ]);
});
