import { subjectOf, type Subject } from '../subject.js';
import { themeFor } from '../theme-for.js';
import type { CompositionBrief, Segment } from './composition.js';

/** What a composition is about and how it looks: one subject, one theme from the first segment to the last. */
export interface CompositionStyle {
  subject: Subject;
  /** A theme's name. */
  theme: string;
}

export function styleOf(brief: Pick<CompositionBrief, 'title' | 'segments' | 'theme'>): CompositionStyle {
  const text = [brief.title, ...brief.segments.map((segment) => writtenIn(segment))].join(' ');
  return { subject: subjectOf(text), theme: themeFor(brief.theme, text).name };
}

/** Everything a segment says or shows in words. */
function writtenIn(segment: Segment): string {
  const own =
    segment.type === 'generate' ? [segment.prompt] : segment.type === 'card' ? [segment.title, segment.text ?? ''] : [];
  return [...own, segment.narration ?? ''].join(' ');
}
