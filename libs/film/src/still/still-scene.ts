import { capitalised, cutAtWord, hasMark } from '@libs/drawing';
import type { FindPicture } from '../pictures/search-pictures.js';
import { isQualified } from '../reading/qualified.js';
import { givenWords } from '../reading/quoted-words.js';
import { allWords } from '../plan/scene-texts.js';
import type { Scene, Visual } from '../scenes/scene.js';
import { cardVisual } from './card-words.js';
import { chartVisual } from './chart-visual.js';
import { imageRequest } from './image-request.js';
import { pageText } from './page-text.js';
import { type NamedPictures, picturesInPrompt } from './pictures-in-prompt.js';
import { posterWords } from './poster-words.js';
import type { StillBrief, StillTechnique } from './still-brief.js';

const LONGEST_TITLE = 120;
const MOST_TOLD = 10;
/** `auto` shows pictures alone where they show so much of a prompt. */
const MOSTLY = 0.5;
/** A poster shows a picture where it shows so much of its large words. */
const PARTLY = 0.3;

/** The one scene of an image. */
export interface StillScene {
  scene: Scene;
  /** `visual` where the caller directs the picture. */
  technique: StillTechnique | 'visual';
  title: string;
  /** Beside the title of a poster. */
  poster?: { detail: string; picture?: string };
  /** Words that no packaged picture shows, and what the image is asked to be and cannot be. */
  notShown: string[];
}

/** What an image of a prompt lacks of it, in words of the prompt. */
export function stillNotShown(brief: Omit<StillBrief, 'seed'>, find: FindPicture): string[] {
  return stillScene(brief, find).notShown;
}

/** What an image shows: the visual of the caller, or what its prompt, data and brand call for. */
export function stillScene(brief: Omit<StillBrief, 'seed'>, find: FindPicture): StillScene {
  const { visual, data } = brief;
  const text = pageText(brief.prompt ?? '');
  const title = cutAtWord(capitalised(text), LONGEST_TITLE);
  if (visual) return ofVisual(visual, title);
  const technique = wantedTechnique(brief, text);
  if (technique === 'chart' && data) return ofData(data, title);
  if (technique === 'poster') return posterOf(text, title, find);
  if (technique === 'card') return cardOf(text, title);
  const { subject, missing, isWorded } = imageRequest(text);
  const isAsked = technique === 'illustration';
  const shown = isWorded && !isAsked ? posterOf(subject, title, find) : ofPictures(subject, { title, isAsked, find });
  return { ...shown, notShown: [...(missing === undefined ? [] : [missing]), ...shown.notShown] };
}

/** Pictures of the things that a prompt names, where they are asked for or show most of it; otherwise its words as a card. */
function ofPictures(
  text: string,
  { title, isAsked, find }: { title: string; isAsked: boolean; find: FindPicture },
): StillScene {
  const named = picturesInPrompt(text, find);
  const notShown = named.missing.slice(0, MOST_TOLD);
  const isShown = isAsked ? named.ids.length > 0 : showsMost(named, text);
  if (!isShown) return { ...cardOf(text, title), notShown: isAsked ? notShown : [] };
  const scene = sceneOf({ type: 'picture', icon: named.ids });
  return { scene, title, technique: 'illustration', notShown };
}

/** The technique that is asked for or called for; `auto` where it depends on the packaged pictures. */
export function wantedTechnique(
  { technique, data, brand }: Pick<StillBrief, 'technique' | 'data' | 'brand'>,
  text: string,
): StillTechnique | 'auto' {
  if (technique !== 'auto') return technique;
  if (data) return 'chart';
  if (/\bposter\b/iu.test(text) || hasMark(brand)) return 'poster';
  if (givenWords(text, 8) !== undefined || /\b(?:quote|saying|card|announcement)\b/iu.test(text)) return 'card';
  return 'auto';
}

/** Pictures say no "not", no figures and no sentence. */
function showsMost({ ids, covered }: NamedPictures, text: string): boolean {
  return ids.length > 0 && covered >= MOSTLY && !isQualified(text) && !/\d|[.!?:;]\s*\S/u.test(text);
}

function ofVisual(visual: Visual, title: string): StillScene {
  const scene = sceneOf(visual);
  const words = capitalised(allWords([scene]).replaceAll(/\s+/gu, ' ').trim());
  return { scene, technique: 'visual', title: title || cutAtWord(words, LONGEST_TITLE) || 'Image', notShown: [] };
}

function ofData(data: NonNullable<StillBrief['data']>, title: string): StillScene {
  const headline = data.title ?? title;
  return {
    scene: { ...sceneOf(chartVisual(data)), ...(headline !== '' && { headline }) },
    technique: 'chart',
    title: title || data.title || 'Chart',
    notShown: [],
  };
}

function posterOf(text: string, title: string, find: FindPicture): StillScene {
  const { headline, detail } = posterWords(text);
  const large = capitalised(headline.join(' '));
  const { best } = picturesInPrompt(large || detail, find);
  const picture = best && best.covered >= PARTLY ? best.id : undefined;
  const visual: Visual = { type: 'title', text: large || detail };
  return {
    ...ofScene(visual, title),
    technique: 'poster',
    poster: { detail: large === '' ? '' : detail, ...(picture !== undefined && { picture }) },
  };
}

function cardOf(text: string, title: string): StillScene {
  return { ...ofScene(cardVisual(text), title), technique: 'card' };
}

function ofScene(visual: Visual, title: string): Omit<StillScene, 'technique'> {
  return { scene: sceneOf(visual), title, notShown: [] };
}

function sceneOf(visual: Visual): Scene {
  return { visual, transition: 'cut' };
}
