import { NAMED_VOICE, VOICES } from '@libs/sound';
import { z } from 'zod';
import { showAs } from '../shown-schema.js';

/** Packaged voices by name, others by family and name. Lists show the names, and that the others have a slash. */
export function voiceInput(others: readonly string[], description: string) {
  const names = [...others, ...VOICES];
  const pattern = new RegExp(`^(?:${names.join('|')})$|${NAMED_VOICE.source}`);
  const message = `must be one of ${names.join(', ')}, or a voice of the operator such as festival/slt`;
  const named = { type: 'string', enum: names };
  const other = { type: 'string', pattern: '/' };
  return showAs(z.string().regex(pattern, message).describe(description), () => ({
    anyOf: [named, other],
    description,
  }));
}
