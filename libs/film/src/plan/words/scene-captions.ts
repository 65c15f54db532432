import { type CaptionCue, captionCues } from '@libs/sound';
import { bareLetters, sceneTexts } from '../scene-texts.js';
import type { CaptionLayout } from './caption-layout.js';
import type { SpokenScene } from './speak-scenes.js';

/** The captions of the film's file, in lines as they stand in the picture: no cue spans two scenes. */
export function filmCues(scenes: readonly SpokenScene[], layout?: CaptionLayout): CaptionCue[] {
  const room = layout?.style === 'burned' ? { lineLength: layout.letters, lines: layout.lines } : undefined;
  return scenes.flatMap((scene) => within(captionCues(scene.words, room), scene));
}

/** The captions to draw: none for a scene that sets the very words large. `held` ones stand until their scene ends. */
export function drawnCues(
  scenes: readonly SpokenScene[],
  { style, letters: lineLength, lines }: CaptionLayout,
  { held = false }: { held?: boolean } = {},
): CaptionCue[] {
  return scenes
    .filter((scene) => !saysItself(scene))
    .flatMap((scene) => {
      const cues = within(captionCues(scene.words, { lineLength, lines }), scene);
      const end = scene.startSeconds + scene.durationSeconds;
      return cues.map((cue, at) => {
        const next = cues[at + 1]?.startSeconds;
        if (held && next === undefined) return { ...cue, endSeconds: end };
        return style === 'kinetic' && next !== undefined ? { ...cue, endSeconds: next } : cue;
      });
    });
}

function within(cues: CaptionCue[], { startSeconds, durationSeconds }: SpokenScene): CaptionCue[] {
  const end = startSeconds + durationSeconds;
  return cues.map((cue) => ({ ...cue, endSeconds: Math.min(cue.endSeconds, end) }));
}

/** Whether a scene sets the very words that are spoken. */
export function saysItself({ scene }: SpokenScene): boolean {
  const said = bareLetters(scene.say ?? '');
  const set = sceneTexts(scene).map(({ text }) => bareLetters(text));
  return said !== '' && (set.includes(said) || set.join('') === said);
}
