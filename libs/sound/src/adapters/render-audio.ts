import { join } from 'node:path';
import { AUDIO_TYPES, type AudioBrief, type EffectsBrief, type MusicBrief, type SpeechBrief } from '../audio-brief.js';
import { speakableText } from '../audio-text.js';
import { captionCues, toWebVtt } from '../captions/captions.js';
import {
  DIGITAL_SOURCE_TYPE,
  type EncodingOptions,
  originStatement,
  type RenderedFile,
  type RenderResult,
  requireQuality,
  TECHNIQUE,
} from '@libs/drawing';
import { writeWaveform } from '@libs/drawing/adapters';
import { namedEffects, soundEffects } from '../effects/sound-effects.js';
import { estimateAudioSeconds } from '../estimate-audio.js';
import type { Steps } from '../steps.js';
import { composing } from '../music/music.js';
import { moodForText } from '../music/mood-for-text.js';
import { SOUNDTRACK_RATE, type StereoSamples } from '../mix/stereo-samples.js';
import { SpokenText } from '../speech/speak-text.js';
import type { SpokenWord } from '../speech/speech.js';
import { AUDIO_LOUDNESS } from '../wanted-loudness.js';
import { Waveform } from '../waveform.js';
import { encodeSound } from './encode-sound.js';
import { FliteSpeaker } from './speech/flite-speaker.js';
import { inspectSound, type InspectedSound } from './inspect-sound.js';
import { takeSteps } from './take-steps.js';
import { writeCaptions } from './write-captions.js';

/** Percent of the whole at which sound is made, and then looked at. */
const [SOUND_FROM, SOUND_TO] = [2, 88];

/** Sound that is being made: its parts in order, and what is known of it once they have passed. */
interface Take {
  sound: AsyncIterable<StereoSamples>;
  words: SpokenWord[];
  facts: Record<string, unknown>;
}

/**
 * Makes the audio of a brief in a directory that exists: the sound, a picture of its waveform, and captions for a voice.
 * Throws what `examineAudioBrief` throws before any work, `provider_rejected` when the sound is not fit to be handed out,
 * and the signal's reason when it is aborted.
 */
export async function renderAudio(
  brief: AudioBrief,
  outputDir: string,
  options: EncodingOptions,
): Promise<RenderResult> {
  const { signal, ffmpegPath } = options;
  signal.throwIfAborted();
  const take = takeOf(brief, options);
  const path = join(outputDir, `audio.${brief.format}`);
  const waveform = new Waveform();
  await encodeSound(ffmpegPath, {
    sound: watched(take.sound, waveform),
    format: brief.format,
    mode: brief.mode,
    output: path,
    metadata: { title: brief.title, comment: originStatement(brief.mode) },
    signal,
  });
  options.onProgress({ phase: 'quality', percent: 90 });
  const captions = captionCues(take.words);
  const { mode, format } = brief;
  const expected = { mode, format, durationSeconds: waveform.seconds, words: take.words, captions };
  const inspected = await inspectSound(ffmpegPath, { path, signal }, expected);
  requireQuality(inspected.report);
  const files: RenderedFile[] = [
    { role: 'media', path, mimeType: AUDIO_TYPES[brief.format] },
    await picture(brief, waveform, outputDir),
    ...(captions.length > 0 ? await writeCaptions(outputDir, toWebVtt(captions)) : []),
  ];
  options.onProgress({ phase: 'quality', percent: 100 });
  return { files, facts: factsOf(brief, take, inspected), quality: { ...inspected.report } };
}

function takeOf(brief: AudioBrief, options: EncodingOptions): Take {
  if (brief.mode === 'speech') return spoken(brief, options);
  return brief.mode === 'music' ? composed(brief, options) : effects(brief, options);
}

function spoken(brief: SpeechBrief, options: EncodingOptions): Take {
  const { passages, unspoken, voice } = speakableText(brief);
  const text = new SpokenText({
    passages,
    voice,
    speed: brief.speed,
    ...(brief.diction && { diction: brief.diction }),
    speaker: new FliteSpeaker(),
    signal: options.signal,
    onSpoken: (share) =>
      options.onProgress({ phase: 'speech', percent: Math.round(SOUND_FROM + share * (SOUND_TO - SOUND_FROM)) }),
  });
  const facts = { voice, speed: brief.speed, sentences_omitted: unspoken };
  return { sound: text.sound(), words: text.words, facts };
}

function composed(brief: MusicBrief, options: EncodingOptions): Take {
  const { bpm, seed } = brief;
  const mood = brief.mood ?? moodForText(brief.text);
  const durationSeconds = estimateAudioSeconds(brief);
  const sound = inParts(options, composing({ mood, bpm, durationSeconds, seed, loudness: AUDIO_LOUDNESS.music }));
  return { sound, words: [], facts: { mood, ...(bpm !== undefined && { bpm }) } };
}

function effects(brief: EffectsBrief, options: EncodingOptions): Take {
  const named = namedEffects(brief.text);
  const sound = inParts(options, soundEffects(named, estimateAudioSeconds(brief), brief.seed));
  return { sound, words: [], facts: { sounds: named.map(({ name }) => name) } };
}

/** A sound that is made whole, step by step, when it is asked for, and then handed on second by second. */
async function* inParts(options: EncodingOptions, making: Steps<StereoSamples>): AsyncGenerator<StereoSamples> {
  const { left, right, sampleRate } = await whole(options, making);
  options.onProgress({ phase: 'encode', percent: SOUND_TO });
  for (let at = 0; at < left.length; at += sampleRate) {
    yield { left: left.subarray(at, at + sampleRate), right: right.subarray(at, at + sampleRate), sampleRate };
  }
}

/** Tells of each step. */
function whole(options: EncodingOptions, making: Steps<StereoSamples>): Promise<StereoSamples> {
  const onProgress = (share: number): void =>
    options.onProgress({ phase: 'music', percent: Math.round(SOUND_FROM + share * (SOUND_TO - SOUND_FROM)) });
  onProgress(0);
  return takeSteps(making, { signal: options.signal, onProgress });
}

async function* watched(sound: AsyncIterable<StereoSamples>, waveform: Waveform): AsyncGenerator<StereoSamples> {
  for await (const part of sound) {
    waveform.add(part);
    yield part;
  }
}

async function picture(brief: AudioBrief, waveform: Waveform, outputDir: string): Promise<RenderedFile> {
  const { title, text } = brief;
  const path = await writeWaveform(outputDir, { title, text, heights: (count) => waveform.heights(count) });
  return { role: 'thumbnail', path, mimeType: 'image/jpeg' };
}

function factsOf(brief: AudioBrief, take: Take, { found }: InspectedSound): RenderResult['facts'] {
  return {
    mode: brief.mode,
    format: brief.format,
    duration_seconds: Number(found.durationSeconds.toFixed(3)),
    sample_rate: SOUNDTRACK_RATE,
    channels: 2,
    loudness_lufs: found.loudness,
    true_peak_dbtp: found.truePeak,
    technique: TECHNIQUE,
    provider: 'embedded',
    title: brief.title,
    ...take.facts,
    digital_source_type: DIGITAL_SOURCE_TYPE,
  };
}
