import type { CompositionBrief, Segment } from '../../../libs/film/src/compose/composition.js';

/** A segment that shows a title. */
export function testSegment(changes: Partial<Segment> & { text?: string } = {}): Segment {
  const { text = 'The quiet sea', ...members } = changes;
  return {
    id: 'a',
    type: 'card',
    scene: { visual: { type: 'title', text }, transition: 'auto' },
    shown: text,
    described: text.length,
    inputs: [],
    durationSeconds: 3,
    ...members,
  };
}

const waves = { visual: { type: 'picture', icon: ['Waves'] }, transition: 'auto' };
const photo = { visual: { type: 'image', resource_id: 'photo-1', fit: 'cover' }, transition: 'auto' };

/** A small composition of several types of segments and every kind of joint. */
export function testComposition(changes: Partial<CompositionBrief> = {}): CompositionBrief {
  return {
    title: 'A day by the sea',
    segments: [
      testSegment({ id: 'open', durationSeconds: 1.5, transition: 'dissolve' }),
      testSegment({
        id: 'waves',
        type: 'generate',
        scene: waves,
        shown: '',
        durationSeconds: 1,
        narration: 'The sea never hurries.',
        transition: 'wipe',
      }),
      testSegment({
        id: 'photo',
        type: 'image',
        scene: photo,
        shown: '',
        inputs: ['photo-1'],
        durationSeconds: 1,
        transition: 'fade',
      }),
      testSegment({ id: 'end', text: 'Come and see', durationSeconds: 1.25 }),
    ],
    audio: { strategy: 'narrated', voice: 'auto', music: 'calm' },
    captions: 'burned',
    output: { aspectRatio: '16:9', resolution: '480p', fps: 24 },
    look: { theme: 'block', tone: 'plain', ground: 'light', accent: '#c02020', dark: '#101018', mood: 'warm' },
    seed: 7,
    ...changes,
  };
}
