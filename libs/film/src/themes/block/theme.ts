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
  otherTones: [
    // Mint and forest.
    {
      light: {
        ground: '#bfe8d4',
        surface: '#f3fbf6',
        ink: '#10241c',
        inkSoft: '#33503f',
        accent: '#8a1f5c',
        accent2: '#0b5f8a',
        onAccent: '#ffffff',
        line: '#10241c',
      },
      dark: {
        ground: '#06382f',
        surface: '#0d4d41',
        ink: '#f4fff9',
        inkSoft: '#b5dccb',
        accent: '#ffd84d',
        accent2: '#ff8f6b',
        onAccent: '#06382f',
        line: '#3f8a75',
      },
    },
    // Coral and crimson.
    {
      light: {
        ground: '#ffb8a1',
        surface: '#fff1ec',
        ink: '#2a1210',
        inkSoft: '#5b332c',
        accent: '#123c8c',
        accent2: '#7a1f3d',
        onAccent: '#ffffff',
        line: '#2a1210',
      },
      dark: {
        ground: '#4a0d25',
        surface: '#641637',
        ink: '#fff4f7',
        inkSoft: '#f0c2d0',
        accent: '#7de0d2',
        accent2: '#ffc15a',
        onAccent: '#2c0615',
        line: '#a85373',
      },
    },
  ],
  arrangements: ['plain', 'centred', 'banner', 'ruled'],
  fullGrounds: true,
  calm: false,
  transitions: ['slide', 'wipe', 'cut'],
};
