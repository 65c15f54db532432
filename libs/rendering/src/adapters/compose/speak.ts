import type { Delivery } from '../../compose/compose-work.js';
import { SilentSpeaker } from '../../silent-speaker.js';
import type { Narration } from '../../speech.js';
import { FliteSpeaker } from '../flite-speaker.js';

/** Speaks a narration as it is planned and as it is heard; nothing where it has no word. */
export async function speak(text: string, { voice }: Delivery, signal: AbortSignal): Promise<Narration | undefined> {
  if (text.trim() === '') return undefined;
  const speaker = voice === 'none' ? new SilentSpeaker() : new FliteSpeaker();
  const narration = await speaker.speak(text, { voice, speed: 1, signal });
  return narration.words.length === 0 ? undefined : narration;
}
