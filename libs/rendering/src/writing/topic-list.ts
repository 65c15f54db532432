import type { Topic } from './topic.js';
import { isSmallWord } from './word-weight.js';
import { isQualified } from './qualified.js';
import { AUDIENCE, requestOf } from './request.js';
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

/**
 * The first topic of which every pattern occurs in a prompt that names nothing else: "How pesticides harm bees" asks for
 * more than a text about bees tells. A caller's own news, offers and scenes are theirs to tell.
 */
export function topicOf(prompt: string): Topic | undefined {
  if (OWN.test(prompt) || isQualified(prompt)) return undefined;
  const subject = requestOf(prompt).subject.replace(AUDIENCE, '');
  return TOPICS.find(({ about }) => about.every((pattern) => pattern.test(prompt)) && !namesMore(subject, about));
}

const OWN = /\b(?:my|sales?|new)\b|^(?:we|i)\b/i;

/** Words that say what is wanted of a subject, not which. */
const GENERAL =
  /^(?:works?|working|forms?|formed|happens?|matters?|buil[dt]|made|makes?|around|properly|explain\w*|basics|introduction|science|history|story|guide|short|simple|brief|what|how|why)$/i;

/** Whether a word of a text is neither of the topic's own nor small nor general. */
function namesMore(text: string, about: readonly RegExp[]): boolean {
  const rest = about.reduce((left, { source }) => left.replaceAll(new RegExp(`(?:${source})[a-z]*`, 'gi'), ' '), text);
  return (rest.match(/[\p{L}\p{N}]+/gu) ?? []).some((word) => !isSmallWord(word) && !GENERAL.test(word));
}
