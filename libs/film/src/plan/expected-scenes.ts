import { lateMoment } from '../preview/late-moment.js';
import type { ExpectedScene } from '../quality/scenes-shown.js';
import { bareLetters, sceneTexts } from './scene-texts.js';
import type { CaptionLayout } from './words/caption-layout.js';
import { saysItself } from './words/scene-captions.js';
import type { SpokenScene } from './words/speak-scenes.js';

/** What a finished film must show of its scenes. */
export function expectedScenes(spoken: readonly SpokenScene[], captions?: CaptionLayout): ExpectedScene[] {
  return spoken.map((placed, index) => {
    const { scene, startSeconds } = placed;
    const isCallers = ['html', 'image', 'clip'].includes(scene.visual.type);
    return {
      startSeconds,
      at: lateMoment(placed, spoken[index + 1]),
      ...(!isCallers && {
        letters: sceneTexts(scene)
          .map(({ text }) => bareLetters(text))
          .join(''),
      }),
      ...(captions && placed.words.length > 0 && !saysItself(placed) && { captions: captions.rows }),
    };
  });
}
