import { signNotes } from '@libs/drawing';
import { lookNotes } from '../plan/film-notes.js';
import { cardWords } from './card-words.js';
import { chartNotes } from './chart-visual.js';
import { pageText } from './page-text.js';
import { posterWords } from './poster-words.js';
import type { StillBrief, StillTechnique } from './still-brief.js';
import { wantedTechnique } from './still-scene.js';

const PICTURES = {
  auto: 'Packaged pictures are shown where they show most of the prompt; otherwise its words are set as a card.',
  illustration:
    'Packaged pictures of the things that the prompt names are shown; where there is none, its words are set as a card.',
};
const DIRECT =
  'The service makes no photographs, logos or new drawings. Give visual to direct the picture: html with SVG of your own, chart, map, diagram, table and others.';

/** What the caller should know of an image before it is made: how its picture is chosen, and what its words leave out. */
export function stillNotes(brief: Omit<StillBrief, 'seed'>): string[] {
  const { prompt = '', visual, data, theme = 'auto', tone, brand, adapter } = brief;
  const scenes = visual ? [{ visual, transition: 'cut' as const }] : [];
  const look = lookNotes({ scenes, theme, tone, ...(brand && { brand }), ...(adapter && { adapter }) });
  if (visual) return look;
  const text = pageText(prompt);
  const technique = wantedTechnique(brief, text);
  return [
    ...(technique === 'auto' || technique === 'illustration' ? [`${PICTURES[technique]} ${DIRECT}`] : []),
    ...cutNotes(technique, text),
    ...(technique === 'chart' && data ? chartNotes(data) : []),
    ...(technique === 'illustration' ? [] : signNotes(prompt, () => true)),
    ...look,
  ];
}

function cutNotes(technique: StillTechnique | 'auto', text: string): string[] {
  const card = technique === 'card' || technique === 'auto' ? cardWords(text).cutAfter : undefined;
  const poster = technique === 'poster' ? posterWords(text).cutAfter : undefined;
  if (card !== undefined) return [`The text is cut after ${card} characters.`];
  return poster === undefined ? [] : [`The small text is cut after ${poster} characters.`];
}
