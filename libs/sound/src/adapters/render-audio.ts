import { type AudioBrief, type EffectsBrief, type MusicBrief, type SpeechBrief } from '../audio-brief.js';
import { speakableText } from '../audio-text.js';
import {
  DIGITAL_SOURCE_TYPE,
  type EncodingOptions,
  MODEL_SOURCE_TYPE,
  modelStatement,
  originStatement,
  type RenderResult,
  requireQuality,
  TECHNIQUE,
} from '@libs/drawing';
import { namedEffects, soundEffects } from '../effects/sound-effects.js';
import { estimateAudioSeconds } from '../estimate-audio.js';
import type { Steps } from '../steps.js';
import { composing } from '../music/music.js';
import { moodForText } from '../music/mood-for-text.js';
import { bySeconds, type StereoSamples } from '../mix/stereo-samples.js';
import { SpokenText } from '../speech/speak-text.js';
import type { SpokenWord } from '../speech/speech.js';
import { isModelVoice } from '../speech/voices/voice.js';
import { AUDIO_LOUDNESS } from '../wanted-loudness.js';
import { deliverAudio, soundFacts } from './deliver-audio.js';
import type { InspectedSound } from './inspect-sound.js';
import { openSpeaker } from './speech/open-speaker.js';
import { takeSteps } from './take-steps.js';

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
  options.signal.throwIfAborted();
  const take = await takeOf(brief, options);
  const { mode, format, title, text } = brief;
  const model = modelOf(brief);
  const statement = model === undefined ? originStatement(mode) : modelStatement(model);
  const audio = { mode, format, title, text, statement, ...take };
  const { files, ...inspected } = await deliverAudio(audio, outputDir, options);
  requireQuality(inspected.report);
  options.onProgress({ phase: 'quality', percent: 100 });
  return { files, facts: factsOf(brief, take, inspected), quality: { ...inspected.report } };
}

async function takeOf(brief: AudioBrief, options: EncodingOptions): Promise<Take> {
  if (brief.mode === 'speech') return spoken(brief, options);
  return brief.mode === 'music' ? composed(brief, options) : effects(brief, options);
}

async function spoken(brief: SpeechBrief, options: EncodingOptions): Promise<Take> {
  const { passages, unspoken, voice } = speakableText(brief);
  const text = new SpokenText({
    passages,
    voice,
    speed: brief.speed,
    ...(brief.diction && { diction: brief.diction }),
    speaker: await openSpeaker(voice, options.voicesDir),
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
  const made = await whole(options, making);
  options.onProgress({ phase: 'encode', percent: SOUND_TO });
  yield* bySeconds(made);
}

/** Tells of each step. */
function whole(options: EncodingOptions, making: Steps<StereoSamples>): Promise<StereoSamples> {
  const onProgress = (share: number): void =>
    options.onProgress({ phase: 'music', percent: Math.round(SOUND_FROM + share * (SOUND_TO - SOUND_FROM)) });
  onProgress(0);
  return takeSteps(making, { signal: options.signal, onProgress });
}

/** The trained model that speaks; undefined where rules make the sound. */
function modelOf(brief: AudioBrief): string | undefined {
  return brief.mode === 'speech' && isModelVoice(brief.voice) ? brief.voice : undefined;
}

function factsOf(brief: AudioBrief, take: Take, inspected: InspectedSound): RenderResult['facts'] {
  const isOfModel = modelOf(brief) !== undefined;
  return {
    mode: brief.mode,
    format: brief.format,
    ...soundFacts(inspected),
    technique: isOfModel ? 'model' : TECHNIQUE,
    provider: 'embedded',
    title: brief.title,
    ...take.facts,
    digital_source_type: isOfModel ? MODEL_SOURCE_TYPE : DIGITAL_SOURCE_TYPE,
  };
}
