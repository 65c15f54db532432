const LONGEST_NAME = 100;

/** Control characters, line separators, marks that turn the direction of reading, and characters without width. */
const MISLEADING = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/u;

/** A letter, a digit, or a sign that can be seen. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Why a text cannot be the name of an API key, as the end of a sentence; undefined where it can. Trim it before. */
export function apiKeyNameMistake(name: string): string | undefined {
  if (MISLEADING.test(name)) return 'must be one line without invisible or control characters';
  if (!VISIBLE.test(name)) return 'must have a letter, a digit or a sign';
  if (Array.from(name).length > LONGEST_NAME) return `must have at most ${LONGEST_NAME} characters`;
  return undefined;
}
