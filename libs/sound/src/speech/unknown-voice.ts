import { type Denial, deny } from '@libs/kernel';
import { VOICES } from './speech.js';
import type { UnreadyVoice } from './voices/voice.js';

export function unknownVoice(voice: string, known: readonly string[] = VOICES): Denial {
  return deny('input_unsupported', `There is no voice "${voice.slice(0, 40)}"; choose one of ${known.join(', ')}.`);
}

export function unreadyVoice({ id, reason }: UnreadyVoice, known: readonly string[]): Denial {
  return deny('input_unsupported', `The voice "${id}" cannot speak: ${reason}. Choose one of ${known.join(', ')}.`);
}
