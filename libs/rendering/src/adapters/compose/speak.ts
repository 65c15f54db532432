import { readableText } from '../../readable-text.js';
import { SilentSpeaker } from '../../silent-speaker.js';
import type { Narration } from '../../speech.js';
import type { Delivery } from '../../compose/compose-work.js';
import { FliteSpeaker } from '../flite-speaker.js';
import { fontsCanDraw } from '../font-files.js';

/** Speaks a narration as it is planned and as it is heard; nothing where no letter of it can be drawn. */
export async function speak(
  text: string,
  { voice, speed }: Delivery,
  signal: AbortSignal,
): Promise<Narration | undefined> {
  const told = readableText(text, fontsCanDraw);
  if (told === '') return undefined;
  const speaker = voice === 'none' ? new SilentSpeaker() : new FliteSpeaker();
  return speaker.speak(told, { voice, speed, signal });
}
