import { bell, keys } from '../music/struck.js';
import { hertzOf } from '../music/note.js';
import { SOUNDTRACK_RATE } from '../mix/stereo-samples.js';
import type { Effect } from './effect.js';
import { SoundStage } from './sound-stage.js';
import { dying, HALL, noise, recorded, tone } from './synthesis.js';

const click: Effect = {
  name: 'click',
  called: /\b(clicks?|clicking|taps?|button|switch|toggle)\b/i,
  fills: 'again',
  seconds: 0.3,
  sound(random, seconds) {
    const stage = new SoundStage(seconds);
    const hertz = random.between(1_500, 2_300);
    stage.put(noise(random, 0.02, { hertz: () => 4_200, quality: 0.8, level: dying(0.008) }), 0.002, 0, 1.4);
    stage.put(tone(0.04, { hertz: () => hertz, level: dying(0.022) }), 0.002, 0, 0.5);
    stage.put(tone(0.05, { hertz: () => 240, level: dying(0.03) }), 0.003, 0, 0.4);
    return stage;
  },
};

/** Notes of an instrument one after the other, in a small room. */
function melody(
  instrument: typeof bell,
  notes: readonly (readonly [atSeconds: number, midi: number])[],
  seconds: number,
): SoundStage {
  const stage = new SoundStage(seconds);
  for (const [index, [atSeconds, midi]] of notes.entries()) {
    const note = instrument({ hertz: hertzOf(midi), seconds: 0.5, loud: 0.7 }, SOUNDTRACK_RATE);
    stage.put(recorded(note), atSeconds, (index % 2) * 0.3 - 0.15);
  }
  return stage.inRoom(HALL, 0.22);
}

const notification: Effect = {
  name: 'notification',
  called: /\b(notif\w*|chimes?|ding|alerts?|message|bells?|doorbell|reminder|ping)\b/i,
  fills: 'again',
  seconds: 1.8,
  sound(random, seconds) {
    const root = random.pick([79, 81, 83]);
    const interval = random.pick([5, 7, 4]);
    return melody(bell, [[0.005, root], [0.14, root + interval]], seconds); // prettier-ignore
  },
};

const success: Effect = {
  name: 'success',
  called: /\b(success\w*|win|winner|victory|correct|complet\w*|level[- ]?up|achievement|fanfare|tada)\b/i,
  fills: 'again',
  seconds: 2,
  sound(random, seconds) {
    const root = random.pick([60, 62, 65]);
    const rise = [0, 4, 7, 12].map((step, index) => [0.005 + index * 0.11, root + 12 + step] as const);
    return melody(keys, [...rise, [0.45, root + 16], [0.45, root + 24]], seconds);
  },
};

const error: Effect = {
  name: 'error',
  called: /\b(errors?|fail\w*|wrong|incorrect|denied|buzzer|invalid)\b/i,
  fills: 'again',
  seconds: 0.9,
  sound(random, seconds) {
    const stage = new SoundStage(seconds);
    const hertz = random.between(280, 330);
    for (const [index, ratio] of [1, 0.75].entries()) {
      const buzz = tone(0.24, {
        hertz: () => hertz * ratio,
        level: (t) => Math.min(1, t / 0.006, Math.max(0, (0.22 - t) / 0.04)),
        edge: 1,
      });
      stage.put(buzz, 0.005 + index * 0.23);
    }
    return stage.inRoom(HALL, 0.08);
  },
};

const coin: Effect = {
  name: 'coin',
  called: /\b(coins?|pick-?ups?|collect\w*|cash|money|purchase)\b/i,
  fills: 'again',
  seconds: 1,
  sound(random, seconds) {
    const stage = new SoundStage(seconds);
    const hertz = hertzOf(random.pick([81, 83, 84]));
    const fade = dying(0.75);
    const first = (t: number): number => Math.min(1, t / 0.002, (0.08 - t) / 0.004);
    stage.put(tone(0.08, { hertz: () => hertz, level: first, edge: 0.6 }), 0.003);
    stage.put(tone(0.8, { hertz: () => hertz * 4 / 3, level: (t) => Math.min(1, t / 0.002) * fade(t), edge: 0.6 }), 0.08); // prettier-ignore
    return stage;
  },
};

const pop: Effect = {
  name: 'pop',
  called: /\b(pops?|popping)\b/i,
  fills: 'again',
  seconds: 0.35,
  sound(random, seconds) {
    const stage = new SoundStage(seconds);
    const hertz = random.between(260, 420);
    const fade = dying(0.09);
    stage.put(
      tone(0.12, { hertz: (t) => hertz * (1 + 22 * t), level: (t) => Math.min(1, t / 0.002) * fade(t) }),
      0.003,
    );
    return stage;
  },
};

const alarm: Effect = {
  name: 'alarm',
  called: /\b(alarms?|sirens?|emergency|warning)\b/i,
  fills: 'going on',
  seconds: 4,
  sound(random, seconds) {
    const stage = new SoundStage(seconds);
    const hertz = random.between(620, 760);
    const beat = 0.42;
    const level = (t: number): number => Math.min(1, (t % beat) / 0.008, (beat - (t % beat)) / 0.03);
    const two = tone(seconds, { hertz: (t) => hertz * (Math.floor(t / beat) % 2 === 0 ? 1 : 4 / 3), level, edge: 0.5 });
    stage.put(two, 0);
    return stage.inRoom(HALL, 0.12);
  },
};

export const SIGNALS = [click, notification, success, error, coin, pop, alarm];
