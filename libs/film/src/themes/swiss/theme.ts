import type { Theme } from '../theme.js';

export const swiss: Theme = {
  name: 'swiss',
  meaning: 'Swiss: type on a strict grid, black, white and one red; reports, launches, facts.',
  faces: {
    display: { family: 'Archivo Variable', package: '@fontsource-variable/archivo', weight: 800 },
    text: { family: 'Inter Variable', package: '@fontsource-variable/inter', weight: 500 },
    mono: { family: 'JetBrains Mono Variable', package: '@fontsource-variable/jetbrains-mono', weight: 500 },
  },
  tones: {
    light: {
      ground: '#f4f3ef',
      surface: '#ffffff',
      ink: '#111111',
      inkSoft: '#55534d',
      accent: '#d6001c',
      accent2: '#1d3f8f',
      onAccent: '#ffffff',
      line: '#bdbab2',
    },
    dark: {
      ground: '#0f0f10',
      surface: '#1c1c1f',
      ink: '#f6f4ef',
      inkSoft: '#b3b0a8',
      accent: '#ff4a3d',
      accent2: '#8fb2ff',
      onAccent: '#140302',
      line: '#4b4a4d',
    },
  },
  calm: false,
  transitions: ['cut', 'slide', 'wipe'],
};
