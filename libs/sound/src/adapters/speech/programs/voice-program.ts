import type { Voice } from '../../../speech/voices/voice.js';

/** How a program is asked to say a sentence. */
export interface ProgramOrder {
  arguments: string[];
  /** Standard input. */
  input: string;
}

/** A speech program of the machine. */
export interface VoiceProgram {
  /** Before the slash in the names of its voices. */
  family: string;
  /** Its name on the search path. */
  program: string;
  /** The voices that are installed with the program at this real path; none where it is not what it seems. */
  voices(path: string): Promise<Voice[]>;
  /** Writes a WAV file at `output`. `path` is the program's real path, `voice` the name behind the slash. */
  order(
    sentence: string,
    how: { path: string; voice: string; speed: number; output: string },
  ): ProgramOrder | Promise<ProgramOrder>;
}
