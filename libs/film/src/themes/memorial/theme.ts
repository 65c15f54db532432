import type { Theme } from '../theme.js';

export const memorial: Theme = {
  name: 'memorial',
  meaning: 'Memorial: candlelight, quiet serif, slow fades; condolences, farewells, vows.',
  faces: {
    display: { family: 'Cormorant Variable', package: '@fontsource-variable/cormorant', weight: 600 },
    text: { family: 'Cormorant Variable', package: '@fontsource-variable/cormorant', weight: 600 },
    mono: { family: 'JetBrains Mono Variable', package: '@fontsource-variable/jetbrains-mono', weight: 500 },
  },
  tones: {
    light: {
      ground: '#efe8dc',
      surface: '#faf6ee',
      ink: '#2a2622',
      inkSoft: '#5f574d',
      accent: '#7a5518',
      accent2: '#64706a',
      onAccent: '#fffaf0',
      line: '#b49a6a',
    },
    dark: {
      ground: '#14161a',
      surface: '#1f2228',
      ink: '#f3ece0',
      inkSoft: '#b8b0a2',
      accent: '#dcb978',
      accent2: '#8c9aa3',
      onAccent: '#1a1610',
      line: '#7d6c4a',
    },
  },
  calm: true,
  transitions: ['fade'],
};
