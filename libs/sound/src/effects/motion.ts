import type { Random } from '@libs/drawing';
import type { Effect } from './effect.js';
import { SoundStage } from './sound-stage.js';
import { bent, dying, HALL, noise, OUTDOORS, tone } from './synthesis.js';

const whoosh: Effect = {
  name: 'whoosh',
  called: /\b(whoosh\w*|swoosh\w*|swish\w*|swipe|transition|fly-?by|pass-?by)\b/i,
  fills: 'again',
  seconds: 1.3,
  sound(random, seconds) {
    const [lasts, highest] = [1.15, random.between(2_400, 4_200)];
    const bell = (t: number): number => Math.exp(-(((t - 0.5) / 0.2) ** 2));
    const air = noise(random, lasts, {
      hertz: (t) => 260 + highest * bell(t),
      quality: 0.9,
      level: (t) => bell(t) * Math.min(1, t / 0.05),
    });
    const across = random.pick([-0.9, 0.9]);
    return new SoundStage(seconds).pass(air, -across, across);
  },
};

const riser: Effect = {
  name: 'riser',
  called: /\b(risers?|rising|build-?up|uplifter|tension|suspense)\b/i,
  fills: 'growing',
  seconds: 4,
  sound(random, seconds) {
    const stage = new SoundStage(seconds);
    const level = (t: number): number => 0.08 + 0.92 * (t / seconds) ** 2;
    const air = noise(random, seconds, { hertz: (t) => 200 * 32 ** (t / seconds), quality: 1.4, level });
    stage.put(air, 0);
    const root = random.between(82, 124);
    for (const [pan, detune] of [
      [-0.7, 0.994],
      [0, 2],
      [0.7, 1.006],
    ] as const) {
      const voice = tone(seconds, {
        hertz: (t) => root * detune * 4 ** (t / seconds),
        level: (t) => level(t) * 0.16 * (1 + 0.35 * Math.sin(t * (9 + (22 * t) / seconds))),
        edge: 0.8,
      });
      stage.put(voice, 0, pan);
    }
    return stage;
  },
};

/** A body that falls in pitch, and a burst of noise. */
function blow(
  stage: SoundStage,
  random: Random,
  shape: { high: number; low: number; seconds: number; noise: number; bright: number },
): void {
  const fade = dying(shape.seconds);
  const body = tone(shape.seconds, {
    hertz: (t) => shape.low + (shape.high - shape.low) * Math.exp(-t * 22),
    level: fade,
  });
  stage.put(bent(body, 2.2), 0);
  const burst = dying(shape.noise);
  const crash = noise(random, shape.noise, {
    hertz: (t) => 120 + shape.bright * Math.exp((-4 * t) / shape.noise),
    quality: 0.5,
    level: (t) => 2 * burst(t),
  });
  stage.put(crash, 0);
}

const impact: Effect = {
  name: 'impact',
  called: /\b(impacts?|hits?|thud|boom|slam\w*|punch\w*|bang|stomp|drum hit)\b/i,
  fills: 'again',
  seconds: 2.2,
  sound(random, seconds) {
    const stage = new SoundStage(seconds);
    blow(stage, random, { high: random.between(140, 190), low: 41, seconds: 1.1, noise: 0.28, bright: 2_400 });
    return stage.inRoom(HALL, 0.55);
  },
};

const explosion: Effect = {
  name: 'explosion',
  called: /\b(explo\w*|blasts?|bombs?|detonat\w*|fireworks?)\b/i,
  fills: 'again',
  seconds: 4,
  sound(random, seconds) {
    const stage = new SoundStage(seconds);
    blow(stage, random, { high: 110, low: 30, seconds: 1.6, noise: 2.6, bright: 3_200 });
    for (let piece = 0; piece < 26; piece++) {
      const hertz = random.between(500, 3_000);
      const debris = noise(random, 0.08, { hertz: () => hertz, quality: 1.5, level: dying(0.06) });
      stage.put(debris, 0.25 + 2 * random.next() ** 1.5, random.between(-0.9, 0.9), 0.35 * random.next());
    }
    return stage.inRoom(OUTDOORS, 0.6);
  },
};

const laser: Effect = {
  name: 'laser',
  called: /\b(lasers?|zap\w*|blaster|ray ?gun|phaser)\b/i,
  fills: 'again',
  seconds: 0.9,
  sound(random, seconds) {
    const stage = new SoundStage(seconds);
    const high = random.between(2_200, 3_400);
    for (const [echo, pan] of [0, -0.7, 0.7].entries()) {
      const shot = tone(0.35, { hertz: (t) => 140 + high * Math.exp(-t * 11), level: dying(0.34), edge: 0.7 });
      stage.put(shot, echo * 0.13, pan, 0.4 ** echo);
    }
    return stage;
  },
};

export const MOTION = [whoosh, riser, impact, explosion, laser];
