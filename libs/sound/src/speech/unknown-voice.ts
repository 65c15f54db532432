import { Denial } from '@libs/kernel';
import { VOICES } from './speech.js';

export class UnknownVoice extends Denial {
  constructor(voice: string) {
    super('input_unsupported', `There is no voice "${voice.slice(0, 40)}"; choose one of ${VOICES.join(', ')}.`);
  }
}
