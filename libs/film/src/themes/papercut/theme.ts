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
  calm: false,
  transitions: ['slide', 'zoom', 'cut'],
};
