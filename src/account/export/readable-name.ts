import { downloadName } from '@libs/library';

/** Bytes of a name that a file system surely takes, with what is added to it. */
const MOST_BYTES = 180;

/** A file's name that a person can read and no other file of the account has: `A film (0aZ9…).captions.vtt`. */
export function readableName(
  resource: { name: string; short_id: string },
  { role, mimeType }: { role: string; mimeType: string },
): string {
  const plain = downloadName(resource.name, '');
  const ending = downloadName('x', mimeType).slice(1);
  return `${cut(plain)} (${resource.short_id})${role === 'media' ? '' : `.${role}`}${ending}`;
}

function cut(text: string): string {
  let kept = '';
  for (const character of text.toWellFormed()) {
    if (Buffer.byteLength(kept + character) > MOST_BYTES) break;
    kept += character;
  }
  return kept;
}
