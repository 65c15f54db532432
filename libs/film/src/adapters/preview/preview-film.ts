import { videoFrameSize } from '@libs/drawing';
import { hasCallersMarkup, type FilmBrief } from '../../film-brief.js';
import { placeNotes } from '../../plan/place-notes.js';
import { cut, toldFindings, type Finding } from '../../preview/finding.js';
import { LONGEST_WORDS, MOST_WORDS, type PreviewFacts } from '../../preview/preview-facts.js';
import type { Moment } from '../../preview/preview-moments.js';
import { toldCues } from '../../preview/told-cues.js';
import { filmMood } from '../../plan/film-mood.js';
import type { Look } from '../../plan/look/choose-look.js';
import { speechFindings } from '../../preview/speech-findings.js';
import type { StageFinding } from '../../stage/finding.js';
import type { ClipProgram } from '../clips/read-clip.js';
import { type DressedFilm, dressFilm } from '../dress-film.js';
import type { FilmAssets } from '../film-assets.js';
import { openStage } from '../stage/open-stage.js';
import type { StageOrder } from '../stage/stage.js';
import { contactSheet } from './contact-sheet.js';
import type { SheetFrame } from './draw-sheet.js';
import { FrameFinish } from './finished-frame.js';
import { judgeShot, shoot, type Shot } from './judge-shot.js';
import { pictureFindings } from './picture-findings.js';
import { previewPage, type PreviewPage } from './preview-page.js';
import { SeenScenes } from './seen-scenes.js';

export interface PreviewFilmOrder extends Pick<StageOrder, 'browser' | 'sandboxed' | 'signal' | 'onPage'> {
  brief: FilmBrief;
  /** Paths of the images and the style that the brief uses, by their resource ids. */
  inputs: Record<string, string>;
  /** Decodes clips; absent where the brief has none. */
  ffmpegPath?: string;
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
export async function lookAtFilm({ brief, inputs, ffmpegPath, ...surroundings }: PreviewFilmOrder): Promise<FilmLook> {
  const { signal } = surroundings;
  let writing: ReturnType<typeof writePage> | undefined;
  const written = (): ReturnType<typeof writePage> =>
    (writing ??= writePage(brief, inputs, { ffmpegPath: ffmpegPath ?? '', signal }));
  const stage = await openStage({
    ...surroundings,
    html: async () => (await written()).page.html,
    ...videoFrameSize(brief.aspectRatio, brief.resolution),
    fps: brief.fps,
    seed: brief.seed,
    assets: async (path) => (await written()).assets.at(path),
    markup: hasCallersMarkup(brief) ? 'callers' : 'ours',
  });
  try {
    const { finish: given, look, assets, page } = await written();
    const { width, height, moments } = page;
    const finish = given && new FrameFinish(given, { width, height });
    const frames: SheetFrame[] = [];
    const findings: Finding[] = [];
    const seen = new SeenScenes(page.expected, page);
    const judge = async (shot: Shot, moment: Moment): Promise<void> => {
      const { picture, found } = await judgeShot(shot, moment, { ...page, assets, ...(finish && { finish }) });
      const safe = page.safeArea(moment.scene);
      frames.push({ picture, label: labelOf(moment), ...(safe && { safe }) });
      await seen.add(shot.jpeg);
      findings.push(...found, ...seen.findings(moment.scene));
    };
    const first = page.expected.length > 0 && (await stage.frameAt(0)).jpeg;
    let judged = first ? seen.add(first) : Promise.resolve();
    for (const moment of moments) {
      const shot = await shoot(stage, moment, page);
      // Each frame is judged while the browser draws the next one.
      judged = judged.then(() => judge(shot, moment));
      judged.catch(() => undefined);
    }
    await judged;
    findings.push(
      ...placeNotes(brief.scenes ?? []).map(({ text, ...at }): Finding => ({ ...at, kind: 'place', detail: text })),
      ...moments.flatMap(({ scene }) => pictureFindings(scene, assets.shownIn(scene))),
      ...speechFindings(brief),
      ...assets.clipFindings(moments.map(({ seconds }) => seconds)),
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
    const { assets } = await written();
    await assets.close();
  }
}

async function writePage(
  brief: FilmBrief,
  inputs: PreviewFilmOrder['inputs'],
  program: ClipProgram,
): Promise<DressedFilm & { page: PreviewPage }> {
  const dressed = await dressFilm(brief, inputs, program);
  return { ...dressed, page: await previewPage(brief, dressed) };
}

/** What was chosen. A document of the caller has a look of its own. */
function lookOf({ composition, music }: FilmBrief, look: Look): PreviewFacts['look'] {
  const { tone, because, subject, theme, ground } = look;
  const words = subject && `${subject.subject} (“${subject.because.join('”, “')}”)`;
  const chosen = { ...(words !== undefined && { subject: words }), theme: theme.name, ground };
  return { tone, because, ...(!composition && chosen), music: filmMood(music, look) ?? 'off' };
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

function told(words: readonly string[]): string[] {
  return words.slice(0, MOST_WORDS).map((one) => cut(one, LONGEST_WORDS));
}

function labelOf({ scene, startSeconds, seconds }: Moment): string {
  return `${scene} · ${rounded(startSeconds)}–${rounded(startSeconds + seconds)} s`;
}

function rounded(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
