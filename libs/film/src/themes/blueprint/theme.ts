import type { Theme } from '../theme.js';

export const blueprint: Theme = {
  name: 'blueprint',
  meaning: 'Blueprint: fine lines on drawing paper, technical lettering; systems, code, how things work.',
  faces: {
    display: { family: 'Space Grotesk', package: '@fontsource/space-grotesk', sheet: '700.css', weight: 700 },
    text: { family: 'Space Grotesk', package: '@fontsource/space-grotesk', sheet: '500.css', weight: 500 },
    mono: { family: 'JetBrains Mono Variable', package: '@fontsource-variable/jetbrains-mono', weight: 500 },
  },
  tones: {
    light: {
      ground: '#eef3f8',
      surface: '#ffffff',
      ink: '#10294a',
      inkSoft: '#46607f',
      accent: '#c8400a',
      accent2: '#0b62b8',
      onAccent: '#ffffff',
      line: '#9db4cd',
    },
    dark: {
      ground: '#0b2545',
      surface: '#133561',
      ink: '#f2f7ff',
      inkSoft: '#b5cbe8',
      accent: '#ffc145',
      accent2: '#6fd3ff',
      onAccent: '#0b2545',
      line: '#4a73a8',
    },
  },
  otherTones: [
    // Old paper and a black board.
    {
      light: {
        ground: '#f3efe2',
        surface: '#fffdf5',
        ink: '#33270f',
        inkSoft: '#675736',
        accent: '#0f5f8f',
        accent2: '#9a3b12',
        onAccent: '#ffffff',
        line: '#bfae86',
      },
      dark: {
        ground: '#1b1d21',
        surface: '#292c32',
        ink: '#f3f5f7',
        inkSoft: '#b9c0c8',
        accent: '#5fe0a0',
        accent2: '#ffa36b',
        onAccent: '#10261b',
        line: '#5b626b',
      },
    },
    // Graph paper and teal.
    {
      light: {
        ground: '#ecf4ec',
        surface: '#ffffff',
        ink: '#12341f',
        inkSoft: '#44644f',
        accent: '#a3216b',
        accent2: '#1a6f3c',
        onAccent: '#ffffff',
        line: '#9cbfa5',
      },
      dark: {
        ground: '#05363c',
        surface: '#0d4a52',
        ink: '#effcfb',
        inkSoft: '#a9d6d4',
        accent: '#ff9f7a',
        accent2: '#f4dd6b',
        onAccent: '#3a1204',
        line: '#3f8187',
      },
    },
  ],
  arrangements: ['plain', 'centred', 'banner', 'ruled'],
  pictures: 'line',
  calm: false,
  transitions: ['wipe', 'fade', 'cut'],
};
