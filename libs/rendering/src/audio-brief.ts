export type AudioMode = 'speech' | 'music';

export const AUDIO_FORMATS = ['mp3', 'wav', 'opus', 'm4a'] as const;
export type AudioFormat = (typeof AUDIO_FORMATS)[number];
