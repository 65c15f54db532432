import type { KindWords } from '../scene-kind.js';

export const htmlWords: KindWords<{ type: 'html'; html: string; css?: string }> = {
  meaning: 'Your own HTML, CSS, SVG and scripts in a frame of its own; for what no other kind draws.',
  example: {
    say: 'Every lap, the light comes back.',
    visual: {
      type: 'html',
      html: `<div class="path"><img src="/icons/fluent/bicycle.svg" alt=""></div><h1>Every lap</h1>`,
      css: `body { display: grid; place-content: center; justify-items: center; gap: 4vmin }
h1 { font: var(--weight-display) 12vmin var(--face-display); color: var(--ink); animation: up 0.6s 0.4s both }
.path { width: 40vmin; height: 40vmin; border: 1.5vmin solid var(--accent); border-radius: 50%; animation: turn 6s linear infinite }
.path img { width: 22vmin; transform: translate(-11vmin, -11vmin) }
@keyframes turn { to { rotate: 1turn } }
@keyframes up { from { opacity: 0; translate: 0 4vmin } }`,
    },
  },
};
