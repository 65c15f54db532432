import { filmOrigin, TECHNIQUE, videoFrameSize } from '@libs/drawing';
import {
  type CaptionCue,
  filmLoudness,
  type FilmSound,
  isModelVoice,
  type SpokenWord,
  type Stretch,
} from '@libs/sound';
import type { Finished, Release, Unit } from '@libs/kernel';
import type { EncodeWork, InspectWork } from './compose-work.js';
import { laidSegments, timelineOf, wordsOf, type CompositionOrder, type LaidSegment } from './composition-order.js';
import { captionLanguage } from '../plan/words/caption-language.js';
import { fileOf } from '../units/file-of.js';
import { segmentCues, shifted, shiftedCue } from './segment-cues.js';
import { findingsOf, picturesOf } from './segment-facts.js';
import { moodOf } from './sound-units.js';
import { pictureSeconds, WORK_SECONDS } from './work-seconds.js';

/** Of a segment, when what is in it is there to be seen. */
const POSTER = 0.7;

export function encodeUnits(order: CompositionOrder, finished: Finished): Unit[] {
  const { brief, format } = order;
  const laid = laidSegments(order, finished);
  const loudness = filmLoudness(filmSound(order, finished));
  const work: EncodeWork = {
    type: 'compose-encode',
    format,
    title: brief.title,
    comment: originOf(order).statement,
    poster: posterFrame(laid),
    cues: filmCues(order, finished),
    ...(loudness && { loudness }),
  };
  const inputs = {
    film: fileOf(finished('assemble', 'assemble'), 'film'),
    sound: fileOf(finished('mix', 'mix'), 'sound'),
  };
  const seconds = WORK_SECONDS.start + (timelineOf(finished).frames / format.fps) * WORK_SECONDS.encode;
  return [{ id: 'encode', work, inputs, seconds, credits: 0 }];
}

/** It mixes where a segment shows files of its owner, or a model speaks. */
function originOf({ brief, delivery }: CompositionOrder): ReturnType<typeof filmOrigin> {
  return filmOrigin(isModelVoice(delivery.voice) || brief.segments.some(({ inputs }) => inputs.length > 0));
}

/** The frame that stands for the film: of its first card, or of its first segment. */
function posterFrame(laid: readonly LaidSegment[]): number {
  const shown = laid.find(({ segment }) => segment.type === 'card') ?? laid[0];
  if (!shown) return 0;
  const { from, frames, tail } = shown.planned;
  return from + Math.floor((frames - tail) * POSTER);
}

/** Every caption on the film's clock. */
function filmCues(order: CompositionOrder, finished: Finished): CaptionCue[] {
  const { brief, format } = order;
  if (brief.captions === 'none') return [];
  return laidSegments(order, finished).flatMap(({ planned }) =>
    segmentCues(wordsOf(planned, finished), planned, format.fps).map((cue) =>
      shiftedCue(cue, planned.from / format.fps),
    ),
  );
}

export function inspectUnits(order: CompositionOrder, finished: Finished): Unit[] {
  const { format, delivery } = order;
  const sound = filmSound(order, finished);
  const { width, height } = videoFrameSize(format.aspectRatio, format.resolution);
  const work: InspectWork = {
    type: 'compose-inspect',
    expected: {
      width,
      height,
      ...sound,
      captions: delivery.voice === 'none' ? [] : filmCues(order, finished),
      plannedBlack: plannedBlack(order, finished),
    },
  };
  const inputs = { film: fileOf(finished('encode', 'encode'), 'media') };
  return [{ id: 'qa', work, inputs, seconds: pictureSeconds('inspect', sound.frames, format), credits: 0 }];
}

function filmSound(order: CompositionOrder, finished: Finished): FilmSound {
  return {
    fps: order.format.fps,
    frames: timelineOf(finished).frames,
    music: moodOf(order) !== undefined,
    words: order.delivery.voice === 'none' ? [] : filmWords(order, finished),
  };
}

function filmWords(order: CompositionOrder, finished: Finished): SpokenWord[] {
  return laidSegments(order, finished).flatMap(({ planned }) =>
    shifted(wordsOf(planned, finished), planned.from / order.format.fps + (planned.speaksAt ?? 0)),
  );
}

/** Where black pictures are meant: in a dark look, in images and markup of the owner, and where a fade passes through the dark. */
function plannedBlack(order: CompositionOrder, finished: Finished): Stretch[] {
  const { fps } = order.format;
  const laid = laidSegments(order, finished);
  const stretch = (from: number, to: number): Stretch => ({ startSeconds: from / fps, endSeconds: to / fps });
  const owned = laid
    .filter(({ segment: { type } }) => order.brief.look.ground === 'dark' || type === 'image' || type === 'scene')
    .map(({ planned: { from, frames, tail } }) => stretch(from, from + frames + tail));
  const fades = laid
    .filter(({ planned }) => planned.transition === 'fade')
    .map(({ planned: { from, frames, tail } }) => stretch(from + frames - tail, from + frames + tail));
  return [...owned, ...fades];
}

export function releaseOf(order: CompositionOrder, finished: Finished): Release {
  const { brief, delivery, format } = order;
  const { width, height } = videoFrameSize(format.aspectRatio, format.resolution);
  const seconds = (frames: number): number => Number((frames / format.fps).toFixed(3));
  return {
    files: finished('encode', 'encode').files,
    facts: {
      width,
      height,
      fps: format.fps,
      duration_seconds: seconds(timelineOf(finished).frames),
      technique: TECHNIQUE,
      title: brief.title,
      voice: delivery.voice,
      music: moodOf(order) ?? 'off',
      ...captionLanguage(filmCues(order, finished), delivery.diction?.locale),
      theme: brief.look.theme,
      ...(brief.adapter && { adapter_id: brief.adapter.id }),
      segments: laidSegments(order, finished).map(({ segment: { id, type }, planned }) => ({
        id,
        type,
        start_seconds: seconds(planned.from),
        duration_seconds: seconds(planned.frames),
        transition: planned.transition,
        ...picturesOf(id, finished),
      })),
      findings: laidSegments(order, finished).flatMap(({ segment: { id } }) => findingsOf(id, finished)),
      digital_source_type: originOf(order).sourceType,
    },
    quality: finished('qa', 'qa').facts.quality as Record<string, unknown>,
  };
}
