import type { Effect } from './effect.js';
import { SoundStage } from './sound-stage.js';
import { byChance, dying, HALL, noise, tone, wandering } from './synthesis.js';

const fire: Effect = {
  name: 'fire',
  called: /\b(fires?|campfire|fireplace|flames?|crackl\w*|burn\w*|bonfire)\b/i,
  fills: 'going on',
  seconds: 10,
  sound(random, seconds) {
    const draught = wandering(random, 3);
    const stage = new SoundStage(seconds).around(() =>
      noise(random, seconds, { hertz: () => 170, quality: 0.6, level: (t) => 0.34 + 0.12 * draught(t) }),
    );
    stage.put(noise(random, seconds, { hertz: () => 2_400, quality: 0.5, level: () => 0.025 }), 0);
    byChance(random, seconds, 11, (at) => {
      const hertz = random.between(900, 4_800);
      const snap = noise(random, 0.03, {
        hertz: () => hertz,
        quality: 1.2,
        level: dying(random.between(0.004, 0.025)),
      });
      stage.put(snap, at, random.between(-0.6, 0.6), 0.15 + 1.6 * random.next() ** 5);
    });
    return stage;
  },
};

const stream: Effect = {
  name: 'stream',
  called: /\b(streams?|river|brook|creek|waterfall|fountain|bubbl\w*|flowing)\b/i,
  fills: 'going on',
  seconds: 10,
  sound(random, seconds) {
    const flow = wandering(random, 1.3);
    const stage = new SoundStage(seconds).around((side) =>
      noise(random, seconds, { hertz: (t) => 1_150 + 350 * flow(t + side), quality: 0.55, level: () => 0.16 }),
    );
    byChance(random, seconds, 34, (at) => {
      const hertz = random.between(380, 1_500);
      const lasts = random.between(0.03, 0.09);
      const bubble = tone(lasts, {
        hertz: (t) => hertz * (1 + 5 * t),
        level: (t) => Math.sin((Math.PI * t) / lasts) ** 2,
      });
      stage.put(bubble, at, random.between(-0.8, 0.8), 0.03 + 0.12 * random.next() ** 2);
    });
    return stage;
  },
};

const birds: Effect = {
  name: 'birds',
  called: /\b(birds?|birdsong|chirp\w*|tweet\w*|forest|dawn chorus)\b/i,
  fills: 'going on',
  seconds: 10,
  sound(random, seconds) {
    const stage = new SoundStage(seconds).around(() =>
      noise(random, seconds, { hertz: () => 900, quality: 0.4, level: () => 0.035 }),
    );
    const singers = [0, 1, 2].map(() => ({ hertz: random.between(2_300, 4_300), pan: random.between(-0.8, 0.8) }));
    byChance(random, seconds, 1.6, (start) => {
      const { hertz, pan } = random.pick(singers);
      const bend = random.between(-0.5, 0.6);
      const lasts = random.between(0.06, 0.14);
      for (let call = 0; call < random.whole(2, 6); call++) {
        const chirp = tone(lasts, {
          hertz: (t) => hertz * (1 + (bend * t) / lasts) * (1 + 0.02 * Math.sin(t * 260)),
          level: (t) => Math.sin((Math.PI * t) / lasts) ** 2,
        });
        stage.put(chirp, start + call * lasts * 1.5, pan, 0.13);
      }
    });
    return stage.inRoom(HALL, 0.25);
  },
};

const crickets: Effect = {
  name: 'crickets',
  called: /\b(crickets?|insects?|cicadas?|summer night|night ambien\w*)\b/i,
  fills: 'going on',
  seconds: 10,
  sound(random, seconds) {
    const stage = new SoundStage(seconds).around(() =>
      noise(random, seconds, { hertz: () => 600, quality: 0.4, level: () => 0.03 }),
    );
    for (const pan of [-0.6, 0.1, 0.7]) {
      const [hertz, period, from] = [random.between(3_900, 4_700), random.between(0.52, 0.75), random.between(0, 0.5)];
      const song = tone(seconds, {
        hertz: () => hertz,
        level: (t) => {
          const at = (t + from) % period;
          return at < 0.26 ? 0.12 * Math.abs(Math.sin(Math.PI * 31 * at)) * Math.sin((Math.PI * at) / 0.26) : 0;
        },
      });
      stage.put(song, 0, pan);
    }
    return stage;
  },
};

const drop: Effect = {
  name: 'drop',
  called: /\b(drops?|drips?|dripping|droplets?|plop)\b/i,
  fills: 'again',
  seconds: 1.2,
  sound(random, seconds) {
    const stage = new SoundStage(seconds);
    const hertz = random.between(480, 720);
    const fade = dying(0.16);
    stage.put(tone(0.2, { hertz: (t) => hertz * (1 + 9 * t), level: (t) => Math.min(1, t / 0.004) * fade(t) }), 0.02);
    return stage.inRoom(HALL, 0.9);
  },
};

export const NATURE = [fire, stream, birds, crickets, drop];
