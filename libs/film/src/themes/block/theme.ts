import type { Theme } from '../theme.js';

export const block: Theme = {
  name: 'block',
  meaning: 'Colour block: full grounds of strong colour, heavy type; products, lists, social posts.',
  faces: {
    display: {
      family: 'Bricolage Grotesque Variable',
      package: '@fontsource-variable/bricolage-grotesque',
      weight: 800,
    },
    text: { family: 'Inter Variable', package: '@fontsource-variable/inter', weight: 500 },
    mono: { family: 'JetBrains Mono Variable', package: '@fontsource-variable/jetbrains-mono', weight: 500 },
  },
  tones: {
    light: {
      ground: '#ffd24d',
      surface: '#fff6da',
      ink: '#1c1a17',
      inkSoft: '#4d442f',
      accent: '#b01030',
      accent2: '#0f6b62',
      onAccent: '#ffffff',
      line: '#1c1a17',
    },
    dark: {
      ground: '#1f1147',
      surface: '#2f1d66',
      ink: '#fdf7ff',
      inkSoft: '#cdbdf2',
      accent: '#ffb627',
      accent2: '#ff5d8f',
      onAccent: '#1f1147',
      line: '#6d55b8',
    },
  },
  calm: false,
  transitions: ['slide', 'wipe', 'cut'],
};
