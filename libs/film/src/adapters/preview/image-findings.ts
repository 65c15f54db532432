import sharp from 'sharp';
import { type Mark, type MarkColour, markOf, visibleShare } from '../../pictures/mark.js';
import { colourShares, type FramePixels } from '../../preview/contrast.js';
import type { Finding } from '../../preview/finding.js';
import { iconAtAddress } from '../pictures/icon-svg.js';
import type { Asset } from '../stage/asset.js';
import type { ImageBox } from './page-images.js';

/** When a colour is seen, and the share of a picture that must be: of line drawings, and of those with colours. */
const LINES = { least: { contrast: 3 }, enough: 0.6 };
const COLOURS = { least: { contrast: 1.6, difference: 14 }, enough: 0.3 };
/** Share of a picture that is clear where it has no ground of its own. */
const CLEAR = 0.04;
/** Pixels beside a picture in which its ground is looked for, and the share that a colour of it has at least. */
const [BESIDE, LEAST_GROUND] = [3, 0.2];
/** Pixels of the copy by which a picture's colours are known. */
const SIDE = 48;

/** How many times as large as it is a picture of pixels may be shown. */
const MOST_ENLARGED = 3;

/** Pictures with clear parts that can hardly be seen on what they stand on, and images with too few pixels. */
export async function imageFindings(
  scene: number,
  {
    images,
    frame,
    assetAt,
  }: { images: ImageBox[]; frame: FramePixels; assetAt: (path: string) => Promise<Asset | undefined> },
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { address, box } of images.filter((image) => image.scene === scene)) {
    const few = await fewPixels(address, { box, assetAt });
    if (few !== undefined) findings.push({ scene, kind: 'image', detail: few });
    const mark = await markAt(address, assetAt);
    const id = iconAtAddress(address)?.id;
    if (!mark || mark.clear < CLEAR || mark.colours.length === 0) continue;
    const { least, enough } = /^(?:tabler|simple):/u.test(id ?? '') ? LINES : COLOURS;
    const seen = Math.min(1, ...groundsBeside(box, frame).map((ground) => visibleShare(mark, ground, least)));
    if (seen >= enough) continue;
    const detail = `The picture ${id ?? address} can hardly be seen: ${Math.round(seen * 100)} % of it stand out from the ground. Use another picture, theme or colour.`;
    findings.push({ scene, kind: 'contrast', detail });
  }
  return findings;
}

async function fewPixels(
  address: string,
  {
    box: [, , width, height],
    assetAt,
  }: { box: ImageBox['box']; assetAt: (path: string) => Promise<Asset | undefined> },
): Promise<string | undefined> {
  const [, id] = /^\/media\/([\w-]+)$/u.exec(address) ?? [];
  const asset = id === undefined ? undefined : await assetAt(address);
  if (!asset) return undefined;
  const own = await sharp(asset.body).metadata();
  const enlarged = Math.max(width / own.width, height / own.height);
  if (enlarged <= MOST_ENLARGED) return undefined;
  return `The image ${id} has ${own.width} × ${own.height} pixels and is shown ${Math.round(enlarged)} times as large: it looks blurred. Use a larger one.`;
}

async function markAt(
  address: string,
  assetAt: (path: string) => Promise<Asset | undefined>,
): Promise<Mark | undefined> {
  const asset = await assetAt(address);
  if (!asset?.type.startsWith('image/')) return undefined;
  return markOf(await sharp(asset.body).resize(SIDE, SIDE, { fit: 'inside' }).ensureAlpha().raw().toBuffer());
}

/** The colours of a frame in a narrow band around a box. */
function groundsBeside([x, y, width, height]: ImageBox['box'], frame: FramePixels): MarkColour[] {
  const sides = [
    [x - BESIDE, y - BESIDE, width + 2 * BESIDE, BESIDE],
    [x - BESIDE, y + height, width + 2 * BESIDE, BESIDE],
    [x - BESIDE, y, BESIDE, height],
    [x + width, y, BESIDE, height],
  ] as const;
  return colourShares(frame, sides)
    .filter(({ share }) => share >= LEAST_GROUND)
    .map(({ colour: [r, g, b] }) => ({ mode: 'rgb', r: r / 255, g: g / 255, b: b / 255 }));
}
