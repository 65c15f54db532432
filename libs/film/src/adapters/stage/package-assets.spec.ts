import { describe, expect, it } from 'vitest';
import { packageAsset } from './package-assets.js';

describe('the assets of our packages', () => {
  it('are faces, their styles, and icons by their ids', async () => {
    const inter = '/fonts/@fontsource-variable/inter';
    expect((await packageAsset(`${inter}/index.css`))?.type).toBe('text/css');
    expect((await packageAsset(`${inter}/usual.css`))?.body.toString()).toContain("font-family: 'Inter';");
    expect((await packageAsset(`${inter}/files/inter-latin-wght-normal.woff2`))?.type).toBe('font/woff2');
    const icon = await packageAsset('/icons/tabler/bike.svg');
    expect(icon?.type).toBe('image/svg+xml');
    expect(icon?.body.toString()).toMatch(/^<svg .*<\/svg>$/s);
  });

  it.each([
    '/fonts/@fontsource-variable/inter/package.json',
    '/fonts/@fontsource-variable/inter/files/../package.json',
    '/fonts/@fontsource-variable/inter/files/%2e%2e/index.css',
    '/fonts/@nestjs/common/index.css',
    '/fonts/@fontsource-variable/inter/files/none.woff2',
    '/icons/constructor/bike.svg',
    '/icons/tabler/constructor.svg',
    '/icons/tabler/../../x.svg',
    '/etc/passwd',
    '/',
  ])('are not %s', async (path) => expect(await packageAsset(path)).toBeUndefined());
});
