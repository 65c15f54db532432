import { FILM_LIMITS, scene } from '@libs/film';
import { z } from 'zod';
import { showAs } from '../inputs/shown-schema.js';

const { say, headline, seconds, visual } = scene.shape;

const change = z
  .strictObject({
    scene: z.int().min(0).max(FILM_LIMITS.scenes).describe('Index of a scene of the finished film, from 0.'),
    remove: z.literal(true).optional().describe('Takes the scene out.'),
    insert: scene.optional().describe('Another scene before it; the index after the last one appends.'),
    say: say.nullable().describe('As in scenes; null takes it out.'),
    headline: headline.nullable().describe('As in scenes; null takes it out.'),
    seconds: seconds.nullable().describe('As in scenes; null goes by the words.'),
    visual: visual.optional(),
    transition: scene.shape.transition.unwrap().optional().describe('As in scenes.'),
  })
  .superRefine((asked, context) => {
    const [first, ...others] = Object.keys(asked).filter((member) => member !== 'scene');
    const alone = ['remove', 'insert'].find((member) => member in asked);
    if (first === undefined)
      context.addIssue({ code: 'custom', message: 'must have remove, insert or members of a scene' });
    if (alone !== undefined && others.length > 0)
      context.addIssue({ code: 'custom', path: [alone], message: 'must stand alone beside scene' });
  });

/** One change of each scene, and an insertion at each place. */
const MOST = 2 * FILM_LIMITS.scenes;

/** The changes of a finished film, scene by scene. Lists show their form in words: they have the members of scenes. */
export const changesInput = z
  .array(showAs(change, () => ({ type: 'object' })))
  .max(MOST)
  .describe(
    'Of revise_from; each has scene, its index from 0, with new members, remove: true, or insert: a scene before it.',
  );

/** What changes have to say. */
export function changedSay(changes: readonly z.output<typeof change>[]): (string | undefined)[] {
  return changes.map(({ say: said, insert }) => insert?.say ?? said ?? undefined);
}
