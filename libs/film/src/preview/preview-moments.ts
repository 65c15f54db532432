import { lateMoment } from './late-moment.js';

/** A stretch of the film that gets one picture on the sheet. */
export interface Moment {
  scene: number;
  startSeconds: number;
  seconds: number;
  /** When its picture is taken. */
  at: number;
}

/** One late moment of each scene. */
export function sceneMoments(scenes: readonly { startSeconds: number; durationSeconds: number }[]): Moment[] {
  return scenes.map((scene, index) => ({
    scene: index,
    startSeconds: scene.startSeconds,
    seconds: scene.durationSeconds,
    at: lateMoment(scene, scenes[index + 1]),
  }));
}

/** Moments at equal distances over a film, each at the middle of its share. */
export function evenMoments(count: number, seconds: number): Moment[] {
  const share = seconds / count;
  return Array.from({ length: count }, (_, index) => ({
    scene: index,
    startSeconds: index * share,
    seconds: share,
    at: (index + 0.5) * share,
  }));
}
