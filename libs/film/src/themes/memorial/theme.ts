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
  otherTones: [
    // Mist and pine.
    {
      light: {
        ground: '#e4e8ea',
        surface: '#f5f7f8',
        ink: '#22282c',
        inkSoft: '#525c63',
        accent: '#4a5f7a',
        accent2: '#7a6a55',
        onAccent: '#ffffff',
        line: '#9aa7b0',
      },
      dark: {
        ground: '#131a18',
        surface: '#1e2825',
        ink: '#f0ede2',
        inkSoft: '#b2b8ae',
        accent: '#cfc08a',
        accent2: '#8aa097',
        onAccent: '#17180f',
        line: '#6a7a6a',
      },
    },
  ],
  arrangements: ['plain'],
  pictures: 'line',
  calm: true,
  transitions: ['fade'],
};
