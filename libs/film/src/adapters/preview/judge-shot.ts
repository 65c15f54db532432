import sharp from 'sharp';
import type { FramePixels } from '../../preview/contrast.js';
import type { Finding } from '../../preview/finding.js';
import type { Moment } from '../../preview/preview-moments.js';
import { sceneFindings } from '../../preview/scene-findings.js';
import type { TextBox } from '../../preview/text-box.js';
import type { FilmAssets } from '../film-assets.js';
import type { Stage } from '../stage/stage.js';
import type { FrameFinish } from './finished-frame.js';
import { imageFindings } from './image-findings.js';
import { type ImageBox, imagesIn } from './page-images.js';
import { wordsIn } from './page-words.js';
import type { PreviewPage } from './preview-page.js';

/** Seconds between two looks at the end of a scene. */
const LOOK_AGAIN = 0.1;

/** A frame, and where its words and images stand. */
export interface Shot {
  jpeg: Buffer;
  /** Words shortly before. */
  before: TextBox[];
  words: TextBox[];
  images: ImageBox[];
}

/** Draws the frame of a moment. A composition is one document of the caller: only its words are looked for. */
export async function shoot(
  stage: Stage,
  { at }: Moment,
  { width, layout, isWhole }: Pick<PreviewPage, 'width' | 'layout' | 'isWhole'>,
): Promise<Shot> {
  const scale = width / (layout?.width ?? width);
  await stage.moveTo(Math.max(0, at - LOOK_AGAIN));
  const before = isWhole ? [] : await wordsIn(stage, 1);
  const { jpeg } = await stage.frameAt(at);
  const words = await wordsIn(stage, scale);
  return { jpeg, before, words, images: isWhole ? [] : await imagesIn(stage, scale) };
}

/** What is wrong with a frame, and its picture for the sheet. */
export async function judgeShot(
  { jpeg, before, words, images }: Shot,
  { scene, seconds }: Moment,
  page: PreviewPage & { assets: FilmAssets; finish?: FrameFinish },
): Promise<{ picture: Buffer; found: Finding[] }> {
  const { isWhole, assets, finish } = page;
  const frame = await pixelsOf(jpeg);
  const boxes = finish?.tone(frame, words) ?? words;
  const other = page.otherField(scene);
  const found = sceneFindings({
    scene,
    // How long the words of a composition stand is not known.
    seconds: isWhole ? Infinity : seconds,
    fields: page.fields(scene),
    captions: page.expected[scene]?.captions,
    boxes: isWhole ? boxes.map((box) => ({ ...box, scene })) : boxes,
    boxesBefore: before,
    frame,
    ...(other !== undefined && { otherField: other }),
  });
  const hidden = await imageFindings(scene, { images, frame, assetAt: (path) => assets.at(path) });
  return { picture: (await finish?.picture(frame)) ?? jpeg, found: [...found, ...hidden] };
}

async function pixelsOf(jpeg: Buffer): Promise<FramePixels> {
  const { data, info } = await sharp(jpeg).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
