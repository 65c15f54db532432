import type { ImageBrief } from './image-brief.js';
import { imageText } from './image-text.js';
import { chosenTechnique } from './pictures/chosen-technique.js';
import { subjectOf } from './subject.js';

/** What the caller should know of an image before it is made: that it shows nothing of what the prompt names. */
export function imageNotes(
  brief: Pick<ImageBrief, 'prompt' | 'technique' | 'data' | 'brand'>,
  canDraw: (character: string) => boolean,
): string[] {
  const subject = subjectOf(brief.prompt);
  const technique = chosenTechnique(brief, imageText(brief, canDraw), subject);
  const isDrawn = technique === 'illustration' || technique === 'poster';
  const isAbstract = technique === 'art' || (isDrawn && subject.scenes[0] === 'flow');
  return isAbstract ? ['The picture is abstract: it shows no subject of the prompt.'] : [];
}
