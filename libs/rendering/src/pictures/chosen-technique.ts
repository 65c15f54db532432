import { hasMark } from '../brand.js';
import type { ImageBrief } from '../image-brief.js';
import { givenWords } from '../quoted-words.js';
import type { Subject } from '../subject.js';
import type { Picture } from './picture.js';

/** The technique of a brief; `auto` goes by its data, its brand, its words and whether these name a subject. */
export function chosenTechnique(
  { technique, data, brand }: Pick<ImageBrief, 'technique' | 'data' | 'brand'>,
  text: string,
  subject: Subject,
): Picture['technique'] {
  if (technique !== 'auto') return technique;
  if (data) return 'chart';
  if (/\bposter\b/i.test(text) || hasMark(brand)) return 'poster';
  if (givenWords(text, 8) !== undefined || /\b(quote|saying|card|announcement)\b/i.test(text)) return 'card';
  return subject.recognised ? 'illustration' : 'art';
}
