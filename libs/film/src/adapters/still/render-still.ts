import { DIGITAL_SOURCE_TYPE, imageFrameSize, type RenderOptions, type RenderResult, TECHNIQUE } from '@libs/rendering';
import { deliverImage } from '@libs/rendering/adapters';
import sharp from 'sharp';
import { hasCallersMarkup } from '../../film-brief.js';
import { chartOf } from '../../scenes/chart/chart-of.js';
import type { Visual } from '../../scenes/scene.js';
import { judgeStill, type StillVerdict } from '../../still/judge-still.js';
import type { StillBrief } from '../../still/still-brief.js';
import { stillLook } from '../../still/still-look.js';
import { STILL_AT } from '../../still/still-moment.js';
import { type StillScene, stillScene } from '../../still/still-scene.js';
import { FilmAssets } from '../film-assets.js';
import { pictureFor } from '../pictures/pictures.js';
import { wordsIn } from '../preview/page-words.js';
import { openStage } from '../stage/open-stage.js';
import type { StageOrder } from '../stage/stage.js';
import { stillDocument } from './still-document.js';

/** A page is drawn at this rate: it tells the page clock in which steps scripts of a caller move. */
const FPS = 30;

interface StillOptions extends RenderOptions, Pick<StageOrder, 'browser'> {
  /** Chromium's own sandbox: on in a closed root, and where the user may have it. */
  sandboxed: boolean;
}

/**
 * Makes an image of a page in a directory that exists: its last settled moment, and a thumbnail. Throws `SceneRefused` where its
 * words do not fit, `QualityGateFailed`, `PageTooSlow`, `StageFailed`, and the signal's reason when it is aborted.
 */
export async function renderStill(brief: StillBrief, directory: string, options: StillOptions): Promise<RenderResult> {
  const { signal, onProgress } = options;
  signal.throwIfAborted();
  const assets = await FilmAssets.open(options.inputs);
  const still = stillScene(brief, pictureFor);
  const { width, height } = imageFrameSize(brief.aspectRatio, brief.size);
  const html = await stillDocument(brief, still, { pictures: assets, width, height });
  onProgress({ phase: 'draw', percent: 10 });
  const { pixels, verdict } = await drawn(brief, still, { ...options, html, width, height, assets });
  const image = { pixels, width, height, title: still.title, format: brief.format };
  const { files, quality } = await deliverImage({ ...image, ...verdict.judged }, directory, options);
  const facts = { ...factsOf(brief, still), width, height, ...picturesIn(still, assets), findings: verdict.findings };
  return { files, facts, quality: { ...quality } };
}

async function drawn(
  brief: StillBrief,
  still: StillScene,
  { assets, ...page }: StillOptions & { html: string; width: number; height: number; assets: FilmAssets },
): Promise<{ pixels: Buffer; verdict: StillVerdict }> {
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
    const boxes = await wordsIn(stage, 1);
    const { width, height } = page;
    const frame = { width, height, data: await sharp(png).removeAlpha().raw().toBuffer() };
    const verdict = judgeStill(still, { boxes, frame, found: await stage.findings() });
    return { pixels: await sharp(png).ensureAlpha().raw().toBuffer(), verdict };
  } finally {
    await stage.close();
  }
}

function factsOf(brief: StillBrief, still: StillScene): RenderResult['facts'] {
  const { theme, tone } = stillLook(brief, still);
  return {
    technique: TECHNIQUE,
    image_technique: still.technique,
    theme: theme.name,
    tone,
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
