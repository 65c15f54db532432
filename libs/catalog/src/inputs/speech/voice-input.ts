import { NAMED_VOICE, VOICES } from '@libs/sound';
import { z } from 'zod';
import { isVoiceOfMaker } from '@libs/providers';
import { showAs } from '../shown-schema.js';

const OWN = 'must be a voice of this service; a voice of a maker speaks in create_video and create_audio';

/** Packaged voices by name, others by family and name. Lists show the names, and that the others have a slash. */
export function voiceInput(others: readonly string[], description: string, { ofMakers = true } = {}) {
  const names = [...others, ...VOICES];
  const pattern = new RegExp(`^(?:${names.join('|')})$|${NAMED_VOICE.source}`);
  const message = `must be one of ${names.join(', ')}, or a voice of the operator such as festival/slt`;
  const spoken = z.string().regex(pattern, message).describe(description);
  const own = spoken.refine((voice) => !isVoiceOfMaker(voice), OWN);
  const named = { type: 'string', enum: names };
  const other = { type: 'string', pattern: '/' };
  return showAs(ofMakers ? spoken : own, () => ({ anyOf: [named, other], description }));
}
