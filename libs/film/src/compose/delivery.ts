import { estimatedSpeech, readingSeconds, voiceFor } from '@libs/sound';
import type { CompositionBrief, Segment } from './composition.js';
import type { Delivery } from './compose-work.js';

/** How a composition is spoken; voice `none` where it is only read. Throws `input_unsupported`. */
export function deliveryOf({ audio, segments }: Pick<CompositionBrief, 'audio' | 'segments'>): Delivery {
  const text = segments.map(({ narration = '' }) => narration).join(' ');
  const voice = audio.strategy === 'narrated' ? voiceFor(audio.voice, text, audio.diction) : 'none';
  return { voice, ...(audio.diction && { diction: audio.diction }) };
}

/** The narration of a segment as written; empty if it is neither spoken nor captioned. */
export function toldIn(
  { narration = '' }: Segment,
  { captions }: Pick<CompositionBrief, 'captions'>,
  { voice }: Delivery,
): string {
  return voice === 'none' && captions === 'none' ? '' : narration;
}

/** Seconds that saying a text takes, before it is said. */
export function estimatedSeconds(text: string, { voice, diction }: Delivery): number {
  return voice === 'none' ? readingSeconds(text) : estimatedSpeech(text, diction);
}
