import type { Theme } from '../theme.js';

export const papercut: Theme = {
  name: 'papercut',
  meaning: 'Paper cut: layered paper hills, round type; children, nature, invitations, recipes.',
  faces: {
    display: { family: 'Fredoka Variable', package: '@fontsource-variable/fredoka', weight: 600 },
    text: { family: 'Fredoka Variable', package: '@fontsource-variable/fredoka', weight: 500 },
    mono: { family: 'JetBrains Mono Variable', package: '@fontsource-variable/jetbrains-mono', weight: 500 },
  },
  tones: {
    light: {
      ground: '#cfe9e4',
      surface: '#fffdf6',
      ink: '#1d3440',
      inkSoft: '#3f5863',
      accent: '#b8322e',
      accent2: '#2f8f83',
      onAccent: '#fffdf6',
      line: '#6ea79c',
    },
    dark: {
      ground: '#17264a',
      surface: '#24386b',
      ink: '#fff7e8',
      inkSoft: '#c3cfee',
      accent: '#ffc04d',
      accent2: '#6f8fe0',
      onAccent: '#17264a',
      line: '#4d67ad',
    },
  },
  otherTones: [
    // Peach and a forest at night.
    {
      light: {
        ground: '#fde2c8',
        surface: '#fffaf3',
        ink: '#3a2415',
        inkSoft: '#6b4d39',
        accent: '#93305f',
        accent2: '#d98b3a',
        onAccent: '#fffaf3',
        line: '#c99a6a',
      },
      dark: {
        ground: '#12362f',
        surface: '#1d4c43',
        ink: '#fdf8e6',
        inkSoft: '#b9d8c8',
        accent: '#ffc861',
        accent2: '#5fb08f',
        onAccent: '#12362f',
        line: '#4a8a74',
      },
    },
    // Lilac and plum.
    {
      light: {
        ground: '#e2dcf5',
        surface: '#fdfbff',
        ink: '#2a2148',
        inkSoft: '#554b78',
        accent: '#8c2a68',
        accent2: '#6f62b8',
        onAccent: '#fdfbff',
        line: '#a79bd0',
      },
      dark: {
        ground: '#3a1a3f',
        surface: '#512a57',
        ink: '#fff3fb',
        inkSoft: '#dfc0e0',
        accent: '#ffb38a',
        accent2: '#b678c0',
        onAccent: '#3a1a3f',
        line: '#8a5a92',
      },
    },
  ],
  arrangements: ['plain', 'centred', 'banner'],
  calm: false,
  transitions: ['slide', 'zoom', 'cut'],
};
