import { describe, expect, it } from 'vitest';
import { nameOfAddress } from './name-of-address.js';

describe('the name of what lies behind an address', () => {
  it.each([
    ['https://example.com/a/My%20holiday.JPEG?w=1', 'My holiday', 'image'],
    ['https://example.com/a_film.mp4', 'a film', 'video'],
    ['https://example.com/talks/12.opus#t=3', 'example.com/talks/12.opus', 'audio'],
    ['https://cdn.example.com/cats/picture.png?w=9', 'cdn.example.com/cats/picture.png', 'image'],
    ['https://example.com/Video_2.mp4', 'example.com/Video_2.mp4', 'video'],
    ['https://example.com/videography.mp4', 'videography', 'video'],
    [`https://example.com/${'a/'.repeat(40)}image.png`, `…${'a/'.repeat(25)}image.png`, 'image'],
    ['https://example.com/a/b/', 'b', 'image'],
    ['https://example.com/', 'example.com', 'image'],
    ['https://example.com/%E2%82', '%E2%82', 'image'],
    ['https://example.com/a%0Ab%00.png', 'a b', 'image'],
    ['https://example.com/%E2%80%AEgnp.exe', 'gnp', 'image'],
    [`https://example.com/${'x'.repeat(300)}.png`, `${'x'.repeat(30)}…`, 'image'],
    ['no address', 'Import', 'image'],
  ])('%s is %s, probably a(n) %s', (address, name, kind) => {
    expect(nameOfAddress(address)).toEqual({ name, kind });
  });
});
