import {
  atMost,
  cutAtWord,
  IMAGE_FORMATS,
  type ImageFormat,
  MODEL_SOURCE_TYPE,
  modelStatement,
  near,
  type QualityReport,
  reportOf,
} from '@libs/drawing';
import { AUDIO_FORMATS, type AudioFormat, type AudioMode, HIGHEST_TRUE_PEAK, soundLoudness } from '@libs/sound';
import type { CharacterTimes } from '../../makers/maker.js';
import { spokenWords } from '../../makers/spoken-words.js';
import type { Model } from '../../models/model.js';
import { productKind } from '../../purchases/product-kind.js';
import type { PurchaseBrief } from '../../purchases/purchase-brief.js';
import type { MakerProduct } from '../import/finish-product.js';

const LONGEST_TITLE = 80;
/** Seconds by which a maker's film or sound may differ from the length that was ordered. */
const LENGTH_TOLERANCE = 1;

/** What the decoding process makes of a maker's file. */
export function makerProduct(
  { kind: made, id }: Pick<Model, 'kind' | 'id'>,
  brief: PurchaseBrief,
  characters?: CharacterTimes,
): MakerProduct {
  const kind = productKind(made);
  const origin = { statement: modelStatement(id), sourceType: MODEL_SOURCE_TYPE };
  const form = { title: titleOf(brief), origin };
  if (kind === 'image') return { kind, form: { ...form, imageFormat: imageFormatOf(brief) } };
  if (kind === 'video') return { kind, form };
  const mode = made as AudioMode;
  const words = mode === 'speech' && characters ? spokenWords(characters) : [];
  const { prompt: text, timesWords } = brief;
  const audio = { mode, format: audioFormatOf(brief), text, words, ...(timesWords && { timesWords }) };
  return { kind, form: { ...form, asWave: true }, audio };
}

/** Facts that its resource states besides those of the file. */
export function productFacts(model: Pick<Model, 'kind' | 'id'>, brief: PurchaseBrief): Record<string, unknown> {
  const { audio, form, kind } = makerProduct(model, brief);
  return {
    provider: 'makers',
    technique: 'model',
    title: form.title,
    digital_source_type: MODEL_SOURCE_TYPE,
    ...(audio && { mode: audio.mode, format: audio.format }),
    ...(kind === 'image' && { format: form.imageFormat }),
    ...(audio?.mode === 'speech' && brief.voice !== undefined && { voice: brief.voice }),
  };
}

interface MeasuredProduct {
  duration_seconds?: number;
  loudness_lufs?: number;
  true_peak_dbtp?: number;
}

/** The finished file compared with the order. It is delivered in any case: its maker bills it. */
export function judgeProduct(
  { kind }: Pick<Model, 'kind'>,
  { durationSeconds: ordered }: PurchaseBrief,
  { duration_seconds: seconds, loudness_lufs: loudness, true_peak_dbtp: peak }: MeasuredProduct,
): QualityReport {
  const wanted = seconds !== undefined && isSound(kind) ? soundLoudness(kind, seconds) : undefined;
  return reportOf({
    ...(ordered !== undefined && seconds !== undefined && { duration: near(seconds, ordered, LENGTH_TOLERANCE) }),
    ...(wanted && loudness !== undefined && { loudness: near(loudness, wanted.target, wanted.tolerance) }),
    ...(peak !== undefined && { true_peak: atMost(peak, HIGHEST_TRUE_PEAK) }),
  });
}

function titleOf({ title, prompt }: PurchaseBrief): string {
  return title ?? cutAtWord(prompt, LONGEST_TITLE);
}

function imageFormatOf({ format }: PurchaseBrief): ImageFormat {
  return IMAGE_FORMATS.find((one) => one === format) ?? 'png';
}

function audioFormatOf({ format }: PurchaseBrief): AudioFormat {
  return AUDIO_FORMATS.find((one) => one === format) ?? 'mp3';
}

function isSound(kind: Model['kind']): kind is AudioMode {
  return kind !== 'video' && kind !== 'image';
}
