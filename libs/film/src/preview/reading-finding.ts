import type { Finding } from './finding.js';
import type { TextBox } from './text-box.js';

/** Characters that people read in a second. */
export const READ_PER_SECOND = 17;

/** A scene that shows more words than its seconds let people read, with their field where all come from one. */
export function readingFindings(
  scene: number,
  boxes: readonly (Pick<TextBox, 'text'> & { field?: string })[],
  seconds: number,
): Finding[] {
  const characters = boxes.reduce((sum, { text }) => sum + Array.from(text).length, 0);
  const needed = characters / READ_PER_SECOND;
  if (needed <= seconds) return [];
  const detail = `It shows ${characters} characters for ${shown(seconds)} s; reading them takes about ${shown(needed)} s. Give it seconds: ${Math.ceil(needed)}, or show fewer words.`;
  const [field, ...others] = new Set(boxes.map((box) => box.field));
  return [{ scene, ...(field !== undefined && others.length === 0 && { field }), kind: 'reading_time', detail }];
}

function shown(seconds: number): string {
  return String(Math.round(seconds * 10) / 10);
}
