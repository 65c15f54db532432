import { sentencesOf } from '@libs/sound';

/** What is spoken in one breath: a sentence, or a part of an overlong one, which `part` counts. */
export interface SpokenText {
  text: string;
  part?: number;
}

/** The sentences of a text that is spoken as it stands, without the asterisks that mark emphasis. */
export function spokenLines(text: string): SpokenText[] {
  let part = 0;
  let continues = false;
  return sentencesOf(text.replaceAll('*', ' ')).map(({ words, ending }) => {
    const isPart = continues || ending === 'breath';
    if (isPart && !continues) part++;
    continues = ending === 'breath';
    return { text: words.map((word) => word.text).join(' '), ...(isPart && { part }) };
  });
}
