import type { CompositionBrief } from '../../../libs/rendering/src/compose/composition.js';

/** A small composition of every kind of segment and joint. */
export function testComposition(changes: Partial<CompositionBrief> = {}): CompositionBrief {
  return {
    title: 'A day by the sea',
    segments: [
      {
        id: 'open',
        type: 'card',
        title: 'The quiet sea',
        text: 'What the tide teaches',
        durationSeconds: 1.5,
        transition: 'dissolve',
      },
      {
        id: 'waves',
        type: 'generate',
        prompt: 'Waves on the ocean at sunset',
        durationSeconds: 1,
        narration: 'The sea never hurries.',
        transition: 'wipe',
      },
      { id: 'photo', type: 'image', resourceId: 'photo-1', durationSeconds: 1, transition: 'fade' },
      { id: 'end', type: 'card', title: 'Come and see', durationSeconds: 1.25 },
    ],
    audio: { strategy: 'narrated', voice: 'auto', music: 'calm' },
    captions: 'burned',
    output: { aspectRatio: '16:9', resolution: '480p', fps: 24 },
    theme: 'auto',
    seed: 7,
    sources: { 'photo-1': { sha256: 'aa' } },
    ...changes,
  };
}
