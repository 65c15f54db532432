import type { Effect } from './effect.js';
import { SoundStage } from './sound-stage.js';
import { byChance, dying, noise, OUTDOORS, tone, wandering } from './synthesis.js';

const rain: Effect = {
  name: 'rain',
  called: /\b(rain\w*|drizzl\w*|downpour|shower)\b/i,
  fills: 'going on',
  seconds: 10,
  sound(random, seconds) {
    const gust = wandering(random, 7);
    const stage = new SoundStage(seconds)
      .around(() => noise(random, seconds, { hertz: () => 5_200, quality: 0.45, level: (t) => 0.2 + 0.05 * gust(t) }))
      .around(() => noise(random, seconds, { hertz: () => 700, quality: 0.6, level: () => 0.09 }));
    byChance(random, seconds, 70, (at) => {
      const hertz = random.between(1_800, 6_500);
      const drop = tone(0.02, { hertz: (t) => hertz * (1 + 6 * t), level: dying(0.012) });
      stage.put(drop, at, random.between(-0.9, 0.9), 0.03 + 0.14 * random.next() ** 4);
    });
    return stage;
  },
};

const wind: Effect = {
  name: 'wind',
  called: /\b(winds?|windy|breez\w*|gusts?|storm\w*|blizzard)\b/i,
  fills: 'going on',
  seconds: 10,
  sound(random, seconds) {
    const gust = wandering(random, 6);
    const stage = new SoundStage(seconds).around((side) =>
      noise(random, seconds, {
        hertz: (t) => 420 + 260 * gust(t + side * 0.15),
        quality: 1.4,
        level: (t) => 0.5 + 0.38 * gust(t + side * 0.15),
      }),
    );
    const whistle = noise(random, seconds, {
      hertz: (t) => 1_050 + 380 * gust(t + 0.4),
      quality: 14,
      level: (t) => Math.max(0, gust(t)) ** 2 * 0.9,
    });
    stage.put(whistle, 0, 0.25);
    return stage;
  },
};

const sea: Effect = {
  name: 'sea',
  called: /\b(sea|ocean|waves?|surf|beach|shore\w*|tide)\b/i,
  fills: 'going on',
  seconds: 16,
  sound(random, seconds) {
    const period = random.between(6.5, 8);
    const slow = wandering(random, 11);
    const swell = (t: number): number => {
      const phase = (((t + 1.2 * slow(t)) / period) % 1) + (t + 1.2 * slow(t) < 0 ? 1 : 0);
      return phase < 0.35 ? (phase / 0.35) ** 2 : ((1 - phase) / 0.65) ** 1.7;
    };
    const late = 0.18;
    return new SoundStage(seconds)
      .around((side) =>
        noise(random, seconds, {
          hertz: (t) => 350 + 1_500 * swell(t + side * late),
          quality: 0.5,
          level: (t) => 0.13 + 0.8 * swell(t + side * late),
        }),
      )
      .around((side) =>
        noise(random, seconds, {
          hertz: () => 5_500,
          quality: 0.6,
          level: (t) => 0.02 + 0.28 * swell(t + side * late - 0.5) ** 2,
        }),
      );
  },
};

const thunder: Effect = {
  name: 'thunder',
  called: /\b(thunder\w*|lightning|storm\w*)\b/i,
  fills: 'again',
  seconds: 6,
  sound(random, seconds) {
    const stage = new SoundStage(seconds);
    const far = random.between(0, 0.25);
    const crack = noise(random, 1.2, { hertz: (t) => 300 + 2_600 * Math.exp(-t * 9), quality: 0.5, level: dying(1) });
    stage.put(crack, 0.02, random.between(-0.4, 0.4), 1.3 - far);
    for (let roll = 0; roll < 5; roll++) {
      const lasts = random.between(1.6, 3);
      const fade = dying(lasts);
      const rumble = noise(random, lasts, {
        hertz: (t) => 150 * Math.exp(-t * 0.4) + 45,
        quality: 0.7,
        level: (t) => Math.min(1, t / 0.12) * fade(t) * 2.4,
      });
      stage.put(rumble, roll * random.between(0.35, 0.75), random.between(-0.7, 0.7));
    }
    return stage.inRoom(OUTDOORS, 0.5);
  },
};

export const WEATHER = [rain, wind, sea, thunder];
