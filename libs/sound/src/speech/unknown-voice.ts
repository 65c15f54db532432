import { type Denial, deny } from '@libs/kernel';
import { VOICES } from './speech.js';

export function unknownVoice(voice: string, known: readonly string[] = VOICES): Denial {
  return deny('input_unsupported', `There is no voice "${voice.slice(0, 40)}"; choose one of ${known.join(', ')}.`);
}
