import { describe, expect, it } from 'vitest';
import { sniffMedia } from './sniff-media.js';

describe('kind and media type of a file', () => {
  it.each([
    ['\x89PNG\r\n\x1a\n', 'image', 'image/png'],
    ['\xff\xd8\xff\xe0..JFIF', 'image', 'image/jpeg'],
    ['\0\0\0\x20ftypmif1\0\0\0\0mif1avif', 'image', 'image/avif'],
    ['\0\0\0\x18ftypisom\0\0\0\0isom', 'video', 'video/mp4'],
    ['\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'video', 'video/mp4'],
    ['\0\0\0\x1cftypM4A \0\0\0\0M4A isom', 'audio', 'audio/mp4'],
    ['\0\0\0\x1cftypM4B \0\0\0\0M4B isom', 'audio', 'audio/mp4'],
    ['\x1a\x45\xdf\xa3....', 'video', 'video/webm'],
    ['ID3\x04', 'audio', 'audio/mpeg'],
  ])('of %j are %s and %s', (head, kind, mimeType) => {
    expect(sniffMedia(Buffer.from(head, 'latin1'))).toEqual({ kind, mimeType });
  });

  it('of bytes that are no media are unknown', () => {
    expect(sniffMedia(Buffer.from('<!doctype html>'))).toBeUndefined();
    expect(sniffMedia(Buffer.alloc(0))).toBeUndefined();
  });
});
