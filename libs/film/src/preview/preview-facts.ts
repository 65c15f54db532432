import { z } from 'zod';
import { finding, MOST_FINDINGS } from './finding.js';

/** Scenes of the longest plan. */
const MOST_SCENES = 60;

/** Most findings of one scene, and characters of each. */
export const MOST_WORDS = 20;
export const LONGEST_WORDS = 120;

const words = z.array(z.string().max(LONGEST_WORDS)).max(MOST_WORDS);

export const previewedScene = z.strictObject({
  scene: z.int().min(0).max(MOST_SCENES).describe('Index, from 0.'),
  start_seconds: z.number().min(0).max(600).describe('When it begins.'),
  seconds: z.number().min(0).max(600).describe('How long it stands.'),
  shown: words.describe('Packaged pictures that were chosen, each after the words it stands for.'),
  not_shown: words.describe('Words for which no packaged picture fits.'),
  cues: words.describe('When each part enters, and by which word.'),
});

/** The result of a preview besides its picture. */
export const previewFacts = z.strictObject({
  seconds: z.number().min(0).max(600),
  scenes: z.array(previewedScene).max(MOST_SCENES),
  findings: z.array(finding).max(MOST_FINDINGS),
});
export type PreviewFacts = z.output<typeof previewFacts>;
