import type { LooksForeign } from '../speech/looks-foreign.js';
import type { finishAudio as FinishAudio } from './finish-audio.js';
import type { renderAudio as RenderAudio } from './render-audio.js';
import type { openRecordings as OpenRecordings } from './speech/recorded-speaker.js';
import type { addVoice as AddVoice, removeVoice as RemoveVoice } from './speech/weights/add-voice.js';

export { encodeBelowPeak } from './encode-below-peak.js';
export { feedFfmpeg } from './ffmpeg/feed-ffmpeg.js';
export { flags } from './ffmpeg/ffmpeg-flags.js';
export { first, readSound, soundLine, stretches } from './ffmpeg/ffmpeg-log.js';
export { metadataArguments } from './ffmpeg/ffmpeg-metadata.js';
export { lastWords, startFfmpeg } from './ffmpeg/ffmpeg-program.js';
export { findFfmpeg } from './ffmpeg/find-ffmpeg.js';
export { runFfmpeg } from './ffmpeg/run-ffmpeg.js';
export { rawSoundInput, writeRawSound } from './raw-sound.js';
export { type SoundTreatment, treatmentArguments } from './sound-treatment.js';
export { takeSteps } from './take-steps.js';
export { writeCaptions } from './write-captions.js';
export { readStereoWave, readWave, waveFile } from './wave-file.js';

// What makes sound is loaded when it is made: a process that only looks for ffmpeg stays small.

export const renderAudio: typeof RenderAudio = async (...order) => {
  const { renderAudio: render } = await import('./render-audio.js');
  return render(...order);
};

export const finishAudio: typeof FinishAudio = async (...order) => {
  const { finishAudio: finish } = await import('./finish-audio.js');
  return finish(...order);
};

export { findOffer } from './speech/find-voices.js';

export { openSpeaker } from './speech/open-speaker.js';

export const openRecordings: typeof OpenRecordings = async (...recorded) => {
  const { openRecordings: open } = await import('./speech/recorded-speaker.js');
  return open(...recorded);
};

export { voicesFolder } from './speech/weights/voices-folder.js';

export const addVoice: typeof AddVoice = async (...asked) => {
  const { addVoice: add } = await import('./speech/weights/add-voice.js');
  return add(...asked);
};

export const removeVoice: typeof RemoveVoice = async (...asked) => {
  const { removeVoice: remove } = await import('./speech/weights/add-voice.js');
  return remove(...asked);
};

/** The table of languages takes about 60 MB and half a second: it is loaded with the first note. */
export const looksForeign: LooksForeign = async (text, asked) => {
  const { looksForeign: judge } = await import('./speech/looks-foreign.js');
  return judge(text, asked);
};
