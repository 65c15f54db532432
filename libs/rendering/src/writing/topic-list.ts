import type { Topic } from './topic.js';
import { aqueducts } from './topics/aqueducts.js';
import { bees } from './topics/bees.js';
import { blackHoles } from './topics/black-holes.js';
import { coffee } from './topics/coffee.js';
import { heartbeat } from './topics/heartbeat.js';
import { internet } from './topics/internet.js';
import { machineLearning } from './topics/machine-learning.js';
import { photosynthesis } from './topics/photosynthesis.js';
import { rainbow } from './topics/rainbow.js';
import { skyBlue } from './topics/sky-blue.js';
import { sleep } from './topics/sleep.js';
import { solarSystem } from './topics/solar-system.js';
import { tea } from './topics/tea.js';
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
];

/** The first topic of which every pattern occurs in the prompt. */
export function topicOf(prompt: string): Topic | undefined {
  return TOPICS.find((topic) => topic.about.every((pattern) => pattern.test(prompt)));
}
