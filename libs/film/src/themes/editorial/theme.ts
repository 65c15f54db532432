import type { Theme } from '../theme.js';

export const editorial: Theme = {
  name: 'editorial',
  meaning: 'Editorial: warm paper, serif type, fine rules; essays, history, culture, food.',
  faces: {
    display: { family: 'Fraunces Variable', package: '@fontsource-variable/fraunces', weight: 560 },
    text: { family: 'Inter Variable', package: '@fontsource-variable/inter', weight: 450 },
    mono: { family: 'JetBrains Mono Variable', package: '@fontsource-variable/jetbrains-mono', weight: 500 },
  },
  tones: {
    light: {
      ground: '#f5eee1',
      surface: '#fffaf0',
      ink: '#1f1a15',
      inkSoft: '#655a4c',
      accent: '#a8321a',
      accent2: '#2c5f54',
      onAccent: '#fff8ec',
      line: '#1f1a15',
    },
    dark: {
      ground: '#17201d',
      surface: '#22302b',
      ink: '#f6efe2',
      inkSoft: '#b9bfb2',
      accent: '#f0a878',
      accent2: '#8fc3b1',
      onAccent: '#1a1410',
      line: '#d9d4c4',
    },
  },
  calm: false,
  transitions: ['fade', 'cut', 'slide'],
};
