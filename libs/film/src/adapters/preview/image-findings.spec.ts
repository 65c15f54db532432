import { expect, it } from 'vitest';
import { packageAsset } from '../stage/package-assets.js';
import { imageFindings } from './image-findings.js';

const [WIDTH, HEIGHT] = [100, 60];

function findingsOf(address: string, [red, green, blue]: readonly [number, number, number]) {
  const data = Uint8Array.from(Array.from({ length: WIDTH * HEIGHT }, () => [red, green, blue]).flat());
  const images = [
    { scene: 1, address, box: [20, 10, 40, 40] as [number, number, number, number] },
    { scene: 0, address, box: [0, 0, 9, 9] as [number, number, number, number] },
  ];
  return imageFindings(1, { images, frame: { width: WIDTH, height: HEIGHT, data }, assetAt: packageAsset });
}

it.each([
  ['/icons/fluent/copyright.svg', [13, 13, 13]],
  ['/icons/fluent/black-circle.svg', [0, 0, 0]],
  ['/icons/tabler/dog.svg', [60, 40, 20]],
] as const)('%s on %j is found: it can hardly be seen', async (address, ground) => {
  const [finding, ...others] = await findingsOf(address, ground);
  expect(others).toEqual([]);
  expect(finding).toMatchObject({
    scene: 1,
    kind: 'contrast',
    detail: expect.stringContaining('can hardly be seen: '),
  });
});

it.each([
  ['/icons/fluent/copyright.svg', [240, 240, 240]],
  ['/icons/fluent/dog-face.svg', [10, 20, 60]],
  ['/icons/tabler/dog.svg', [250, 240, 200]],
  ['/icons/fluent/cat-face.svg', [219, 228, 225]],
  ['/icons/fluent/sun.svg', [255, 248, 236]],
  ['/icons/fluent/egg.svg', [255, 246, 218]],
  ['/icons/fluent/glass-of-milk.svg', [255, 246, 218]],
  ['/icons/fluent/glass-of-milk.svg', [255, 253, 245]],
  ['/icons/flag/jp.svg', [255, 255, 255]],
] as const)('%s on %j is seen', async (address, ground) => {
  expect(await findingsOf(address, ground)).toEqual([]);
});
