import { expect, it } from 'vitest';
import { downloadName } from './download-name.js';

it.each([
  ['Why the sky is blue', 'video/mp4', 'Why the sky is blue.mp4'],
  ['a/b\\c:d', 'image/jpeg', 'a b c d.jpg'],
  ['../..', 'text/vtt', 'media.vtt'],
  ['\u202Egpj.exe', 'image/png', 'gpj.exe.png'],
  ['   ', 'image/avif', 'media.avif'],
  ['Night', 'audio/ogg', 'Night.opus'],
  ['x', 'application/unknown', 'x'],
])('%j of %s is saved as %j', (name, type, expected) => {
  expect(downloadName(name, type)).toBe(expected);
});
