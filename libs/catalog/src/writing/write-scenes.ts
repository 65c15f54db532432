import { Denial, deny, isDenial } from '@libs/kernel';
import { findingNotes } from '../answers/finding-notes.js';
import type { Tool } from '../define-tool.js';
import type { ToolContext } from '../tool-context.js';
import type { VideoAsked } from '../video/video-input.js';
import type { BilledWriter } from './billed-writer.js';
import { jsonIn } from './json-in.js';
import { WRITTEN_SECONDS } from './written-price.js';
import { requireScenes, writtenForm } from './written-scenes.js';
import { firstTurns, repairTurns } from './writing-turns.js';

/** Clients wait for a minute: what is written later answers nobody. */
const MOST_MS = 50_000;
const REPAIRS = 2;
/** Characters of an answer; forty full scenes have fewer. */
const LONGEST_ANSWER = 100_000;

type Scenes = ReturnType<typeof requireScenes>;

interface Judged {
  /** Absent where no film can be made of it. */
  scenes?: Scenes;
  mistakes: string[];
}

/** A call that wants its scenes written. */
interface WantedFilm {
  tool: Tool;
  asked: VideoAsked;
  /** What the film may cost at most. */
  credits: number;
}

/** The arguments of a call with the scenes that were written for it. */
export function withScenes(asked: VideoAsked, scenes: unknown): object {
  return { ...asked, prompt: undefined, write: undefined, scenes };
}

/**
 * Lets the model write the scenes of a film. Mistakes and findings go back to it at most twice; then scenes with findings are taken,
 * and others refused with `provider_rejected`.
 */
export async function writeScenes(context: ToolContext, writer: BilledWriter, wanted: WantedFilm): Promise<Scenes> {
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(MOST_MS)]);
  const { duration_seconds: seconds = WRITTEN_SECONDS } = wanted.asked;
  const turns = firstTurns(wanted.asked, seconds);
  let makeable: Scenes | undefined;
  let mistakes: string[] = [];
  for (let round = 0; round <= REPAIRS; round += 1) {
    await context.reportProgress(round * 30, round === 0 ? 'Writing the scenes' : 'Correcting the scenes');
    let answer: string;
    try {
      answer = await writer.answer(turns, writtenForm(), signal);
    } catch (error) {
      // A film with findings is better than none.
      if (makeable && error instanceof Denial) return makeable;
      throw error;
    }
    const judged = await judge(context, wanted, answer);
    makeable = judged.scenes ?? makeable;
    ({ mistakes } = judged);
    if (mistakes.length === 0) break;
    turns.push(...repairTurns(answer.slice(0, LONGEST_ANSWER), mistakes));
  }
  if (makeable) return makeable;
  throw deny('provider_rejected', `The language model wrote scenes that cannot be made. ${mistakes[0] ?? ''}`, {
    nextStep:
      'Say more exactly what the film shall say, or leave write out and send scenes of your own (media://guide/scenes).',
  });
}

/** What is wrong with an answer of the model, by the rules for the scenes of a caller. */
async function judge(
  context: ToolContext,
  { tool, asked, credits: most }: WantedFilm,
  answer: string,
): Promise<Judged> {
  if (answer.length > LONGEST_ANSWER) return { mistakes: ['It is too long: write fewer scenes.'] };
  const read = jsonIn(answer);
  if (read === undefined) return { mistakes: ['It is not one JSON object.'] };
  try {
    const scenes = requireScenes(read);
    const { credits, measured } = await context.examine({ tool: tool.name, given: withScenes(asked, scenes) }, context);
    if (credits > most) return { mistakes: ['The film is longer than it may be: write fewer words.'] };
    return { scenes, mistakes: findingNotes(measured.findings ?? []) };
  } catch (refusal) {
    if (!isDenial(refusal, 'input_unsupported')) throw refusal;
    return { mistakes: [refusal.message] };
  }
}
