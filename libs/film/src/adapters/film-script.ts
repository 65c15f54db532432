import { frameFormat, videoFrameSize } from '@libs/drawing';
import { type CaptionCue, captionCues, type PlacedSound, type SpokenWord } from '@libs/sound';
import type { FilmToDeliver } from './encode/deliver-film.js';
import { type Composition, examineComposition } from '../composition/examine-composition.js';
import type { FilmBrief } from '../film-brief.js';
import { expectedScenes } from '../plan/expected-scenes.js';
import type { Look } from '../plan/look/choose-look.js';
import { chooseTransitions } from '../plan/look/choose-transitions.js';
import type { Lasting } from '../plan/revision/kept-stretches.js';
import { documentTitle, filmTitle } from '../plan/film-title.js';
import { captionLayout } from '../plan/words/caption-layout.js';
import { filmCues } from '../plan/words/scene-captions.js';
import { speakCues } from '../plan/words/speak-cues.js';
import { withHeard } from '../plan/words/heard-words.js';
import { type Speak, speakScenes, type SpokenScene } from '../plan/words/speak-scenes.js';
import type { ExpectedScene } from '../quality/scenes-shown.js';
import { compositionDocument } from './document/composition-document.js';
import { documentOf } from './document/document-of.js';
import type { FilmAssets } from './film-assets.js';

/** A film before it is drawn: its document, its length and all that is said in it. Seconds on the film's clock. */
export interface FilmScript {
  title: string;
  html: string;
  seconds: number;
  /** When the picture that stands for the film is shown. */
  posterSeconds: number;
  narration: FilmToDeliver['narration'];
  /** Of clips. */
  sounds: PlacedSound[];
  words: SpokenWord[];
  cues: CaptionCue[];
  /** What the film must show of each scene; none for a document of the caller. */
  expected: ExpectedScene[];
  /** Its scenes on the time line; none of a document of the caller. */
  placed: Lasting[];
  /** What each scene showed, once it was drawn; none for a document of the caller. */
  scenes: Record<string, unknown>[];
}

interface Writing {
  speak: Speak;
  look: Look;
  assets: FilmAssets;
  onScene: (share: number) => void;
}

/** Speaks a film and writes its document. Throws `SceneRefused` where its words do not fit. */
export function writeFilm(brief: FilmBrief, writing: Writing): Promise<FilmScript> {
  return brief.composition ? ofComposition(brief, brief.composition, writing) : ofScenes(brief, writing);
}

async function ofScenes(brief: FilmBrief, { speak, look, assets, onScene }: Writing): Promise<FilmScript> {
  const { scenes = [], fps, durationSeconds: total, recordings } = brief;
  const captions = captionLayout(brief, frameFormat(videoFrameSize(brief.aspectRatio, brief.resolution)));
  const spoken = await speakScenes(scenes, { speak, fps, total, isRecorded: recordings !== undefined, onScene });
  const captioned = withHeard(spoken, brief.heard);
  const entrances = chooseTransitions(spoken, look.theme, brief.seed);
  const html = await documentOf(brief, captioned, assets, { look, entrances });
  const last = spoken.at(-1);
  return {
    title: brief.title ?? filmTitle(scenes),
    html,
    seconds: last ? last.startSeconds + last.durationSeconds : 0,
    // Late in the first scene, when all of it is there.
    posterSeconds: (spoken[0]?.durationSeconds ?? 0) * 0.8,
    narration: spoken.flatMap(({ narration }) => narration),
    sounds: await assets.sounds(spoken),
    words: spoken.flatMap(({ words }) => words),
    cues: filmCues(spoken, captions),
    expected: expectedScenes(captioned, captions),
    placed: spoken.map(({ durationSeconds }, index) => ({
      frames: Math.round(durationSeconds * fps),
      entrance: entrances[index]!,
    })),
    scenes: spoken.map((scene, index) => ({
      ...sceneFacts(scene),
      enters: entrances[index],
      ...assets.shownIn(index),
    })),
  };
}

async function ofComposition(brief: FilmBrief, composition: Composition, { speak }: Writing): Promise<FilmScript> {
  const { seconds } = examineComposition(composition);
  const { narration, words } = await speakCues(composition.say ?? [], { speak, seconds });
  const { width } = videoFrameSize(brief.aspectRatio, brief.resolution);
  return {
    title: documentTitle(composition.html),
    html: compositionDocument(composition.html, { width }),
    seconds,
    posterSeconds: seconds * 0.4,
    narration,
    sounds: [],
    words,
    cues: captionCues(words),
    expected: [],
    placed: [],
    scenes: [],
  };
}

function sceneFacts({ scene, startSeconds, durationSeconds }: SpokenScene): Record<string, unknown> {
  return {
    start_seconds: Number(startSeconds.toFixed(3)),
    duration_seconds: Number(durationSeconds.toFixed(3)),
    type: scene.visual.type,
  };
}
