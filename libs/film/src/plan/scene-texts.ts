import { KINDS } from '../scenes/kinds.js';
import type { FieldText, SceneKind } from '../scenes/scene-kind.js';
import type { Scene } from '../scenes/scene.js';

/** Every text that a scene sets, with its field. */
export function sceneTexts({ headline, visual }: Pick<Scene, 'headline' | 'visual'>): FieldText[] {
  const kind = KINDS[visual.type] as unknown as SceneKind;
  return [
    ...(headline === undefined ? [] : [{ field: 'headline', text: headline }]),
    ...kind.texts(visual).map(({ field, text }) => ({ field: `visual.${field}`, text })),
  ];
}

/** All words of some scenes, spoken and set. */
export function allWords(scenes: readonly Scene[]): string {
  return scenes
    .flatMap((scene) => [scene.say ?? '', ...sceneTexts(scene).map(({ text }) => text)])
    .filter((text) => text !== '')
    .join('\n');
}

/** The letters and digits of a text: what two ways of writing it share. */
export function bareLetters(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
