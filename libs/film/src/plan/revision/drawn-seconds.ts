import type { FilmBrief } from '../../film-brief.js';
import { estimateFilmSeconds } from '../examine-film.js';
import { chooseLook } from '../look/choose-look.js';
import { chooseTransitions } from '../look/choose-transitions.js';
import { filmVoice } from '../words/film-voice.js';
import { estimatedNeeds, sceneSeconds } from '../words/scene-seconds.js';
import { keptStretches, type Stretch } from './kept-stretches.js';
import type { Revision } from './revision.js';

type Brief = Omit<FilmBrief, 'seed'> & { seed?: number };

/** Seconds of a film that must be drawn: all of it, unless it revises another. Within about a quarter where a voice speaks. */
export function estimateDrawnSeconds(brief: Brief): number {
  return brief.revises ? lasting(stretchesOf(brief, brief.revises).filter(isDrawn), brief) : estimateFilmSeconds(brief);
}

/** Seconds that a film which revises another will last. */
export function estimateRevisedSeconds(brief: Brief & { revises: Revision }): number {
  return lasting(stretchesOf(brief, brief.revises), brief);
}

function isDrawn({ first }: Stretch): boolean {
  return first === undefined;
}

function lasting(stretches: readonly Stretch[], { fps }: Brief): number {
  return stretches.reduce((sum, { frames }) => sum + frames, 0) / fps;
}

function stretchesOf(brief: Brief, revises: Revision): Stretch[] {
  const { scenes = [], fps, seed = 0 } = brief;
  const needs = estimatedNeeds(scenes, filmVoice(brief), brief.diction);
  const seconds = sceneSeconds(needs, brief.durationSeconds) ?? [];
  const timed = scenes.map((scene, index) => {
    const frames = revises.first[revises.keeps[index] ?? -1]?.frames ?? Math.ceil((seconds[index] ?? 0) * fps);
    return { scene, frames, durationSeconds: frames / fps };
  });
  const entrances = chooseTransitions(timed, chooseLook({ ...brief, seed }).theme, seed);
  const placed = timed.map(({ frames }, index) => ({ frames, entrance: entrances[index] ?? 'cut' }));
  return keptStretches(placed, revises, fps);
}
