import type { Topic } from './topic.js';
import { requestOf } from './request.js';
import { antibiotics } from './topics/antibiotics.js';
import { aqueducts } from './topics/aqueducts.js';
import { bees } from './topics/bees.js';
import { blackHoles } from './topics/black-holes.js';
import { climate } from './topics/climate.js';
import { coffee } from './topics/coffee.js';
import { handWashing } from './topics/hand-washing.js';
import { heartbeat } from './topics/heartbeat.js';
import { immuneSystem } from './topics/immune-system.js';
import { internet } from './topics/internet.js';
import { machineLearning } from './topics/machine-learning.js';
import { medicines } from './topics/medicines.js';
import { photosynthesis } from './topics/photosynthesis.js';
import { rainbow } from './topics/rainbow.js';
import { skyBlue } from './topics/sky-blue.js';
import { sleep } from './topics/sleep.js';
import { solarSystem } from './topics/solar-system.js';
import { tea } from './topics/tea.js';
import { tides } from './topics/tides.js';
import { vaccines } from './topics/vaccines.js';
import { waterCycle } from './topics/water-cycle.js';

/** What the writer knows. A new topic is one file and one entry here; every sentence in it must be plainly true. */
export const TOPICS: readonly Topic[] = [
  skyBlue,
  rainbow,
  waterCycle,
  coffee,
  tea,
  aqueducts,
  heartbeat,
  photosynthesis,
  solarSystem,
  internet,
  bees,
  sleep,
  machineLearning,
  blackHoles,
  vaccines,
  immuneSystem,
  antibiotics,
  medicines,
  handWashing,
  climate,
  tides,
];

/** The first topic of which every pattern occurs in the prompt; none for news of the caller's own. */
export function topicOf(prompt: string): Topic | undefined {
  if (requestOf(prompt).kind === 'statement' && !ASKING.test(prompt)) return undefined;
  return TOPICS.find((topic) => topic.about.every((pattern) => pattern.test(prompt)));
}

const ASKING = /\b(?:how|why|what|about|explain\w*)\b/i;
