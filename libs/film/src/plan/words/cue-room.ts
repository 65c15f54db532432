import { estimatedSpeech, readingSeconds } from '@libs/sound';
import type { Delivery } from '../../compose/compose-work.js';
import { SceneRefused } from '../../scenes/scene-refused.js';
import { FASTEST, MISSED_PACE, TOLERANCE } from './scene-seconds.js';

/** Words of a composition and the second at which they begin. */
export interface SpokenCue {
  at: number;
  text: string;
}

/** Seconds that each cue has until the next one, or until the end of the film. */
export function cueRooms(cues: readonly SpokenCue[], seconds: number): number[] {
  return cues.map(({ at }) => Math.min(seconds, ...cues.map((cue) => cue.at).filter((next) => next > at)) - at);
}

/** Refuses a cue whose words no pace fits into its room: in doubt only where a voice speaks. */
export function requireCueTime(
  cues: readonly SpokenCue[],
  { seconds, voice, diction }: Delivery & { seconds: number },
): void {
  const rooms = cueRooms(cues, seconds);
  cues.forEach(({ text }, index) => {
    const fastest = (voice === 'none' ? readingSeconds(text) : estimatedSpeech(text, diction)) / FASTEST;
    const room = rooms[index] ?? 0;
    if (fastest > room * (voice === 'none' ? MISSED_PACE : TOLERANCE)) throw tooLong(index, fastest, room);
  });
}

export function tooLong(index: number, takes: number, room: number): SceneRefused {
  return new SceneRefused(
    `composition.say[${index}].text`,
    `its words take about ${takes.toFixed(1)} s and ${room.toFixed(1)} s are left until the next words or the end`,
  );
}
