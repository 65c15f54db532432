import { wordsOfMarkdown } from '@libs/film';

/** Visuals whose signs are their own. */
const OWN_SIGNS: readonly unknown[] = ['code', 'equation', 'html'];

/** A part of a call with the words that its texts mean as Markdown, as deep as they stand. */
export function withoutMarks<Part>(part: Part): Part {
  return read(part) as Part;
}

function read(part: unknown): unknown {
  if (typeof part === 'string') return wordsOfMarkdown(part);
  if (Array.isArray(part)) return part.map(read);
  if (typeof part !== 'object' || part === null || ('type' in part && OWN_SIGNS.includes(part.type))) return part;
  return Object.fromEntries(Object.entries(part).map(([name, member]) => [name, read(member)]));
}
