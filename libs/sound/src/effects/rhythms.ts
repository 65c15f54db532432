import type { Effect } from './effect.js';
import { SoundStage } from './sound-stage.js';
import { bent, byChance, dying, HALL, noise, tone, wandering } from './synthesis.js';

const typing: Effect = {
  name: 'typing',
  called: /\b(typing|typewriter|keyboard|keystrokes?)\b/i,
  fills: 'going on',
  seconds: 6,
  sound(random, seconds) {
    const stage = new SoundStage(seconds);
    for (
      let at = 0.03;
      at < seconds;
      at += random.next() < 0.09 ? random.between(0.35, 0.7) : random.between(0.08, 0.2)
    ) {
      const [hertz, thock, pan] = [random.between(2_200, 3_600), random.between(150, 230), random.between(-0.35, 0.35)];
      const gain = random.between(0.6, 1);
      stage.put(noise(random, 0.03, { hertz: () => hertz, quality: 0.9, level: dying(0.014) }), at, pan, gain);
      stage.put(tone(0.05, { hertz: () => thock, level: dying(0.035) }), at, pan, gain * 0.45);
      stage.put(
        noise(random, 0.02, { hertz: () => hertz * 1.3, quality: 1, level: dying(0.01) }),
        at + 0.06,
        pan,
        gain * 0.35,
      );
    }
    return stage.inRoom({ ...HALL, decaySeconds: 0.4 }, 0.1);
  },
};

const heartbeat: Effect = {
  name: 'heartbeat',
  called: /\b(heart ?beats?|heart|pulse)\b/i,
  fills: 'going on',
  seconds: 8,
  sound(random, seconds) {
    const stage = new SoundStage(seconds);
    const beat = 60 / random.between(62, 74);
    for (let at = 0.05; at < seconds; at += beat * random.between(0.985, 1.015)) {
      for (const [late, hertz, gain] of [
        [0, 58, 1],
        [0.29 * beat + 0.05, 72, 0.7],
      ] as const) {
        const fade = dying(0.2);
        const thump = tone(0.24, {
          hertz: (t) => hertz * (1 + 0.8 * Math.exp(-t * 40)),
          level: (t) => Math.min(1, t / 0.008) * fade(t) * 1.8,
        });
        stage.put(bent(thump), at + late, 0, gain);
      }
    }
    return stage;
  },
};

const footsteps: Effect = {
  name: 'footsteps',
  called: /\b(foot-?steps?|steps|walk\w*|gravel|stairs|running feet)\b/i,
  fills: 'going on',
  seconds: 6,
  sound(random, seconds) {
    const stage = new SoundStage(seconds);
    const pace = random.between(0.5, 0.58);
    let step = 0;
    for (let at = 0.04; at < seconds; at += pace * random.between(0.96, 1.04)) {
      const pan = step++ % 2 === 0 ? -0.2 : 0.2;
      const gain = random.between(0.75, 1);
      stage.put(tone(0.1, { hertz: (t) => 70 + 70 * Math.exp(-t * 50), level: dying(0.09) }), at, pan, gain);
      const [grit, hertz] = [dying(0.09), random.between(1_300, 2_700)];
      const sole = (late: number, level: number): SoundStage =>
        stage.put(noise(random, 0.12, { hertz: () => hertz, quality: 0.6, level: grit }), at + late, pan, gain * level); // prettier-ignore
      sole(0.004, 0.8);
      sole(0.12, 0.45);
    }
    return stage.inRoom(HALL, 0.12);
  },
};

const clock: Effect = {
  name: 'clock',
  called: /\b(clock|tick(s|ing)?|tock|metronome|stopwatch|countdown)\b/i,
  fills: 'going on',
  seconds: 6,
  sound(random, seconds) {
    const stage = new SoundStage(seconds);
    const hertz = random.between(2_000, 2_600);
    for (let at = 0.03, tick = 0; at < seconds; at += 0.5, tick++) {
      const pitch = tick % 2 === 0 ? hertz : hertz * 0.82;
      stage.put(tone(0.05, { hertz: () => pitch, level: dying(0.025) }), at, 0, 0.7);
      stage.put(tone(0.08, { hertz: () => pitch / 3.1, level: dying(0.05) }), at, 0, 0.5);
      stage.put(noise(random, 0.01, { hertz: () => 5_000, quality: 1, level: dying(0.006) }), at);
    }
    return stage.inRoom({ ...HALL, decaySeconds: 0.6 }, 0.2);
  },
};

const engine: Effect = {
  name: 'engine',
  called: /\b(engines?|motors?|machine\w*|hum|humming|car|truck|generator|drone)\b/i,
  fills: 'going on',
  seconds: 8,
  sound(random, seconds) {
    const stage = new SoundStage(seconds);
    const [root, uneven] = [random.between(34, 46), wandering(random, 2.5)];
    const hertz = (t: number): number => root * (1 + 0.02 * uneven(t));
    for (const [harmonic, level, pan] of [
      [1, 0.7, 0],
      [2, 0.6, -0.3],
      [3.01, 0.35, 0.3],
      [4, 0.3, 0.2],
      [6.02, 0.14, -0.2],
    ] as const) {
      stage.put(tone(seconds, { hertz: (t) => hertz(t) * harmonic, level: () => level, edge: 0.5 }), 0, pan);
    }
    let angle = 0;
    const firing = noise(random, seconds, {
      hertz: () => 420,
      quality: 0.6,
      level: (t) => {
        angle += (2 * Math.PI * hertz(t)) / 48_000;
        return 0.5 + 0.5 * Math.sin(angle);
      },
    });
    stage.put(firing, 0, 0, 0.9);
    return stage;
  },
};

const applause: Effect = {
  name: 'applause',
  called: /\b(applau\w*|clap(s|ping)?|crowd|audience|cheer\w*|ovation)\b/i,
  fills: 'going on',
  seconds: 6,
  sound(random, seconds) {
    const stage = new SoundStage(seconds);
    const swell = (at: number): number => Math.min(1, 0.25 + at / 0.9, 0.25 + (seconds - at) / 1.6);
    byChance(random, seconds, 110, (at) => {
      const hertz = random.between(800, 2_100);
      const hands = noise(random, 0.04, {
        hertz: () => hertz,
        quality: 1.3,
        level: dying(random.between(0.015, 0.035)),
      });
      stage.put(hands, at, random.between(-0.95, 0.95), swell(at) * (0.2 + 0.8 * random.next() ** 2));
    });
    return stage.inRoom(HALL, 0.35);
  },
};

export const RHYTHMS = [typing, heartbeat, footsteps, clock, engine, applause];
