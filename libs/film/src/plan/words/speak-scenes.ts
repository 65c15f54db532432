import type { Narration, SpokenWord } from '@libs/sound';
import { spokenLines } from './spoken-lines.js';
import type { Scene } from '../../scenes/scene.js';
import { SceneRefused } from '../../scenes/scene-refused.js';
import { cannotFit, MARGIN, needOf, type SceneNeed, sceneSeconds, SPEECH, withRoom } from './scene-seconds.js';

/** Speaks one sentence; `speed` 1 is the voice's own pace. */
export type Speak = (text: string, speed: number) => Promise<Narration>;

/** A scene with its seconds on the film's clock and its words. */
export interface SpokenScene {
  scene: Scene;
  startSeconds: number;
  durationSeconds: number;
  narration: { narration: Narration; atSeconds: number }[];
  /** On the film's clock. */
  words: SpokenWord[];
}

interface Speaking {
  speak: Speak;
  fps: number;
  /** Seconds of the film, if it is fixed. */
  total?: number;
  isRecorded?: boolean;
  onScene: (share: number) => void;
}

/**
 * Speaks every scene and sets it in time, a little faster where its time is short. Scenes
 * last whole frames: a scene that does not change stays the same picture by picture where the scenes before it change. What was
 * recorded is paid for: scenes and film last longer than they were to where it would not fit.
 */
export async function speakScenes(
  scenes: readonly Scene[],
  { speak, fps, total, isRecorded = false, onScene }: Speaking,
): Promise<SpokenScene[]> {
  const takes: Narration[][] = [];
  for (const [index, scene] of scenes.entries()) {
    takes.push(await sayAll(scene, 1, speak));
    onScene((index + 1) / scenes.length);
  }
  const needs = scenes.map((scene, index) => needOf(scene, lengthOf(takes[index]!)));
  const [roomy, length] = isRecorded ? withRoom(needs, total) : [needs, total];
  const frames = framesOf(roomy, fps, length);
  const spoken: SpokenScene[] = [];
  let start = 0;
  for (const [index, scene] of scenes.entries()) {
    const [startSeconds, durationSeconds] = [start / fps, frames[index]! / fps];
    const take = await fitted(takes[index]!, { scene, index, durationSeconds, speak });
    spoken.push({ scene, startSeconds, durationSeconds, ...placed(take, startSeconds, durationSeconds) });
    start += frames[index]!;
  }
  return spoken;
}

/** The frames of each scene: enough for what it needs, or its share of the film's length. */
function framesOf(needs: readonly SceneNeed[], fps: number, total: number | undefined): number[] {
  const seconds = sceneSeconds(needs, total);
  if (!seconds) throw new SceneRefused('scenes', `their words take longer than the ${total} s of duration_seconds`);
  // A length that is a whole number of frames but for the rounding of sums.
  if (total === undefined) return seconds.map((one) => Math.ceil(one * fps - 1e-6));
  let end = 0;
  const ends = seconds.map((one) => Math.round((end += one) * fps));
  return ends.map((frame, index) => frame - (ends[index - 1] ?? 0));
}

async function sayAll({ say = '' }: Scene, speed: number, speak: Speak): Promise<Narration[]> {
  const takes: Narration[] = [];
  for (const { text } of spokenLines(say)) takes.push(await speak(text, speed));
  return takes;
}

function lengthOf(takes: readonly Narration[]): number {
  const gaps = SPEECH.gap * Math.max(0, takes.length - 1);
  return takes.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0) + (takes.length > 0 ? gaps : 0);
}

/** The same words, said faster where they would not end within their scene. */
async function fitted(
  take: Narration[],
  { scene, index, durationSeconds, speak }: { scene: Scene; index: number; durationSeconds: number; speak: Speak },
): Promise<Narration[]> {
  const speed = lengthOf(take) / (durationSeconds - MARGIN);
  if (take.length === 0 || speed <= 1) return take;
  if (cannotFit(lengthOf(take), durationSeconds))
    throw new SceneRefused('say', `its words take longer than the ${durationSeconds.toFixed(1)} s of the scene`, index);
  return sayAll(scene, Math.ceil(speed * 102) / 100, speak);
}

function placed(takes: readonly Narration[], start: number, seconds: number): Pick<SpokenScene, 'narration' | 'words'> {
  const spare = Math.max(0, seconds - lengthOf(takes));
  let clock = start + Math.min(SPEECH.lead, spare * 0.45);
  const narration = takes.map((one) => {
    const atSeconds = clock;
    clock += one.durationSeconds + SPEECH.gap;
    return { narration: one, atSeconds };
  });
  const words = narration.flatMap(({ narration: { words: said }, atSeconds }) =>
    said.map(({ text, startSeconds, endSeconds }) => ({
      text,
      startSeconds: startSeconds + atSeconds,
      endSeconds: endSeconds + atSeconds,
    })),
  );
  return { narration, words };
}
