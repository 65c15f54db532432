import type { Rule } from '../words-read.js';
import { changeRule } from './change-rule.js';
import { chartRule } from './chart-rule.js';
import { compareRule } from './compare-rule.js';
import { listRule } from './list-rule.js';
import { noticeRule } from './notice-rule.js';
import { quoteRule } from './quote-rule.js';
import { shareRule } from './share-rule.js';
import { stepsRule } from './steps-rule.js';
import { timelineRule } from './timeline-rule.js';
import { tripRule } from './trip-rule.js';

/** In the order in which they are tried: the most certain first. */
export const RULES: readonly Rule[] = [
  quoteRule,
  stepsRule,
  compareRule,
  timelineRule,
  chartRule,
  tripRule,
  changeRule,
  shareRule,
  listRule,
  noticeRule,
];
