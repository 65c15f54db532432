/** The arguments of a film that is made in two seconds of processor time: few pixels, no sound, no picture behind its words. */
export const QUICK_FILM = {
  prompt: 'A calm evening by the ocean',
  duration_seconds: 2,
  resolution: '480p',
  fps: 24,
  theme: 'swiss',
  voice: 'none',
  music: 'off',
  captions: 'none',
} as const;
