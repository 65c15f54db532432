import type { FrameFormat } from '@libs/drawing';
import type { FilmBrief } from '../film-brief.js';
import { lateMoment } from '../preview/late-moment.js';
import type { ExpectedScene } from '../quality/scenes-shown.js';
import { bareLetters, sceneTexts } from './scene-texts.js';
import { captionRows, drawnCaptions, saysItself } from './words/scene-captions.js';
import type { SpokenScene } from './words/speak-scenes.js';

/** What a finished film must show of its scenes. */
export function expectedScenes(
  spoken: readonly SpokenScene[],
  { captions, shape }: { captions: FilmBrief['captions']; shape: FrameFormat },
): ExpectedScene[] {
  return spoken.map((placed, index) => {
    const { scene, startSeconds } = placed;
    const isCallers = ['html', 'image'].includes(scene.visual.type);
    return {
      startSeconds,
      at: lateMoment(placed, spoken[index + 1]),
      ...(!isCallers && {
        letters: sceneTexts(scene)
          .map(({ text }) => bareLetters(text))
          .join(''),
      }),
      ...(drawnCaptions(captions) && !saysItself(placed) && { captions: captionRows(shape) }),
    };
  });
}
