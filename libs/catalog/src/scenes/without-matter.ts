import type { Lack } from '@libs/film';
import { type Denial, deny } from '@libs/kernel';
import { SKELETONS } from './scene-skeleton.js';

const MISSING: Record<Lack, string> = {
  facts: 'it names a subject and gives no facts about it, and this service knows none and writes no texts',
  text: 'it asks for a text that is still to be written, and this service writes none',
  footage: 'it describes footage or photographs, and this service makes pages of words, packaged pictures and charts',
  presenter: 'it asks for a person who speaks, and this service has a narrator that is heard and not seen',
};

/** Words of a request, and the scenes that suit it; the first row that matches counts. */
const SUITED: readonly (readonly [words: RegExp, skeleton: keyof typeof SKELETONS])[] = [
  [/\b(?:vs|versus|compare|comparison|difference|pros and cons|better than)\b/iu, 'comparison'],
  [/\b(?:history|timeline|biography|life of|invention of|rise of|fall of)\b/iu, 'history'],
  [/\b(?:poem|haiku|story|song|joke|tale)\b/iu, 'story'],
  [
    /\b(?:our|my) (?:new )?(?:app|product|shop|store|brand|company|startup|service)\b|\b(?:ad|advert|promo|commercial|launch)\b/iu,
    'product_ad',
  ],
  [/\b\d{1,2} (?:\w+ )?(?:tips|facts|reasons|ways|ideas|things)\b/iu, 'social_post'],
];

/** What a language model can write. */
const WRITTEN: readonly Lack[] = ['facts', 'text'];

/**
 * Refuses a prompt that gives a film nothing to show, with scenes for its caller to fill in. `canWrite`: a language model writes for
 * this caller.
 */
export function withoutMatter(lack: Lack, prompt: string, canWrite = false): Denial {
  const [, skeleton] = SUITED.find(([words]) => words.test(prompt)) ?? [];
  const scenes = SKELETONS[skeleton ?? (lack === 'footage' ? 'story' : 'storyboard')];
  const byModel =
    canWrite && WRITTEN.includes(lack)
      ? ' Or send the prompt with write: true: a language model writes the scenes.'
      : '';
  return deny('input_unsupported', `prompt: ${MISSING[lack]}.`, {
    nextStep:
      'Write the film yourself and call again with scenes instead of prompt; nothing was started or charged. Replace what stands ' +
      'in angle brackets, and change number and kinds (media://guide/scenes has all): ' +
      `{"scenes":${JSON.stringify(scenes)}}${byModel}`,
  });
}
