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
  otherTones: [
    // Cool paper and ink blue.
    {
      light: {
        ground: '#e9eef0',
        surface: '#f8fbfb',
        ink: '#16202a',
        inkSoft: '#52606b',
        accent: '#1d4f8c',
        accent2: '#8a4b1f',
        onAccent: '#ffffff',
        line: '#16202a',
      },
      dark: {
        ground: '#161c2b',
        surface: '#222b3f',
        ink: '#f2efe6',
        inkSoft: '#b6bccb',
        accent: '#e8c46a',
        accent2: '#9db7e8',
        onAccent: '#1c1606',
        line: '#cfd2da',
      },
    },
    // Rose and wine.
    {
      light: {
        ground: '#f4e4e1',
        surface: '#fff7f5',
        ink: '#2a1719',
        inkSoft: '#6d5052',
        accent: '#6b2450',
        accent2: '#3d6b4f',
        onAccent: '#fff8f6',
        line: '#2a1719',
      },
      dark: {
        ground: '#2a1519',
        surface: '#3b2127',
        ink: '#f8efe8',
        inkSoft: '#cdb4b2',
        accent: '#9fd0c0',
        accent2: '#f0b48a',
        onAccent: '#0f211b',
        line: '#dcc9c4',
      },
    },
  ],
  arrangements: ['plain', 'centred', 'ruled'],
  calm: false,
  transitions: ['fade', 'cut', 'slide'],
};
