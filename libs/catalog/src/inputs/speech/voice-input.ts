import { NAMED_VOICE, VOICES } from '@libs/sound';
import { z } from 'zod';
import { showAs } from '../shown-schema.js';

/** Packaged voices by name, others by family and name. Lists show the description in the place of the pattern. */
export function voiceInput(others: readonly string[], description: string) {
  const names = [...others, ...VOICES];
  const pattern = new RegExp(`^(?:${names.join('|')})$|${NAMED_VOICE.source}`);
  const message = `must be one of ${names.join(', ')}, or a voice of the operator such as festival/slt`;
  return showAs(z.string().regex(pattern, message).describe(description), () => ({ type: 'string', description }));
}
