import { videoFrameSize } from '@libs/rendering';
import sharp from 'sharp';
import { hasCallersMarkup, type FilmBrief } from '../../film-brief.js';
import { sceneTexts } from '../../plan/scene-texts.js';
import type { FramePixels } from '../../preview/contrast.js';
import { cut, toldFindings, type Finding } from '../../preview/finding.js';
import { LONGEST_WORDS, MOST_WORDS, type PreviewFacts } from '../../preview/preview-facts.js';
import { sceneMoments, type Moment } from '../../preview/preview-moments.js';
import { sceneFindings } from '../../preview/scene-findings.js';
import type { Scene } from '../../scenes/scene.js';
import { documentOf } from '../document/document-of.js';
import { FilmAssets } from '../film-assets.js';
import { openStage } from '../stage/open-stage.js';
import type { Stage, StageOrder } from '../stage/stage.js';
import { contactSheet, type SheetFrame } from './contact-sheet.js';
import { wordsIn } from './page-words.js';
import { previewScenes } from './preview-scenes.js';

/** Seconds between two looks at the end of a scene. */
const LOOK_AGAIN = 0.1;

export interface PreviewFilmOrder extends Pick<StageOrder, 'browser' | 'sandboxed' | 'signal'> {
  brief: FilmBrief;
  /** Paths of the images that the brief uses, by their resource ids. */
  inputs: Record<string, string>;
}

export interface PreviewedFilm {
  sheet: Buffer;
  facts: PreviewFacts;
}

/** Draws one late frame of each scene and lays them on a sheet, with what is wrong with them. */
export async function previewFilm({ brief, inputs, ...surroundings }: PreviewFilmOrder): Promise<PreviewedFilm> {
  const spoken = await previewScenes(brief);
  const size = videoFrameSize(brief.aspectRatio, brief.resolution);
  const assets = await FilmAssets.open(inputs);
  const stage = await openStage({
    ...surroundings,
    assets: (path) => assets.at(path),
    html: await documentOf(brief, spoken, assets),
    width: size.width,
    height: size.height,
    fps: brief.fps,
    seed: brief.seed,
    markup: hasCallersMarkup(brief) ? 'callers' : 'ours',
  });
  try {
    const moments = sceneMoments(spoken);
    const frames: SheetFrame[] = [];
    const findings: Finding[] = [];
    for (const moment of moments) {
      const { picture, found } = await lookAt(stage, moment, spoken[moment.scene]!.scene);
      frames.push({ picture, label: labelOf(moment) });
      findings.push(...found);
    }
    findings.push(...pictureFindings(moments, assets), ...(await stage.findings()));
    const last = moments.at(-1);
    return {
      sheet: await contactSheet(frames, size),
      facts: {
        seconds: rounded((last?.startSeconds ?? 0) + (last?.seconds ?? 0)),
        scenes: moments.map(({ scene, startSeconds, seconds }) => ({
          scene,
          start_seconds: rounded(startSeconds),
          seconds: rounded(seconds),
          shown: told(assets.shownIn(scene).shown.map(({ words, id }) => (words === id ? id : `${words}: ${id}`))),
          not_shown: told(assets.shownIn(scene).not_shown),
        })),
        findings: toldFindings(findings),
      },
    };
  } finally {
    await stage.close();
  }
}

function pictureFindings(moments: readonly Moment[], assets: FilmAssets): Finding[] {
  return moments.flatMap(({ scene }) =>
    assets.shownIn(scene).not_shown.map((words): Finding => {
      const detail = `No packaged picture shows “${cut(words, 60)}”. Use other words, or an id that find_picture returns.`;
      return { scene, kind: 'picture', detail };
    }),
  );
}

async function lookAt(
  stage: Stage,
  { scene, seconds, at }: Moment,
  { headline, visual, ...rest }: Scene,
): Promise<{ picture: Buffer; found: Finding[] }> {
  await stage.moveTo(Math.max(0, at - LOOK_AGAIN));
  const boxesBefore = await wordsIn(stage);
  const { jpeg } = await stage.frameAt(at);
  const boxes = await wordsIn(stage);
  const found = sceneFindings({
    scene,
    seconds,
    fields: sceneTexts({ ...rest, headline, visual }),
    boxes,
    boxesBefore,
    frame: await pixelsOf(jpeg),
    ...((visual.type as string) === 'html' && { otherField: 'visual.html' }),
  });
  return { picture: jpeg, found };
}

async function pixelsOf(jpeg: Buffer): Promise<FramePixels> {
  const { data, info } = await sharp(jpeg).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function told(words: readonly string[]): string[] {
  return words.slice(0, MOST_WORDS).map((one) => cut(one, LONGEST_WORDS));
}

function labelOf({ scene, startSeconds, seconds }: Moment): string {
  return `${scene} · ${rounded(startSeconds)}–${rounded(startSeconds + seconds)} s`;
}

function rounded(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
