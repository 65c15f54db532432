import type { Theme } from '../theme.js';

export const swiss: Theme = {
  name: 'swiss',
  meaning: 'Swiss: type on a strict grid, black, white and one strong colour; reports, launches, facts.',
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
  otherTones: [
    // Blue and yellow.
    {
      light: {
        ground: '#f2f4f5',
        surface: '#ffffff',
        ink: '#111111',
        inkSoft: '#50555b',
        accent: '#0047c7',
        accent2: '#c22a12',
        onAccent: '#ffffff',
        line: '#b7bcc2',
      },
      dark: {
        ground: '#111214',
        surface: '#1e2023',
        ink: '#f6f4ef',
        inkSoft: '#b3b0a8',
        accent: '#ffd400',
        accent2: '#8fd0ff',
        onAccent: '#141000',
        line: '#4b4a4d',
      },
    },
    // Green and aqua.
    {
      light: {
        ground: '#f3f4ee',
        surface: '#ffffff',
        ink: '#111111',
        inkSoft: '#53564d',
        accent: '#00734a',
        accent2: '#b35900',
        onAccent: '#ffffff',
        line: '#babdb0',
      },
      dark: {
        ground: '#0c1113',
        surface: '#181f22',
        ink: '#f2f6f5',
        inkSoft: '#aab4b4',
        accent: '#35d0ba',
        accent2: '#ffb0a0',
        onAccent: '#02110f',
        line: '#465054',
      },
    },
  ],
  arrangements: ['plain', 'banner', 'ruled'],
  calm: false,
  transitions: ['cut', 'slide', 'wipe'],
};
