import type { Topic } from './topic.js';
import { aqueducts } from './topics/aqueducts.js';
import { coffee } from './topics/coffee.js';
import { skyBlue } from './topics/sky-blue.js';

const TOPICS: readonly Topic[] = [skyBlue, coffee, aqueducts];

/** The first topic whose every word occurs in the prompt. */
export function topicOf(prompt: string): Topic | undefined {
  return TOPICS.find((topic) => topic.about.every((pattern) => pattern.test(prompt)));
}
