import { describe, expect, it } from 'vitest';
import { announcedBytes, isAnimatedStill, mediaFormat } from './media-format.js';

describe('the format of a file', () => {
  it.each([
    ['\x89PNG\r\n\x1a\n', 'png'],
    ['\xff\xd8\xff\xe0..JFIF', 'jpeg'],
    ['GIF89a', 'gif'],
    ['GIF87a', 'gif'],
    ['RIFF....WEBPVP8 ', 'webp'],
    ['RIFF....WAVEfmt ', 'wav'],
    ['\0\0\0\x20ftypavif\0\0\0\0avifmif1', 'avif'],
    ['\0\0\0\x20ftypmif1\0\0\0\0mif1avif', 'avif'],
    ['\0\0\0\x18ftypisom\0\0\0\0isom', 'mp4'],
    ['\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'mp4'],
    ['\0\0\0\x1cftypM4A \0\0\0\0M4A ', 'mp4'],
    ['\x1a\x45\xdf\xa3....', 'webm'],
    ['OggS\0', 'ogg'],
    ['fLaC\0', 'flac'],
    ['ID3\x04', 'mp3'],
    ['\xff\xfb\x90\x64', 'mp3'],
  ])('of %j is %s', (head, format) => {
    expect(mediaFormat(Buffer.from(head, 'latin1'))).toBe(format);
  });

  it.each([
    '',
    '\x89',
    '<html><body>',
    '<svg xmlns="http://www.w3.org/2000/svg">',
    '<?xml version="1.0"?><svg>',
    '#EXTM3U\n#EXT-X-KEY:URI="file:///etc/passwd"',
    'ffconcat version 1.0\nfile /etc/passwd',
    '%PDF-1.7',
    'PK\x03\x04',
    'RIFF....AVI ',
    'RIFF',
    '\0\0\0\x18ftypheic\0\0\0\0heic',
    '\0\0\0\x18ftypmif1\0\0\0\0mif1',
    'II*\0',
    'BM......',
    '\xff\xff\xff\xff',
    '\xff\xf1\x50\x80',
    ' \x89PNG\r\n\x1a\n',
  ])('of %j is none that we take', (head) => {
    expect(mediaFormat(Buffer.from(head, 'latin1'))).toBeUndefined();
  });

  it.each([
    ['RIFF\x24\0\0\0WAVE', 44],
    ['RIFF\xff\xff\xff\xffWAVE', 0],
  ])('%j announces its whole size: %i', (head, size) => {
    expect(announcedBytes(Buffer.from(head, 'latin1'))).toBe(size);
  });

  it.each([
    ['png', '\x89PNG acTL IDAT', true],
    ['png', '\x89PNG IDAT acTL', false],
    ['avif', '\0\0\0\x20ftypavis\0\0\0\0avifmif1', true],
    ['avif', '\0\0\0\x20ftypavif\0\0\0\0avifmif1', false],
    ['jpeg', '\xff\xd8 acTL IDAT', false],
  ] as const)('as %s of %j is animated: %s', (format, head, is) => {
    expect(isAnimatedStill(format, Buffer.from(head, 'latin1'))).toBe(is);
  });
});
