import { SentenceVoice, type SpokenSound } from '../../../speech/voices/sentence-voice.js';
import { runVoiceProgram } from './run-voice-program.js';
import type { VoiceProgram } from './voice-program.js';

/** A voice of a speech program. */
export class ProgramVoice extends SentenceVoice {
  constructor(
    private readonly program: VoiceProgram,
    private readonly voice: string,
  ) {
    super();
  }

  say(sentence: string, speed: number, signal?: AbortSignal): Promise<SpokenSound> {
    const { program, voice } = this;
    return runVoiceProgram(program.program, (at) => program.order(sentence, { ...at, voice, speed }), signal);
  }
}
