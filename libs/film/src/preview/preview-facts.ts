import { z } from 'zod';
import { TONES } from '../plan/tone/tones.js';
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

export const previewedLook = z.strictObject({
  tone: z.enum(TONES).describe('Named, or read from the words.'),
  because: z.array(z.string()).describe('Words that decided the tone; empty where it was named or none did.'),
  subject: z.string().optional().describe('Chose the colours, such as ice, by words of the film.'),
  theme: z.string().optional().describe('Missing for a composition.'),
  ground: z.enum(['light', 'dark']).optional().describe('Missing for a composition.'),
  music: z.string().describe('A mood, or off.'),
});

/** The result of a preview besides its picture. */
export const previewFacts = z.strictObject({
  seconds: z.number().min(0).max(600),
  look: previewedLook,
  scenes: z.array(previewedScene).max(MOST_SCENES),
  findings: z.array(finding).max(MOST_FINDINGS),
});
export type PreviewFacts = z.output<typeof previewFacts>;
