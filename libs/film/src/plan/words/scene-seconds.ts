import { type Diction, estimatedSpeech, readingSeconds } from '@libs/sound';
import { spokenLines } from './spoken-lines.js';
import { READ_PER_SECOND } from '../../preview/reading-finding.js';
import type { Scene } from '../../scenes/scene.js';
import { SceneRefused } from '../../scenes/scene-refused.js';
import { sceneTexts } from '../scene-texts.js';

/** Seconds before the first word of a scene, after its last one, and between two sentences. */
export const SPEECH = { lead: 0.4, tail: 0.5, gap: 0.32 };
/** Fastest speech that still sounds natural, and how far a voice may miss it. */
export const FASTEST = 1.3;
export const MISSED_PACE = 1.05;
/** Seconds of a scene that its words never fill. */
export const MARGIN = 0.2;
/** How far an estimate of speech may be off. */
export const TOLERANCE = 1.25;
/** Seconds of a scene that nobody reads or hears. */
const SHORTEST = 1.6;
const LONGEST_READING = 12;
/** Seconds of a clip that are shown where nothing says how many. */
const CLIP = 4;

/** What a scene needs of the time line, in seconds. */
export interface SceneNeed {
  /** Speech at the voice's own pace, pauses between sentences included; 0 without words. */
  speech: number;
  /** The shortest that the speech may turn out, where `speech` is an estimate. */
  shortestSpeech?: number;
  /** Until all that it sets is read. */
  reading: number;
  /** Of a clip. */
  shown?: number;
  /** As the caller asked. */
  fixed?: number;
}

/** The needs of scenes before anything is spoken: within a quarter for a voice. */
export function estimatedNeeds(scenes: readonly Scene[], voice: string, diction?: Diction): SceneNeed[] {
  return scenes.map((scene) => {
    const lines = spokenLines(scene.say ?? '').map(({ text }) => text);
    const speech = lines.reduce(
      (sum, text) => sum + (voice === 'none' ? readingSeconds(text) : estimatedSpeech(text, diction)),
      0,
    );
    const need = needOf(scene, speech + SPEECH.gap * Math.max(0, lines.length - 1));
    return voice === 'none' ? need : { ...need, shortestSpeech: need.speech / TOLERANCE };
  });
}

export function needOf(scene: Scene, speech: number): SceneNeed {
  const texts = sceneTexts(scene).map(({ text }) => text);
  const all = texts.join(' ');
  // Never shorter than what a preview asks for the same words.
  const enough = Math.max(1 + readingSeconds(all) * 0.7, Array.from(all).length / READ_PER_SECOND);
  const reading = Math.min(LONGEST_READING, enough);
  const { visual } = scene;
  const shown = visual.type === 'clip' ? { shown: visual.seconds ?? (speech > 0 ? 0 : CLIP) } : {};
  return {
    speech,
    reading: Math.max(SHORTEST, reading),
    ...shown,
    ...(scene.seconds !== undefined && { fixed: scene.seconds }),
  };
}

function natural({ speech, reading, shown = 0, fixed }: SceneNeed): number {
  return fixed ?? Math.max(reading, shown, speech === 0 ? 0 : SPEECH.lead + speech + SPEECH.tail);
}

/** The least seconds in which the words can be said. */
function least({ speech, fixed }: SceneNeed): number {
  return fixed ?? Math.max(0.8, speech === 0 ? 0 : speech / FASTEST + 0.3);
}

/**
 * The seconds of each scene. Without a total each gets what it needs; with one, scenes without `seconds` of their own share what
 * is left or lacking. Undefined where the words cannot be said in the total.
 */
export function sceneSeconds(needs: readonly SceneNeed[], total?: number): number[] | undefined {
  const wanted = needs.map(natural);
  const sum = wanted.reduce((all, seconds) => all + seconds, 0);
  if (total === undefined || Math.abs(sum - total) < 1e-6) return wanted;
  const free = needs.map(({ fixed }) => fixed === undefined);
  if (sum < total) {
    const room = wanted.reduce((all, seconds, at) => all + (free[at] ? seconds : 0), 0);
    if (room === 0) return wanted.map((seconds, at) => (at === wanted.length - 1 ? seconds + total - sum : seconds));
    return wanted.map((seconds, at) => (free[at] ? seconds + ((total - sum) * seconds) / room : seconds));
  }
  const slack = wanted.map((seconds, at) => seconds - least(needs[at]!));
  const most = slack.reduce((all, seconds) => all + Math.max(0, seconds), 0);
  const share = (sum - total) / most;
  return share > 1 ? undefined : wanted.map((seconds, at) => seconds - Math.max(0, slack[at]!) * share);
}

/** Needs and a total in which all that is said has room at its fastest. */
export function withRoom(needs: readonly SceneNeed[], total?: number): [needs: SceneNeed[], total?: number] {
  const roomy = needs.map(({ fixed, ...need }) =>
    fixed === undefined
      ? need
      : { ...need, fixed: Math.max(fixed, need.speech === 0 ? 0 : need.speech / FASTEST + 0.3) },
  );
  if (total === undefined) return [roomy];
  return [
    roomy,
    Math.max(
      total,
      roomy.map(least).reduce((sum, seconds) => sum + seconds, 0),
    ),
  ];
}

/** Whether no pace fits words into so many seconds of their scene. */
export function cannotFit(speech: number, seconds: number): boolean {
  return speech > (seconds - MARGIN) * FASTEST * MISSED_PACE;
}

/** Refuses words that no pace fits into their scene or film: in doubt only where their speech is an estimate. */
export function requireTime(needs: readonly SceneNeed[], total: number | undefined, longest: number): void {
  const surely = needs.map((need) => ({ ...need, speech: need.shortestSpeech ?? need.speech }));
  surely.forEach(({ speech, fixed }, index) => {
    if (fixed !== undefined && speech > 0 && cannotFit(speech, fixed))
      throw new SceneRefused(
        'say',
        `its words take about ${round(speech / FASTEST + 0.3)} s and the scene lasts ${fixed} s`,
        index,
      );
  });
  if (total !== undefined && !sceneSeconds(surely, total)) {
    const fewest = surely.map(least).reduce((all, seconds) => all + seconds, 0);
    throw new SceneRefused('scenes', `the scenes take about ${round(fewest)} s and duration_seconds is ${total}`);
  }
  const all = needs.map(natural).reduce((sum, seconds) => sum + seconds, 0);
  if (total === undefined && all > longest)
    throw new SceneRefused('scenes', `the scenes last about ${round(all)} s and a film lasts at most ${longest} s`);
}

function round(seconds: number): number {
  return Math.ceil(seconds * 10) / 10;
}
