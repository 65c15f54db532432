import { festival } from './festival.js';
import { pico } from './pico.js';
import { piper } from './piper.js';
import { rhvoice } from './rhvoice.js';
import type { VoiceProgram } from './voice-program.js';

/** In order of preference: of two voices of one language, `auto` takes the first. */
export const VOICE_PROGRAMS: readonly VoiceProgram[] = [piper, rhvoice, festival, pico];
