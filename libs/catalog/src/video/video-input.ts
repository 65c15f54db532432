import { FILM_LIMITS, tooManyWords } from '@libs/film';
import { z } from 'zod';
import { adapterInput } from '../inputs/adapter-input.js';
import { brandInput } from '../inputs/brand-input.js';
import { lookInput } from '../inputs/look-input.js';
import { modelInput } from '../inputs/model-input.js';
import { promptText } from '../inputs/prompt-text.js';
import { dictionInput } from '../inputs/speech/diction-input.js';
import { writeInput } from '../inputs/write-input.js';
import { isVoiceOfMaker } from '@libs/providers';
import { changedSay, changesInput } from '../revision/changes-input.js';
import { lateDefaults } from '../revision/late-defaults.js';
import { compositionInput } from '../scenes/composition-input.js';
import { scenesInput } from '../scenes/scene-input.js';

const fields = z.strictObject({
  scenes: scenesInput.optional(),
  composition: compositionInput.optional(),
  prompt: promptText(4000).optional().describe('Without scenes: its own words are shown and spoken, no others.'),
  write: z.boolean().optional().describe('A model writes the scenes.'),
  script: promptText(12_000).optional().describe('Without scenes: every word is spoken and shown; at most 3 minutes.'),
  revise_from: z
    .uuid()
    .optional()
    .describe('Instead of scenes: your finished film; it keeps its look, only changes are drawn and paid.'),
  changes: changesInput.optional(),
  duration_seconds: z
    .number()
    .min(FILM_LIMITS.shortest)
    .max(FILM_LIMITS.longest)
    .optional()
    .describe('Default from scenes or words.'),
  ...lateDefaults(lookInput.shape),
  ...dictionInput,
  brand: brandInput.optional(),
  image_resource_ids: z
    .array(z.uuid())
    .min(1)
    .max(8)
    .optional()
    .describe('Without scenes: your images, shown in this order.'),
  ...adapterInput,
  ...modelInput,
  ...writeInput,
});

export type VideoAsked = z.output<typeof fields>;

export const videoInput = fields.superRefine((asked, context) => {
  const refuse: Refuse = (field, message) => context.addIssue({ code: 'custom', path: [field], message });
  if (asked.write) return requireWish(asked, refuse);
  const [told, spoken] = spokenIn(asked);
  const tooMany = tooManyWords(spoken);
  if (tooMany !== undefined) refuse(told, tooMany);
  if (asked.changes && asked.revise_from === undefined)
    refuse('changes', 'are those of a finished film: give its id as revise_from');
  if (namesModel(asked)) requireFilmed(asked, refuse);
  const [way] = WAYS.filter((field) => asked[field] !== undefined);
  if (way === undefined) {
    if (asked.prompt === undefined && asked.script === undefined)
      refuse('scenes', 'is required unless composition, prompt, script or revise_from is given');
    return;
  }
  for (const field of [...WAYS, 'prompt', 'script', 'image_resource_ids'] as const) {
    if (field === way || asked[field] === undefined) continue;
    refuse(field, `cannot be given with ${way}; ${way === 'revise_from' ? CHANGED : REPLACED[field]}`);
  }
});

type Refuse = (field: keyof VideoAsked, problem: string) => void;

/** A film that is still to be written has a prompt, and nothing else that a film is made of. */
function requireWish(asked: VideoAsked, refuse: Refuse): void {
  if (asked.prompt === undefined) refuse('prompt', 'is required with write: it says what to write about');
  for (const field of [...WAYS, 'script', 'image_resource_ids', 'changes', 'model'] as const)
    if (asked[field] !== undefined) refuse(field, 'cannot be given with write; leave one of them out');
  if (isVoiceOfMaker(asked.voice)) refuse('voice', UNWRITTEN);
}

const UNWRITTEN =
  'of a maker cannot be given with write: its price hangs on the words. Name it with the scenes that were written';

/** What a film is made of other than words; a call has one of them. */
const WAYS = ['revise_from', 'scenes', 'composition'] as const;

/** Whether a model alone may make the film. */
function namesModel({ model }: VideoAsked): boolean {
  return model !== undefined && model !== 'auto';
}

/** A model films a prompt, and nothing else. */
function requireFilmed(asked: VideoAsked, refuse: Refuse): void {
  for (const field of [...WAYS, 'script'] as const)
    if (asked[field] !== undefined)
      refuse(field, 'cannot be given with a model, which films the prompt; leave one out');
  if (asked.prompt === undefined) refuse('prompt', 'is required with a model');
}

/** All texts that the film says, as they came, and the field in which they stand. */
function spokenIn(asked: VideoAsked): [field: keyof VideoAsked, texts: (string | undefined)[]] {
  const { scenes, composition, prompt, script, changes } = asked;
  if (changes) return ['changes', changedSay(changes)];
  if (scenes) return ['scenes', scenes.map(({ say }) => say)];
  if (composition) return ['composition', composition.say?.map(({ text }) => text) ?? []];
  return script === undefined ? ['prompt', [prompt]] : ['script', [script]];
}

/** What takes the place of a field where the caller directs the film. */
const REPLACED = {
  revise_from: 'leave one of them out',
  scenes: 'leave one of them out',
  composition: 'leave one of them out',
  prompt: 'leave it out: scenes say all that is seen and said',
  script: 'write its words as say of the scenes',
  image_resource_ids: 'show images in scenes of type image',
} as const;
const CHANGED = 'write what is to change as changes';
