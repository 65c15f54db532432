import type { Delivery } from '../../compose/compose-work.js';
import type { UnitSurroundings } from '../../units/unit-work.js';
import type { Narration } from '@libs/sound';
import { openSpeaker } from '@libs/sound/adapters';

/** Speaks a narration as it is planned and as it is heard; nothing where it has no word. */
export async function speak(
  text: string,
  { voice, diction }: Delivery,
  { signal, voicesDir }: Pick<UnitSurroundings, 'signal' | 'voicesDir'>,
): Promise<Narration | undefined> {
  if (text.trim() === '') return undefined;
  const speaker = await openSpeaker(voice, voicesDir);
  const narration = await speaker.speak(text, { voice, speed: 1, diction, signal });
  return narration.words.length === 0 ? undefined : narration;
}
