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
  calm: false,
  transitions: ['wipe', 'fade', 'cut'],
};
