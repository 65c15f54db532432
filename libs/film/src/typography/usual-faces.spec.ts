import { expect, it } from 'vitest';
import { usualFaces } from './usual-faces.js';

const INTER = '<link rel="stylesheet" href="/fonts/@fontsource-variable/inter/usual.css">';

it.each([
  ['<p style="font-family: Inter, sans-serif">', INTER],
  ['<style>p { font-family: "Helvetica", serif }</style>', ''],
  [
    '<style>@font-face { font-family: Inter; src: url(data:font/woff2;base64,AA) } p { font-family: Inter }</style>',
    '',
  ],
  ['<style>@font-face { font-family: Own } p { font-family: Inter }</style>', INTER],
])('links the packaged families that %s names', (markup, links) => {
  expect(usualFaces(markup)).toBe(links);
});
