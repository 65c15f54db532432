import { z } from 'zod';

/** What a preview can find wrong with a scene. */
const FINDING_KINDS = [
  'overflow',
  'out_of_frame',
  'overlap',
  'small_text',
  'contrast',
  'reading_time',
  'speech',
  'unsettled',
  'missing',
  'picture',
  'place',
  'script',
  'address',
  'font',
  'image',
  'clip',
  'dialog',
  'window',
] as const;

export const MOST_FINDINGS = 60;
/** Characters. */
const LONGEST_DETAIL = 400;
const LONGEST_FIELD = 80;

export const finding = z.strictObject({
  scene: z.int().min(0).max(99).optional().describe('Index of the scene, from 0; absent for the whole film.'),
  field: z.string().max(LONGEST_FIELD).optional().describe('Field of the scene, such as visual.items[2].text.'),
  kind: z.enum(FINDING_KINDS).describe('What is wrong.'),
  detail: z.string().max(LONGEST_DETAIL).describe('What was seen, and what to do.'),
});

export type Finding = z.output<typeof finding>;

/** The findings to report: without duplicates, in the order of the scenes, and no more than a model can use. */
export function toldFindings(findings: readonly Finding[]): Finding[] {
  const told = new Map<string, Finding>();
  for (const one of findings.map(shortened)) {
    const key = `${one.scene} ${one.field} ${one.kind} ${one.detail}`;
    if (!told.has(key)) told.set(key, one);
  }
  const inOrder = [...told.values()].toSorted((one, other) => (one.scene ?? -1) - (other.scene ?? -1));
  return inOrder.slice(0, MOST_FINDINGS);
}

function shortened({ scene, field, kind, detail }: Finding): Finding {
  return {
    ...(scene !== undefined && { scene }),
    ...(field !== undefined && { field: cut(field, LONGEST_FIELD) }),
    kind,
    detail: cut(detail, LONGEST_DETAIL),
  };
}

/** At most so many characters, without half a character at the end. */
export function cut(text: string, most: number): string {
  const whole = text.toWellFormed().replaceAll('\0', '');
  return whole.length <= most ? whole : `${whole.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/u, '')}…`;
}
