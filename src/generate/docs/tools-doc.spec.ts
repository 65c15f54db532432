import { catalogue } from '@libs/catalog';
import { expect, it } from 'vitest';
import { toolsDoc } from './tools-doc.js';

const page = toolsDoc(catalogue);
/** The part of one tool. */
const partOf = (name: string): string => page.split(/^## /m).find((part) => part.startsWith(`${name}\n`)) ?? '';

it.each([
  ['compose_video', ['plan.segments[].narration', 'audio.strategy', 'output.fps']],
  ['create_image', ['data.series[].values', 'brand.colors', 'brand.logo_resource_id']],
  ['lib_import', ['upload.size_bytes', 'upload_complete.sha256', 'upload.put_url']],
  ['lib_list', ['items[].created_at', 'next_cursor']],
  ['account_status', ['credits.left_today', 'jobs.most_open']],
])('the page tells the nested fields of %s', (name, paths) => {
  for (const path of paths) expect(partOf(name)).toContain(`| \`${path}\` |`);
});

it('the page says which voice is which', () => {
  expect(partOf('create_video')).toContain('slt US woman, rms US man, awb Scottish man, kal16 robot');
});

it.each(catalogue.map(({ name, example }) => [name, example] as const))(
  'the page shows a call of %s and its result',
  (name, example) => {
    for (const shown of [example?.arguments, example?.result]) {
      expect(partOf(name)).toContain(JSON.stringify(shown, null, 2));
    }
  },
);
