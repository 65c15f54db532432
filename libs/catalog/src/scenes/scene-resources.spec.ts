import { expect, it } from 'vitest';
import { resourcesOf } from './scene-resources.js';

const [one, two, three] = [1, 2, 3].map((at) => `0B6F5F0E-6D0A-4F0C-9A51-0C6F1A2B3C4${at}`);

it('resources are named by their ids, and by their addresses in HTML and CSS', () => {
  const image = { visual: { type: 'image', resource_id: one } };
  const page = {
    visual: { type: 'html', html: `<img src="/media/${two}">`, css: `a{background:url(/media/${three})}` },
  };
  expect(resourcesOf([image, page, image])).toEqual([one, two, three].map((id) => id!.toLowerCase()));
  expect(resourcesOf({ html: `<img src="/media/${one}">`, say: [] })).toEqual([one!.toLowerCase()]);
});

it('an address in a text that is shown or spoken is no resource', () => {
  const text = `curl https://api.example/media/${one}`;
  const scenes = [{ say: text, headline: text, visual: { type: 'code', language: 'sh', text } }];
  expect(resourcesOf([scenes, text])).toEqual([]);
});
