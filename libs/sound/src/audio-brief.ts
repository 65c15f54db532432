import type { Diction } from './speech/diction/diction.js';
import type { MusicMood } from './music/mood.js';

export const AUDIO_MODES = ['speech', 'music', 'sfx'] as const;
export type AudioMode = (typeof AUDIO_MODES)[number];

export const AUDIO_FORMATS = ['mp3', 'wav', 'opus', 'm4a'] as const;
export type AudioFormat = (typeof AUDIO_FORMATS)[number];

/** Media type of each format; Ogg names no codec in it, as browsers sniff it and filters compare prefixes. */
export const AUDIO_TYPES: Record<AudioFormat, string> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  opus: 'audio/ogg',
  m4a: 'audio/mp4',
};

/** Seconds of music that was asked for without a duration. */
export const DEFAULT_MUSIC_SECONDS = 30;
export const LONGEST_AUDIO_SECONDS = 300;

interface EveryAudioBrief {
  format: AudioFormat;
  /** What players show. */
  title: string;
  /** The same brief with the same seed gives the same bytes. */
  seed: number;
}

export interface SpeechBrief extends EveryAudioBrief {
  mode: 'speech';
  /** What is said. */
  text: string;
  /** `auto` or a voice's name. */
  voice: string;
  /** 0.5–2; the pitch stays. */
  speed: number;
  diction?: Diction;
}

export interface MusicBrief extends EveryAudioBrief {
  mode: 'music';
  /** What the music is for. */
  text: string;
  /** Without it the one that suits the text. */
  mood?: MusicMood;
  /** 60–180; the mood's own without it. */
  bpm?: number;
  /** Half a minute without it. */
  durationSeconds?: number;
}

export interface EffectsBrief extends EveryAudioBrief {
  mode: 'sfx';
  /** Names the sounds. */
  text: string;
  /** As long as the sounds are by themselves without it. */
  durationSeconds?: number;
}

type WithoutSeed<Brief> = Brief extends unknown ? Omit<Brief, 'seed'> : never;
/** A brief without a seed, which is added when its job starts. */
export type AudioOrder = WithoutSeed<AudioBrief>;

/** What a piece of audio should be. */
export type AudioBrief = SpeechBrief | MusicBrief | EffectsBrief;
