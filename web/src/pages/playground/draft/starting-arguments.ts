import type { Json } from '../schema/at-path.ts';

/** What a form holds when it is first opened: something that can be run as it is, where that needs nothing of the person's own. */
const STARTS: Readonly<Record<string, Json>> = {
  create_video: {
    scenes: [
      {
        say: 'Every otter carries a favourite stone.',
        visual: { type: 'title', text: 'A stone in the pocket', kicker: 'Sea otters' },
      },
      {
        say: 'It opens shells with it, and keeps it for years.',
        visual: { type: 'picture', words: ['otter', 'rock'] },
      },
    ],
  },
  create_image: { prompt: 'A heron at dawn' },
  create_audio: { mode: 'speech', text: 'Good morning. The ferry leaves at nine.' },
  compose_video: {
    plan: {
      segments: [
        { type: 'card', title: 'The ferry', text: 'A morning in three pictures' },
        { type: 'scene', scene: { say: 'It leaves at nine.', visual: { type: 'picture', words: ['ferry'] } } },
      ],
    },
  },
  remix_video: { mode: 'reframe', aspect_ratio: '9:16' },
  find_picture: { words: 'bicycle' },
  estimate_cost: { tool: 'create_image', arguments: { prompt: 'A heron', count: 3 } },
  preview_video: {
    tool: 'create_video',
    arguments: { scenes: [{ visual: { type: 'title', text: 'How a letter travels' } }] },
  },
};

export function startingArguments(tool: string): Json {
  return STARTS[tool] ?? {};
}

const HTML = `<div data-composition-id="main" data-width="1280" data-height="720" data-duration="4"
  style="background:#14213d;color:#fff">
  <style>
    .clip { position: absolute; inset: 0; display: grid; place-items: center; font: 700 96px Archivo }
  </style>
  <div class="clip" data-start="0" data-duration="2" data-track-index="1">Good morning</div>
  <div class="clip" data-start="2" data-duration="2" data-track-index="1">The ferry leaves at nine</div>
</div>`;

/** What a way to begin holds first, where an example says more than a description. */
export function startingMember(field: string): unknown {
  return field === 'composition' ? { html: HTML } : undefined;
}
