import type { ImageBrief } from './image-brief.js';
import { imageText } from './image-text.js';
import { cardWords } from './pictures/card-words.js';
import { chosenTechnique } from './pictures/chosen-technique.js';
import type { Picture } from './pictures/picture.js';
import { posterWords } from './poster/poster-words.js';
import { signNotes } from './sign-notes.js';
import { subjectOf } from './subject.js';

/** What the caller should know of an image before it is made: how its picture is chosen, and what its words leave out. */
export function imageNotes(
  brief: Pick<ImageBrief, 'prompt' | 'technique' | 'data' | 'brand'>,
  canDraw: (character: string) => boolean,
): string[] {
  const text = imageText(brief, canDraw);
  const subject = subjectOf(brief.prompt);
  const technique = chosenTechnique(brief, text, subject);
  const isWritten = technique !== 'illustration' && technique !== 'art';
  return [
    ...pictureNotes(technique, subject.scenes[0] ?? 'flow'),
    ...cutNotes(technique, text),
    ...(isWritten ? signNotes(brief.prompt, canDraw) : []),
  ];
}

/** "flow" is drawn where nothing else is known; behind the words of a card it needs no note. */
function pictureNotes(technique: Picture['technique'], scene: string): string[] {
  if (technique === 'chart' || (technique === 'card' && scene === 'flow')) return [];
  return technique === 'art' || scene === 'flow'
    ? ['The picture is abstract: it shows no subject of the prompt.']
    : [`The picture is chosen by single words of the prompt: ${scene}.`];
}

function cutNotes(technique: Picture['technique'], text: string): string[] {
  const card = technique === 'card' ? cardWords(text).cutAfter : undefined;
  const poster = technique === 'poster' ? posterWords(text).cutAfter : undefined;
  if (card !== undefined) return [`The text is cut after ${card} characters.`];
  return poster === undefined ? [] : [`The small text is cut after ${poster} characters.`];
}
