import { expect, it } from 'vitest';
import { contentDisposition } from './content-disposition.js';

it('media is shown, with its name in both forms', () => {
  expect(contentDisposition('video/mp4', 'Über "uns".mp4')).toBe(
    'inline; filename="_ber _uns_.mp4"; filename*=UTF-8\'\'%C3%9Cber%20%22uns%22.mp4',
  );
});

it.each(['text/html', 'image/svg+xml', 'application/pdf', ''])('%s could run something and is saved', (type) => {
  expect(contentDisposition(type, 'x')).toMatch(/^attachment; /);
});

it('no name can end the header or add one', () => {
  expect(contentDisposition('video/mp4', 'a\r\nSet-Cookie: x')).not.toMatch(/[\r\n]/);
});
