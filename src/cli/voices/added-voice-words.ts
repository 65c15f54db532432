import { UsageError } from '../command.js';

/** Speakers of one voice that calls can name. */
const MOST_SPEAKERS = 20;

export function requireSha256(hash = ''): string {
  if (/^[0-9a-f]{64}$/i.test(hash)) return hash.toLowerCase();
  throw new UsageError(
    '--sha256 must be the 64 hexadecimal digits that the publisher of the archive names; for a folder, those of its .onnx file',
  );
}

/** One line, as `voices list` prints it. */
export function requireLicence(licence = ''): string {
  if (/^[\p{L}\p{N}\p{P}\p{S} ]{1,80}$/u.test(licence)) return licence;
  throw new UsageError('--licence must say in at most 80 characters under which licence the voice may be used');
}

export function requireLanguage(tag: string): string {
  try {
    return new Intl.Locale(tag).baseName;
  } catch {
    throw new UsageError('--language must be a tag such as en-US or es');
  }
}

export function readSpeakers(list: string): number[] {
  const numbers = /^\d{1,4}(,\d{1,4})*$/.test(list) ? [...new Set(list.split(',').map(Number))] : [];
  if (numbers.length > 0 && numbers.length <= MOST_SPEAKERS) return numbers;
  throw new UsageError(`--speakers must be at most ${MOST_SPEAKERS} numbers with commas between them, such as 0,5`);
}
