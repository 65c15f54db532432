import {
  DIGITAL_SOURCE_TYPE,
  imageFrameSize,
  type PictureFinish,
  type RenderOptions,
  type RenderResult,
  TECHNIQUE,
} from '@libs/drawing';
import { deliverImage } from '@libs/drawing/adapters';
import sharp from 'sharp';
import { hasCallersMarkup } from '../../film-brief.js';
import { chartOf } from '../../scenes/chart/chart-of.js';
import type { Visual } from '../../scenes/scene.js';
import { judgeStill, type StillVerdict } from '../../still/judge-still.js';
import type { StillBrief } from '../../still/still-brief.js';
import type { StillLook } from '../../still/still-look.js';
import { STILL_AT } from '../../still/still-moment.js';
import { type StillScene, stillScene } from '../../still/still-scene.js';
import type { FilmAssets } from '../film-assets.js';
import { pictureFor } from '../pictures/pictures.js';
import { FrameFinish } from '../preview/finished-frame.js';
import { wordsIn } from '../preview/page-words.js';
import { openStage } from '../stage/open-stage.js';
import type { StageOrder } from '../stage/stage.js';
import { dressStill } from './dress-still.js';
import { stillDocument } from './still-document.js';

/** A page is drawn at this rate: it gives the page clock the steps in which scripts of a caller move. */
const FPS = 30;

interface StillOptions extends RenderOptions, Pick<StageOrder, 'browser'> {
  /** Chromium's own sandbox: on in a closed root, and where the user may have it. */
  sandboxed: boolean;
}

/**
 * Makes an image of a page in a directory that exists: its last settled moment, and a thumbnail. Throws `SceneRefused` where its
 * words do not fit, `provider_rejected`, `PageTooSlow`, `StageFailed`, and the signal's reason when it is aborted.
 */
export async function renderStill(brief: StillBrief, directory: string, options: StillOptions): Promise<RenderResult> {
  const { signal, onProgress } = options;
  signal.throwIfAborted();
  const still = stillScene(brief, pictureFor);
  const { look, assets, finish } = await dressStill(brief, still, options.inputs);
  const { width, height } = imageFrameSize(brief.aspectRatio, brief.size);
  const html = await stillDocument(brief, still, { look, pictures: assets, width, height });
  onProgress({ phase: 'draw', percent: 10 });
  const page = { ...options, html, width, height, assets, ...(finish && { finish }) };
  const { pixels, verdict, lostLetters } = await drawn(brief, still, page);
  const image = { pixels, width, height, title: still.title, format: brief.format };
  const { files, quality } = await deliverImage({ ...image, ...verdict.judged, lostLetters }, directory, options);
  const facts = {
    ...factsOf(brief, still, look),
    width,
    height,
    ...picturesIn(still, assets),
    findings: verdict.findings,
  };
  return { files, facts, quality: { ...quality } };
}

interface StillPage extends StillOptions {
  html: string;
  width: number;
  height: number;
  assets: FilmAssets;
  finish?: PictureFinish;
}

/** The pixels of an image, four bytes each. It is judged before its grain is added: specks are no ground of words. */
async function drawn(
  brief: StillBrief,
  still: StillScene,
  { assets, finish: given, ...page }: StillPage,
): Promise<{ pixels: Buffer; verdict: StillVerdict; lostLetters: string[] }> {
  const stage = await openStage({
    ...page,
    fps: FPS,
    seed: brief.seed,
    assets: (path) => assets.at(path),
    markup: hasCallersMarkup(brief) ? 'callers' : 'ours',
  });
  try {
    const png = await stage.stillAt(STILL_AT);
    page.onProgress({ phase: 'draw', percent: 60 });
    const words = await wordsIn(stage, 1);
    const { width, height } = page;
    const finish = given && new FrameFinish(given, { width, height });
    const frame = { width, height, data: await sharp(png).removeAlpha().raw().toBuffer() };
    const boxes = finish?.tone(frame, words) ?? words;
    const verdict = judgeStill(still, { boxes, frame, found: stage.findings });
    finish?.grain(frame);
    const pixels = await sharp(frame.data, { raw: { width, height, channels: 3 } })
      .ensureAlpha()
      .raw()
      .toBuffer();
    return { pixels, verdict, lostLetters: stage.lostLetters };
  } finally {
    await stage.close();
  }
}

function factsOf(
  { adapter }: StillBrief,
  still: StillScene,
  { theme, tone, ground }: Pick<StillLook, 'theme' | 'tone' | 'ground'>,
): RenderResult['facts'] {
  return {
    technique: TECHNIQUE,
    image_technique: still.technique,
    theme: theme.name,
    tone,
    ground,
    ...(adapter && { adapter_id: adapter.id }),
    provider: 'embedded',
    title: still.title,
    motif: motifOf(still.scene.visual),
    digital_source_type: DIGITAL_SOURCE_TYPE,
  };
}

/** The kind of picture; of a chart its form. */
function motifOf(visual: Visual): string {
  return visual.type === 'chart' ? chartOf(visual).form : visual.type;
}

/** The packaged pictures that are shown, and the words that none shows. */
function picturesIn({ notShown }: StillScene, assets: FilmAssets): { shown: unknown[]; not_shown: string[] } {
  const { shown, not_shown: missing } = assets.shownIn(0);
  return { shown, not_shown: [...notShown, ...missing] };
}
