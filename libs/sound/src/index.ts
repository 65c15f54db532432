export {
  AUDIO_FORMATS,
  AUDIO_MODES,
  AUDIO_TYPES,
  type AudioBrief,
  type AudioFormat,
  type AudioMode,
  type AudioOrder,
  LONGEST_AUDIO_SECONDS,
} from './audio-brief.js';
export { captionGates } from './captions/caption-gates.js';
export { captionsBeside } from './captions/captions-beside.js';
export { type CaptionCue, captionCues, toWebVtt } from './captions/captions.js';
export { leftOutNotes } from './effects/left-out.js';
export { encoderFailed } from './encoder-failed.js';
export { estimateAudioRenderSeconds, estimateAudioSeconds } from './estimate-audio.js';
export { examineAudioBrief, requireShortSpeech } from './examine-audio-brief.js';
export type { Stretch } from './mix/ducking.js';
export { mixing, type PlacedNarration, type PlacedSound } from './mix/mix.js';
export { SOUNDTRACK_RATE, type StereoSamples } from './mix/stereo-samples.js';
export { longestOutside, overlap } from './mix/stretch.js';
export { HIGHEST_TRUE_PEAK } from './mix/true-peak.js';
export { voiceLag } from './mix/voice-lag.js';
export { MUSIC_MOODS, type MusicMood } from './music/mood.js';
export { composing } from './music/music.js';
export { isAbbreviation } from './speech/abbreviation.js';
export type { LooksForeign } from './speech/looks-foreign.js';
export { type Diction } from './speech/diction/diction.js';
export { speechFaults } from './speech/diction/speech-faults.js';
export { spokenDifferences } from './speech/diction/spoken-differences.js';
export { lineOf } from './speech/recording.js';
export { sentencesOf } from './speech/sentence.js';
export { readingSeconds } from './speech/silent-speaker.js';
export { estimatedSpeech } from './speech/speech-seconds.js';
export { type Narration, type Speaker, type SpokenWord, VOICES } from './speech/speech.js';
export { voiceFor } from './speech/voice-for.js';
export { chooseVoice, speaks } from './speech/voices/choose-voice.js';
export { baseLanguage, isModelVoice, NAMED_VOICE, PACKAGED_OFFER, type VoiceOffer } from './speech/voices/voice.js';
export { filmLoudness, soundLoudness, type FilmSound, type WantedLoudness } from './wanted-loudness.js';
