import sharp from 'sharp';
import { hasCallersMarkup, type FilmBrief } from '../../film-brief.js';
import type { FramePixels } from '../../preview/contrast.js';
import { placeNotes } from '../../plan/place-notes.js';
import { cut, toldFindings, type Finding } from '../../preview/finding.js';
import { LONGEST_WORDS, MOST_WORDS, type PreviewFacts } from '../../preview/preview-facts.js';
import type { Moment } from '../../preview/preview-moments.js';
import { sceneFindings } from '../../preview/scene-findings.js';
import { toldCues } from '../../preview/told-cues.js';
import { filmMood } from '../../plan/film-mood.js';
import type { Look } from '../../plan/look/choose-look.js';
import { speechFindings } from '../../preview/speech-findings.js';
import type { StageFinding } from '../../stage/finding.js';
import { dressFilm } from '../dress-film.js';
import type { FilmAssets } from '../film-assets.js';
import { openStage } from '../stage/open-stage.js';
import type { Stage, StageOrder } from '../stage/stage.js';
import { contactSheet } from './contact-sheet.js';
import type { SheetFrame } from './draw-sheet.js';
import { FrameFinish } from './finished-frame.js';
import { imageFindings } from './image-findings.js';
import { imagesIn } from './page-images.js';
import { wordsIn } from './page-words.js';
import { pictureFindings } from './picture-findings.js';
import { previewPage, type PreviewPage } from './preview-page.js';
import { SeenScenes } from './seen-scenes.js';

/** Seconds between two looks at the end of a scene. */
const LOOK_AGAIN = 0.1;

export interface PreviewFilmOrder extends Pick<StageOrder, 'browser' | 'sandboxed' | 'signal' | 'onPage'> {
  brief: FilmBrief;
  /** Paths of the images and the style that the brief uses, by their resource ids. */
  inputs: Record<string, string>;
}

export interface PreviewedFilm {
  sheet: Buffer;
  facts: PreviewFacts;
}

/** The late frames of a film's scenes. */
export interface FilmLook {
  frames: SheetFrame[];
  /** Pixels of a frame. */
  width: number;
  height: number;
  facts: PreviewFacts;
}

/** Lays what `lookAtFilm` sees on a sheet. Throws `SceneRefused`, `PageTooSlow` and `StageFailed`. */
export async function previewFilm(order: PreviewFilmOrder): Promise<PreviewedFilm> {
  const { frames, facts, ...size } = await lookAtFilm(order);
  return { sheet: await contactSheet(frames, size), facts };
}

/**
 * Draws one late frame of each scene, or frames of a composition at equal distances, and says what is wrong with them. Throws
 * `SceneRefused`, `PageTooSlow` and `StageFailed`.
 */
export async function lookAtFilm({ brief, inputs, ...surroundings }: PreviewFilmOrder): Promise<FilmLook> {
  const { finish: given, look, assets } = await dressFilm(brief, inputs);
  const page = await previewPage(brief, { look, assets });
  const { html, width, height, moments } = page;
  const finish = given && new FrameFinish(given, { width, height });
  const stage = await openStage({
    ...surroundings,
    html,
    width,
    height,
    fps: brief.fps,
    seed: brief.seed,
    assets: (path) => assets.at(path),
    markup: hasCallersMarkup(brief) ? 'callers' : 'ours',
  });
  try {
    const frames: SheetFrame[] = [];
    const findings: Finding[] = [];
    const seen = new SeenScenes(page.expected, page);
    if (page.expected.length > 0) await seen.add((await stage.frameAt(0)).jpeg);
    for (const moment of moments) {
      const { jpeg, picture, found } = await lookAt(stage, moment, { ...page, assets, ...(finish && { finish }) });
      const safe = page.safeArea(moment.scene);
      frames.push({ picture, label: labelOf(moment), ...(safe && { safe }) });
      await seen.add(jpeg);
      findings.push(...found, ...seen.findings(moment.scene));
    }
    findings.push(
      ...placeNotes(brief.scenes ?? []).map(({ text, ...at }): Finding => ({ ...at, kind: 'place', detail: text })),
      ...moments.flatMap(({ scene }) => pictureFindings(scene, assets.shownIn(scene))),
      ...speechFindings(brief),
      ...stage.findings.map((one) => placed(one, page)),
    );
    return {
      frames,
      width,
      height,
      facts: { look: lookOf(brief, look), ...factsOf(page, assets, toldFindings(findings)) },
    };
  } finally {
    await stage.close();
  }
}

/** What was chosen. A document of the caller has a look of its own. */
function lookOf({ composition, music }: FilmBrief, look: Look): PreviewFacts['look'] {
  const { tone, because, theme, ground } = look;
  return { tone, because, ...(!composition && { theme: theme.name, ground }), music: filmMood(music, look) ?? 'off' };
}

function factsOf({ moments, cues }: PreviewPage, assets: FilmAssets, findings: Finding[]): Omit<PreviewFacts, 'look'> {
  const last = moments.at(-1);
  return {
    seconds: rounded((last?.startSeconds ?? 0) + (last?.seconds ?? 0)),
    scenes: moments.map(({ scene, startSeconds, seconds }) => {
      const { shown, not_shown: missing } = assets.shownIn(scene);
      return {
        scene,
        start_seconds: rounded(startSeconds),
        seconds: rounded(seconds),
        shown: told(
          shown.map(
            ({ words, id, crossed }) => `${words === id ? '' : `${words}: `}${id}${crossed ? ', crossed out' : ''}`,
          ),
        ),
        not_shown: told(missing),
        cues: told(toldCues(cues(scene))),
      };
    }),
    findings,
  };
}

/** A finding of the stage with the field of its scene. The scenes of a composition are the caller's, and it is one field. */
function placed({ scene, ...finding }: StageFinding, { isWhole, otherField }: PreviewPage): Finding {
  if (isWhole) return { ...finding, field: 'composition.html' };
  const field = scene === undefined ? undefined : otherField(scene);
  return { ...(scene !== undefined && { scene }), ...(field !== undefined && { field }), ...finding };
}

async function lookAt(
  stage: Stage,
  { scene, seconds, at }: Moment,
  {
    layout,
    fields,
    otherField,
    expected,
    isWhole,
    assets,
    finish,
  }: PreviewPage & { assets: FilmAssets; finish?: FrameFinish },
): Promise<{ jpeg: Buffer; picture: Buffer; found: Finding[] }> {
  await stage.moveTo(Math.max(0, at - LOOK_AGAIN));
  const boxesBefore = isWhole ? [] : await wordsIn(stage, 1);
  const { jpeg } = await stage.frameAt(at);
  const frame = await pixelsOf(jpeg);
  const scale = frame.width / (layout ?? frame).width;
  const words = await wordsIn(stage, scale);
  const images = isWhole ? [] : await imagesIn(stage, scale);
  const boxes = finish?.tone(frame, words) ?? words;
  const other = otherField(scene);
  const found = sceneFindings({
    scene,
    // How long the words of a composition stand is not known.
    seconds: isWhole ? Infinity : seconds,
    fields: fields(scene),
    captions: expected[scene]?.captions,
    boxes: isWhole ? boxes.map((box) => ({ ...box, scene })) : boxes,
    boxesBefore,
    frame,
    ...(other !== undefined && { otherField: other }),
  });
  const hidden = await imageFindings(scene, { images, frame, assetAt: (path) => assets.at(path) });
  return { jpeg, picture: (await finish?.picture(frame)) ?? jpeg, found: [...found, ...hidden] };
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
