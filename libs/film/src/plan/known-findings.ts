import type { FilmBrief } from '../film-brief.js';
import type { Finding } from '../preview/finding.js';
import { readingFindings } from '../preview/reading-finding.js';
import type { Scene } from '../scenes/scene.js';
import { type ClipFacts, clipFindings } from './clip-facts.js';
import { sceneTexts } from './scene-texts.js';
import { textsAt } from './texts-at.js';
import { filmVoice } from './words/film-voice.js';
import { estimatedNeeds, sceneSeconds } from './words/scene-seconds.js';

/** What the packaged pictures lack of the words that a scene looks them up by. */
export type WordFindings = (scene: number, words: readonly string[]) => Finding[];

/** What a preview would find wrong with a film of scenes and needs no drawing: words without a picture, too many of them, and clips that are too short. */
export function knownFindings(
  brief: Pick<FilmBrief, 'scenes' | 'durationSeconds' | 'voice' | 'diction'>,
  ofWords: WordFindings,
  clips: Readonly<Record<string, ClipFacts>> = {},
): Finding[] {
  const { scenes = [], durationSeconds } = brief;
  const seconds = sceneSeconds(estimatedNeeds(scenes, filmVoice(brief), brief.diction), durationSeconds) ?? [];
  const ofScenes = scenes.flatMap((scene, at) => [
    ...ofWords(at, sought(scene)),
    ...readingFindings(at, sceneTexts(scene), seconds[at] ?? Infinity),
  ]);
  return [...ofScenes, ...clipFindings(scenes, seconds, clips)];
}

/** Words and ids by which a scene looks for pictures. Words with ids beside them are names. */
function sought({ visual }: Pick<Scene, 'visual'>): string[] {
  const isNamed = visual.type !== 'picture' || visual.icon !== undefined;
  return [...textsAt('icon', { visual }), ...(isNamed ? [] : textsAt('words', { visual }))].map(({ text }) => text);
}
