import { Random } from '../../canvas/random.js';
import { type Lab, squaredDistance } from '../../canvas/oklab.js';

/** A colour of a style and its share of the pictures. */
export interface StyleColour {
  lab: Lab;
  /** 0–1; those of a palette add up to 1. */
  share: number;
}

/** Clusters that are looked for; near ones are joined. */
const CLUSTERS = 18;
const ROUNDS = 16;
/** Distance below which two clusters are one colour. */
const SAME = 0.035;
/** A smaller share is an accident. */
const LEAST_SHARE = 0.004;
/** Weight of what has the colour of the ground, and how far from that a colour weighs one more. */
const GROUND = { weight: 0.08, reach: 0.1 };

/**
 * The main colours of samples, largest share first: k-means in OKLab from seeds that lie apart. What differs from the
 * ground counts more, since most of a picture is ground and its colours are few.
 */
export function paletteOf(samples: readonly Lab[]): StyleColour[] {
  const weights = weightsOf(samples);
  let centres = seeds(samples);
  let counts: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const sums = centres.map(() => [0, 0, 0, 0]);
    counts = centres.map(() => 0);
    for (const [at, sample] of samples.entries()) {
      const centre = nearest(centres, sample);
      const [sum, weight] = [sums[centre]!, weights[at]!];
      counts[centre]! += 1;
      sum[0]! += sample[0] * weight;
      sum[1]! += sample[1] * weight;
      sum[2]! += sample[2] * weight;
      sum[3]! += weight;
    }
    centres = sums.map(([l = 0, a = 0, b = 0, n = 0], at) => (n === 0 ? centres[at]! : [l / n, a / n, b / n]));
  }
  const colours = centres.map((lab, at) => ({ lab, share: (counts[at] ?? 0) / samples.length }));
  const kept = joined(colours).filter(({ share }) => share >= LEAST_SHARE);
  const whole = kept.reduce((sum, { share }) => sum + share, 0);
  return kept.map(({ lab, share }) => ({ lab, share: share / whole })).sort((a, b) => b.share - a.share);
}

function weightsOf(samples: readonly Lab[]): number[] {
  const middle = (at: 0 | 1 | 2): number =>
    Float64Array.from(samples, (sample) => sample[at]).sort()[Math.floor(samples.length / 2)] ?? 0;
  const ground: Lab = [middle(0), middle(1), middle(2)];
  return samples.map((sample) => GROUND.weight + squaredDistance(sample, ground) / GROUND.reach ** 2);
}

/** The first is in the middle of them; each next one is far from those before (k-means++). */
function seeds(samples: readonly Lab[]): Lab[] {
  const random = new Random('palette', samples.length);
  const chosen: Lab[] = [samples[Math.floor(samples.length / 2)] ?? [0.5, 0, 0]];
  const distances = samples.map((sample) => squaredDistance(sample, chosen[0]!));
  while (chosen.length < CLUSTERS) {
    let left = random.next() * distances.reduce((sum, distance) => sum + distance, 0);
    const found = distances.findIndex((distance) => (left -= distance) < 0);
    if (found === -1) break;
    const next = samples[found]!;
    chosen.push(next);
    for (const [at, sample] of samples.entries())
      distances[at] = Math.min(distances[at]!, squaredDistance(sample, next));
  }
  return chosen;
}

function nearest(centres: readonly Lab[], sample: Lab): number {
  let best = 0;
  let least = Infinity;
  for (let at = 0; at < centres.length; at++) {
    const distance = squaredDistance(centres[at]!, sample);
    if (distance < least) [least, best] = [distance, at];
  }
  return best;
}

function joined(colours: readonly StyleColour[]): StyleColour[] {
  const kept: StyleColour[] = [];
  for (const colour of colours.toSorted((a, b) => b.share - a.share)) {
    const twin = kept.findIndex(({ lab }) => squaredDistance(lab, colour.lab) < SAME ** 2);
    if (twin === -1) kept.push(colour);
    else kept[twin] = blended(kept[twin]!, colour);
  }
  return kept;
}

function blended(one: StyleColour, other: StyleColour): StyleColour {
  const share = one.share + other.share;
  if (share === 0) return one;
  const mean = (at: 0 | 1 | 2): number => (one.lab[at] * one.share + other.lab[at] * other.share) / share;
  return { lab: [mean(0), mean(1), mean(2)], share };
}
