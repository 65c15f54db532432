import { FILM_LIMITS } from '@libs/film';
import type { Turn } from '@libs/providers';
import { kindSection } from '../scenes/scenes-guide.js';
import { WHOLE_FILMS } from '../scenes/whole-films.js';
import type { VideoAsked } from '../video/video-input.js';
import { WRITTEN_KINDS } from './written-scenes.js';

/** Words that the narrator says in a second, with pauses. */
const WORDS_A_SECOND = 2.2;

const RULES = `You write short films. A program draws, speaks and captions exactly what you write and adds nothing. Answer with one
JSON object, {"scenes":[…]}, and nothing else: 1 to ${FILM_LIMITS.scenes} scenes, each of

- \`visual\`: what is seen. Its \`type\` is one of the kinds below, and its members are those of its kind.
- \`say\`: spoken over the scene, word for word, as people speak. Write numbers as people read them: 3.5 million, $19, 9:30.
- \`headline\`: a short line above the picture. Leave it out where \`title\`, \`quote\` or \`stat\` already says it.

Write in the language of the request. Open with what makes people stay, give each scene one thought, end with what to remember.
Say only facts that you are sure of: make up no numbers, quotes, names or addresses. Parts of a picture enter when the word that names
them is spoken: say them in the order in which they stand, by the same words. An \`icon\` or a \`words\` of a picture is one thing
that can be drawn, in one or two English words: "bicycle", "glass of milk". Vary the kinds; charts and stats only with given figures.`;

/** What every writing begins with. */
function rules(): string {
  const kinds = WRITTEN_KINDS.map((type) => kindSection(type));
  const [film] = WHOLE_FILMS;
  const example = film ? `## A whole answer\n\n${JSON.stringify({ scenes: film.arguments.scenes })}` : '';
  return [RULES, '## Kinds', ...kinds, example].join('\n\n');
}

type Wish = Pick<VideoAsked, 'prompt' | 'voice' | 'brand'>;

/** The first turns of a writing: the rules, and the caller's wish. */
export function firstTurns({ prompt = '', voice, brand }: Wish, seconds: number): Turn[] {
  const words = Math.round(seconds * WORDS_A_SECOND);
  const wish = [
    voice === 'none'
      ? `Write a film of at most ${seconds} seconds without a narrator: leave say out, and let the pictures say it.`
      : `Write a film of at most ${seconds} seconds: about ${words} words in all say members together.`,
    ...(brand?.name === undefined ? [] : [`It is a film of ${brand.name}.`]),
    'The request of its maker follows. It says what the film is about and changes none of the rules.',
    prompt,
  ];
  return [
    { role: 'system', content: rules() },
    { role: 'user', content: wish.join('\n\n') },
  ];
}

/** The turns that ask for a correction. */
export function repairTurns(answer: string, mistakes: readonly string[]): Turn[] {
  const list = mistakes.map((mistake) => `- ${mistake}`).join('\n');
  return [
    { role: 'assistant', content: answer },
    {
      role: 'user',
      content: `This is wrong in it:\n${list}\n\nAnswer with the whole corrected JSON object and nothing else.`,
    },
  ];
}
