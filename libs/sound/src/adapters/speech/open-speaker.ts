import { SilentSpeaker } from '../../speech/silent-speaker.js';
import type { Speaker } from '../../speech/speech.js';
import { ADDED_FAMILY } from '../../speech/voices/voice.js';
import { unknownVoice } from '../../speech/unknown-voice.js';
import { VOICE_PROGRAMS } from './programs/voice-programs.js';

/**
 * The speaker of a voice. The voice `none` says nothing and times words for reading. `voicesDir` is the folder of added voices.
 * Throws `input_unsupported` for a name with a slash that no program has. What makes sound is loaded here, so that a process
 * without speech stays small.
 */
export async function openSpeaker(id: string, voicesDir?: string): Promise<Speaker> {
  if (id === 'none') return new SilentSpeaker();
  if (!id.includes('/')) {
    const { FliteSpeaker } = await import('./flite-speaker.js');
    return new FliteSpeaker();
  }
  const [family = '', voice = ''] = id.split('/', 2);
  const { AlignedSpeaker } = await import('./aligned-speaker.js');
  if (family === ADDED_FAMILY && voicesDir !== undefined) {
    const { openWeights } = await import('./weights/weights-voice.js');
    return new AlignedSpeaker(openWeights(voicesDir, voice));
  }
  const program = VOICE_PROGRAMS.find((one) => one.family === family);
  if (!program) throw unknownVoice(id);
  const { ProgramVoice } = await import('./programs/program-voice.js');
  return new AlignedSpeaker(new ProgramVoice(program, voice));
}
